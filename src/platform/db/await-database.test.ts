import { expect, test } from 'vitest';
import { alertLog } from '../test/alerts.ts';
import { awaitDatabase } from './await-database.ts';
import { NoRoomError } from './room-to-open.ts';

/** Fails with each in turn, then gives what it was asked for. */
const failing = (...errors: Error[]): (() => Promise<string>) => {
  const left = [...errors];
  return () => {
    const next = left.shift();
    return next ? Promise.reject(next) : Promise.resolve('open');
  };
};

const lost = (): Error => Object.assign(new Error('refused'), { code: 'ECONNREFUSED', syscall: 'connect' });

test('HOLE-06 a start waits for a full disk as it waits for a database, and tells of each once', async () => {
  const { log, alerts } = alertLog();
  const noRoom = new NoRoomError('The database needs 32 MiB');
  await expect(awaitDatabase(failing(lost(), lost(), noRoom, noRoom), log)).resolves.toBe('open');
  expect(alerts.map(({ alert }) => alert)).toEqual(['database-unavailable', 'disk-full']);
});

test('HOLE-06 a start does not wait for what does not pass by itself', async () => {
  const { log, alerts } = alertLog();
  const refused = Object.assign(new Error('password authentication failed'), { code: '28P01' });
  await expect(awaitDatabase(failing(refused), log)).rejects.toBe(refused);
  expect(alerts).toEqual([]);
});
