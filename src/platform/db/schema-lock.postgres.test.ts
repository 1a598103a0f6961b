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

/** A process that holds the lock of a database until it is let go. */
async function holderOf({ pool }: OpenDatabase): Promise<{ pid: number; letGo: () => Promise<void> }> {
  const holder = promised<number>();
  const through = promised<null>();
  const held = oneProcessAtATime(pool, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    holder.fulfil(rows[0]?.pid ?? 0);
    await through.promise;
  });
  const letGo = (): Promise<void> => {
    through.fulfil(null);
    return held;
  };
  return { pid: await holder.promise, letGo };
}

test('HOLE-06 a process that waits for another one’s migration names it, and goes on when it is through', async () => {
  const otherShop = await (await emptyDatabase()).open();
  const ofOtherShop = await holderOf(otherShop);
  const { pid, letGo } = await holderOf(database);
  const said = promised<unknown>();
  const log = createLog('warn', { destination: { write: () => undefined }, onLine: said.fulfil });
  let hasRun = false;
  const change = (): Promise<void> => {
    hasRun = true;
    return Promise.resolve();
  };
  const second = oneProcessAtATime(database.pool, change, log);
  const holder = { pid, address: '127.0.0.1', since: expect.any(Date) as unknown };
  expect(await said.promise, 'not the one of the other shop').toEqual({ holder });
  expect(hasRun).toBe(false);
  await letGo();
  await second;
  expect(hasRun).toBe(true);
  await ofOtherShop.letGo();
  await otherShop.close();
});

test('HOLE-06 the server asks a process that changes tables for signs of life, so that a dead one holds up nobody', async () => {
  await oneProcessAtATime(database.pool, async (client) => {
    const { rows } = await client.query(
      `select current_setting('tcp_keepalives_idle') as idle, current_setting('tcp_user_timeout') as unanswered`,
    );
    expect(rows).toEqual([{ idle: '30', unanswered: '60000' }]);
  });
});
