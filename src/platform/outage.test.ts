import { expect, test } from 'vitest';
import { outageOf } from './outage.ts';
import { PaymentsError } from './payments/port.ts';
import { StorageError } from './storage/port.ts';

const withCode = (code: string, message = 'failed'): Error => Object.assign(new Error(message), { code });

const ofSystem = (code: string): Error => Object.assign(withCode(code), { syscall: 'connect' });

test.each([
  ['a refused connection', ofSystem('ECONNREFUSED'), 'database-unavailable'],
  ['both addresses refused', new AggregateError([ofSystem('ECONNREFUSED')], ''), 'database-unavailable'],
  ['a session that the operator ended', withCode('57P01'), 'database-unavailable'],
  ['a server that starts', withCode('57P03'), 'database-unavailable'],
  ['too many connections', withCode('53300'), 'database-unavailable'],
  ['a server that only reads', withCode('25006'), 'database-unavailable'],
  ['a connection that is gone', new Error('Connection terminated unexpectedly'), 'database-unavailable'],
  ['a pool that gives no client in time', new Error('timeout exceeded when trying to connect'), 'database-unavailable'],
  ['a query that says why', new Error('Failed query', { cause: withCode('08006') }), 'database-unavailable'],
  ['a full disk of the database', new Error('Failed query', { cause: withCode('53100') }), 'disk-full'],
  ['a full disk', withCode('ENOSPC'), 'disk-full'],
  ['a full storage', new StorageError('no-space', 'The disk is full'), 'disk-full'],
  ['a storage without an answer', new StorageError('unavailable', 'No answer'), 'storage-unavailable'],
  ['a missing file', new StorageError('not-found', 'No such file', { cause: withCode('ENOENT') }), null],
  [
    'a payment provider without an answer',
    new PaymentsError('unavailable', '', { cause: ofSystem('ECONNREFUSED') }),
    null,
  ],
  ['a sender who broke off', withCode('ECONNRESET', 'aborted'), null],
  ['a broken rule of the database', withCode('23505'), null],
  ['a cancelled query', withCode('57014'), null],
  ['a mistake of ours', new TypeError('x is not a function'), null],
  ['no error', undefined, null],
])('HOLE-06 an outage is told from other errors: %s', (_what, error, outage) => {
  expect(outageOf(error)).toBe(outage);
});
