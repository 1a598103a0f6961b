import type { EventEmitter } from 'node:events';
import { eq, sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migratedDatabase } from '../test/database.ts';
import type { OpenDatabase, Queryable } from './database.ts';
import { prepared } from './prepared.ts';

const kinds = pgTable('kinds', { id: text().primaryKey(), name: text() });
const selectKind = prepared<{ id: string }, { name: string | null }[]>((db) =>
  db
    .select({ name: kinds.name })
    .from(kinds)
    .where(eq(kinds.id, sql.placeholder('id'))),
);

let database: OpenDatabase;
beforeAll(async () => {
  database = await migratedDatabase();
  await database.pool.query('create table kinds (id text primary key, name text)');
  await database.pool.query(`insert into kinds values ('a', 'Ruth'), ('b', null)`);
});
afterAll(() => database.close());

/** The connection of a transaction, which tells of each message of the database. */
const connectionOf = (tx: Queryable): EventEmitter =>
  (tx as unknown as { session: { client: { connection: EventEmitter } } }).session.client.connection;

test('HOLE-09 a connection has a statement parsed and its columns described once, and reads each row by that', async () => {
  const seen: string[] = [];
  await database.db.transaction(async (tx) => {
    for (const message of ['parseComplete', 'rowDescription', 'dataRow'])
      connectionOf(tx).on(message, () => seen.push(message));
    for (let time = 0; time < 3; time++) {
      expect(await selectKind(tx, { id: 'a' })).toEqual([{ name: 'Ruth' }]);
      expect(await selectKind(tx, { id: 'b' })).toEqual([{ name: null }]);
      expect(await selectKind(tx, { id: 'nobody' })).toEqual([]);
    }
  });
  expect(seen).toEqual(['parseComplete', 'rowDescription', ...Array.from({ length: 6 }, () => 'dataRow')]);
});

test('HOLE-09 a value that cannot be read fails its query alone', async () => {
  const unreadable = {
    text: 'select $1::int',
    name: 'unreadable',
    rowMode: 'array',
    types: {
      getTypeParser: () => () => {
        throw new Error('not to be read');
      },
    },
  };
  const client = await database.pool.connect();
  try {
    const asked = [client.query(unreadable, ['1']), client.query('select 1 as one')];
    expect(await Promise.allSettled(asked)).toMatchObject([
      { status: 'rejected', reason: { message: 'not to be read' } },
      { status: 'fulfilled', value: { rows: [{ one: 1 }] } },
    ]);
  } finally {
    client.release();
  }
});

test('HOLE-09 a name stands for one statement of its connection: another one under it is refused, sent at once or later', async () => {
  const named = (text: string) => ({ text, name: 'one name', rowMode: 'array' as const });
  const refusal = "Prepared statements must be unique - 'one name' was used for a different statement";
  const client = await database.pool.connect();
  try {
    const asked = () => [client.query(named('select 1 as one')), client.query(named(`select '{}'::jsonb as other`))];
    for (const time of ['at once', 'later'])
      expect(await Promise.allSettled(asked()), time).toMatchObject([
        { status: 'fulfilled', value: { rows: [[1]] } },
        { status: 'rejected', reason: { message: refusal } },
      ]);
  } finally {
    client.release();
  }
});
