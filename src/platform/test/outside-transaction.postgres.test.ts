import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import type { OpenDatabase } from '../db/database.ts';
import { migratedDatabase } from './database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => expect(database.close(), 'the refusals of these tests').rejects.toThrow(refused));

const ask = sql`select 1`;
const refused = /Asked from within a transaction/;

test('HOLE-09 a test on PostgreSQL refuses what the embedded database would wait for without end', async () => {
  const { db, pool } = database;
  const wrongs = {
    query: () => db.execute(ask),
    'plain query': () => pool.query('select 1'),
    connection: () => pool.connect(),
    'transaction of its own': () => db.transaction((inner) => inner.execute(ask)),
  };
  for (const [name, wrong] of Object.entries(wrongs)) {
    const inside = db.transaction(async (transaction) => {
      await transaction.execute(ask);
      await wrong();
    });
    const error: unknown = await inside.catch((failed: unknown) => failed);
    expect(inspect(error), name).toMatch(refused);
  }
});

test('HOLE-09 a transaction, its savepoints and all that comes after it are answered', async () => {
  const { db } = database;
  const left = await db.transaction(async (transaction) => {
    await transaction.transaction((savepoint) => savepoint.execute(ask));
    // Waits until the transaction has ended, as work that it enqueues does.
    return { later: () => db.execute(ask) };
  });
  expect((await left.later()).rows).toHaveLength(1);
});
