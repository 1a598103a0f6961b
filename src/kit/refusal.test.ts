import { expect, test } from 'vitest';
import { z } from 'zod';
import { procedure } from './procedure.ts';
import { Refusal, fillMessage } from './refusal.ts';

const cancel = procedure.errors({
  TOO_LATE: { status: 409 },
  ORDER_NOT_FOUND: { status: 404 },
  TOO_MANY: { data: z.object({ retry_after_seconds: z.number() }) },
});
const track = procedure.errors({ ORDER_NOT_FOUND: { status: 404 } });

type Cancel = typeof cancel;
type CancelOrTrack = typeof cancel | typeof track;

/** Compiled, not run: each line below a directive must be refused by the compiler. */
export const refused = (): unknown[] => [
  // @ts-expect-error -- a refusal names its contract
  new Refusal('TOO_LATE'),
  // @ts-expect-error -- a code that the contract does not name
  new Refusal<Cancel>('TOO_EARLY'),
  // @ts-expect-error -- a code that only one of the procedures names
  new Refusal<CancelOrTrack>('TOO_LATE'),
  // @ts-expect-error -- a code without its data
  new Refusal<Cancel>('TOO_MANY'),
  // @ts-expect-error -- data of another form
  new Refusal<Cancel>('TOO_MANY', { seconds: 60 }),
  // @ts-expect-error -- data for a code that has none
  new Refusal<Cancel>('TOO_LATE', { retry_after_seconds: 60 }),
];

test('WIZ-09 a message names the file, whatever the file is called', () => {
  const message = '{file}: Invalid file type';
  expect(fillMessage(message, { file: 'a.jpg' })).toBe('a.jpg: Invalid file type');
  expect(fillMessage(message, { file: '$& {file} $1' })).toBe('$& {file} $1: Invalid file type');
  expect(fillMessage(message, undefined)).toBe(message);
  expect(fillMessage('{constructor} {toString}', {})).toBe('{constructor} {toString}');
});

test('STU-04 a refusal of the contract carries its code and data, others do not compile', () => {
  expect(new Refusal<Cancel>('TOO_MANY', { retry_after_seconds: 60 })).toMatchObject({
    code: 'TOO_MANY',
    data: { retry_after_seconds: 60 },
  });
  expect(new Refusal<CancelOrTrack>('ORDER_NOT_FOUND').data).toBeUndefined();
  expect(new Refusal<Cancel>('TOO_LATE').code).toBe('TOO_LATE');
});
