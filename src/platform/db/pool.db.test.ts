import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#server/test/journey.ts';
import { migratedDatabase } from '../test/database.ts';
import type { OpenDatabase } from './database.ts';

// Runs on both databases: the embedded one is to answer as PostgreSQL does.
let database: OpenDatabase;
beforeAll(async () => {
  database = await migratedDatabase();
  await database.pool.query('create table probe (id int primary key, name text)');
});
afterAll(() => database.close());

test('HOLE-09 values come as from PostgreSQL, once or again and again', async () => {
  const text = `select $1::int8 as big, $2::timestamptz as moment, $3::jsonb as json, $4::int[] as numbers, null as nothing`;
  const moment = new Date('2026-02-03T04:05:06.789Z');
  const values = ['9007199254740993', moment, { a: [1] }, [1, 2]];
  for (let time = 0; time < 3; time++) {
    const { rows, rowCount } = await database.pool.query(text, values);
    expect(rows).toEqual([{ big: '9007199254740993', moment, json: { a: [1] }, numbers: [1, 2], nothing: null }]);
    expect(rowCount).toBe(1);
  }
  const insert = 'insert into probe (id, name) values ($1, $2), ($3, $2)';
  expect((await database.pool.query(insert, [1, 'one', 2])).rowCount).toBe(2);
});

test('HOLE-09 a statement that failed is asked again as if it had not', async () => {
  const text = 'select $1::jsonb as value';
  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  for (let time = 0; time < 3; time++) {
    await expect(database.pool.query(text, [circular])).rejects.toThrow(/circular/);
    expect((await database.pool.query(text, [{ a: 1 }])).rows).toEqual([{ value: { a: 1 } }]);
  }
  const insert = 'insert into probe (id) values ($1)';
  for (let time = 0; time < 3; time++) {
    await expect(database.pool.query(insert, [1])).rejects.toMatchObject({ code: '23505', constraint: 'probe_pkey' });
    expect((await database.pool.query(insert, [10 + time])).rowCount).toBe(1);
  }
});

test('HOLE-09 a statement goes on after its table has changed', async () => {
  const select = () => database.pool.query('select * from probe where id = $1', [1]);
  for (let time = 0; time < 3; time++) expect((await select()).rows).toHaveLength(1);
  await database.pool.query('alter table probe add column note text');
  expect((await select()).rows).toEqual([{ id: 1, name: 'one', note: null }]);
  await database.pool.query('alter table probe alter column id type bigint');
  expect((await select()).rows).toEqual([{ id: '1', name: 'one', note: null }]);
});

test('HOLE-09 a failed transaction is rolled back, and the next one is not held up', async () => {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('insert into probe (id) values ($1)', [100]);
  await expect(client.query('insert into probe (id) values ($1)', [1])).rejects.toMatchObject({ code: '23505' });
  await expect(client.query('select 1')).rejects.toMatchObject({ code: '25P02' });
  await client.query('rollback');
  client.release();
  expect((await database.pool.query('select id from probe where id = $1', [100])).rows).toEqual([]);
});

test('HOLE-09 who listens hears what others say', async () => {
  const listener = await database.pool.connect();
  const heard: (string | undefined)[] = [];
  listener.on('notification', ({ payload }) => heard.push(payload));
  await listener.query('listen probe_news');
  await database.pool.query(`select pg_notify('probe_news', $1)`, ['first']);
  await eventually(() => Promise.resolve(heard.length > 0), 'the news');
  expect(heard).toEqual(['first']);
  listener.release();
});

test('HOLE-09 a listener that throws ends nobody’s connection', async () => {
  const thrown: unknown[] = [];
  const handlers = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException').on('uncaughtException', (error) => thrown.push(error));
  const listener = await database.pool.connect();
  try {
    listener.on('notification', () => {
      throw new Error('a fault of the listener');
    });
    await listener.query('listen probe_fault');
    await database.pool.query(`select pg_notify('probe_fault', '')`);
    await eventually(() => Promise.resolve(thrown.length > 0), 'the listener to throw');
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  } finally {
    process.removeAllListeners('uncaughtException');
    for (const handler of handlers) process.on('uncaughtException', handler);
    listener.release();
  }
});
