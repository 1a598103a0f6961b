import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { emptyDatabase } from '../test/database.ts';
import { oneProcessAtATime, type OpenDatabase } from './database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await (await emptyDatabase()).open();
});
afterAll(() => database.close());

/** A promise, and what fulfils it. */
function promised<Value>(): { promise: Promise<Value>; fulfil: (value: Value) => void } {
  let fulfil: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((resolve) => {
    fulfil = resolve;
  });
  return { promise, fulfil };
}

test('HOLE-06 a process that waits for another one’s migration names it once, and goes on when it is through', async () => {
  const holder = promised<number>();
  const through = promised<null>();
  const first = oneProcessAtATime(database.pool, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    holder.fulfil(rows[0]?.pid ?? 0);
    await through.promise;
  });
  const pid = await holder.promise;
  const said: unknown[] = [];
  const told = promised<null>();
  const log = createLog('warn', {
    destination: { write: () => undefined },
    onLine: (fields) => {
      said.push(fields);
      told.fulfil(null);
    },
  });
  let hasRun = false;
  const change = (): Promise<void> => {
    hasRun = true;
    return Promise.resolve();
  };
  const second = oneProcessAtATime(database.pool, change, log);
  await told.promise;
  expect(hasRun).toBe(false);
  through.fulfil(null);
  await Promise.all([first, second]);
  expect(hasRun).toBe(true);
  expect(said).toEqual([{ holder: { pid, address: '127.0.0.1', since: expect.any(Date) as unknown } }]);
});

test('HOLE-06 the server asks a process that changes tables for signs of life, so that a dead one holds up nobody', async () => {
  await oneProcessAtATime(database.pool, async (client) => {
    const { rows } = await client.query<{ idle: string }>(`select current_setting('tcp_keepalives_idle') as idle`);
    expect(rows).toEqual([{ idle: '30' }]);
  });
});
