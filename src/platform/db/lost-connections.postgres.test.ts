import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outageOf } from '../outage.ts';
import { emptyDatabase } from '../test/database.ts';
import type { OpenDatabase } from './database.ts';
import { preparedSql } from './prepared.ts';

let database: OpenDatabase;
/** Another session, which ends those of the pool. */
let operator: pg.Client;
beforeAll(async () => {
  const empty = await emptyDatabase();
  database = await empty.open();
  operator = new pg.Client({ connectionString: empty.url });
  await operator.connect();
});
afterAll(async () => {
  await operator.end();
  await database.close();
});

/** Resolves when the client has noticed that its connection is gone. */
const lossOf = (client: pg.PoolClient): Promise<void> =>
  new Promise((resolve) => {
    client.once('end', () => resolve());
  });

async function processOf(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

test('HOLE-06 a checked-out client that loses its connection does not end the process', async () => {
  const client = await database.pool.connect();
  expect(client.listenerCount('error')).toBeGreaterThan(0);
  const lost = lossOf(client);
  await operator.query('select pg_terminate_backend($1)', [await processOf(client)]);
  await lost;
  await expect(client.query('select 1')).rejects.toThrow();
  client.release();
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('HOLE-06 a transaction whose connection is lost fails, keeps nothing, and the next one works', async () => {
  await database.pool.query('create table kept (id int)');
  const lost = database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into kept values (1)`);
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await operator.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await tx.execute(sql`insert into kept values (2)`);
  });
  await expect(lost).rejects.toThrow();
  await database.db.transaction((tx) => tx.execute(sql`insert into kept values (3)`));
  expect((await database.pool.query('select id from kept')).rows).toEqual([{ id: 3 }]);
});

test('HOLE-09 a transaction whose connection is lost behind writes that it has sent fails with an outage, and keeps nothing', async () => {
  await database.pool.query('create table sent (id int)');
  const send = preparedSql<{ id: number }>(() => sql`insert into sent values (${sql.placeholder('id')})`);
  const lost = database.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await send(tx, { id: 1 });
    await operator.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await send(tx, { id: 2 });
    await send(tx, { id: 3 });
  });
  expect(outageOf(await lost.catch((error: unknown) => error))).toBe('database-unavailable');
  await database.db.transaction((tx) => send(tx, { id: 4 }));
  expect((await database.pool.query('select id from sent')).rows).toEqual([{ id: 4 }]);
});

test('HOLE-06 a client that is lost before its transaction began comes back to the pool', async () => {
  const cut = (client: pg.PoolClient): void => {
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  };
  database.pool.on('acquire', cut);
  for (let lost = 0; lost <= (database.pool.options.max ?? 0); lost++) {
    await expect(database.db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow();
  }
  database.pool.off('acquire', cut);
  const after = await database.db.transaction((tx) => tx.execute(sql`select 1 as one`));
  expect(after.rows).toEqual([{ one: 1 }]);
});
