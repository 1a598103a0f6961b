import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migratedDatabase } from '../test/database.ts';
import { askTogether, type OpenDatabase } from './database.ts';
import { prepared, preparedWrite } from './prepared.ts';

const notes = pgTable('notes', {
  id: text().primaryKey(),
  words: text(),
  at: timestamp({ withTimezone: true }).notNull(),
  facts: jsonb().$type<{ names: string[] }>().notNull(),
});
type Note = typeof notes.$inferSelect;

const insertNote = prepared<Note, Note[]>((db) =>
  db
    .insert(notes)
    .values({
      id: sql.placeholder('id'),
      words: sql.placeholder('words'),
      at: sql.placeholder('at'),
      facts: sql.placeholder('facts'),
    })
    .returning(),
);
const selectNote = prepared<{ id: string }, Note[]>((db) =>
  db
    .select()
    .from(notes)
    .where(sql`${notes.id} = ${sql.placeholder('id')}`),
);

const writeNote = preparedWrite<Partial<Note>>((db, columns) => db.insert(notes).values(columns as Note));
const changeNote = preparedWrite<Partial<Note>, unknown, { changedId: string }>((db, columns) =>
  db
    .update(notes)
    .set(columns)
    .where(sql`${notes.id} = ${sql.placeholder('changedId')}`),
);

const divide = prepared<{ by: number }, { quotient: number }[]>((db) =>
  db.select({ quotient: sql<number>`1 / ${sql.placeholder('by')}::int` }).from(notes),
);
const byZero = { cause: { code: '22012' } };

let database: OpenDatabase;
beforeAll(async () => {
  database = await migratedDatabase();
  await database.pool.query('create table notes (id text primary key, words text, at timestamptz, facts jsonb)');
});
afterAll(() => database.close());

test('HOLE-09 a statement that is built once gives each time what its values ask for', async () => {
  const { db } = database;
  const at = new Date('2026-02-03T04:05:06.789Z');
  const full = { id: 'full', words: "O'Neill paid $1", at, facts: { names: ['a', 'b'] } };
  const empty = { id: 'empty', words: null, at: new Date(0), facts: { names: [] } };
  expect(await insertNote(db, full)).toEqual([full]);
  expect(await insertNote(db, empty)).toEqual([empty]);
  for (let time = 0; time < 3; time++) {
    expect(await selectNote(db, { id: 'full' })).toEqual([full]);
    expect(await selectNote(db, { id: 'empty' })).toEqual([empty]);
    expect(await selectNote(db, { id: 'nobody' })).toEqual([]);
  }
});

test('HOLE-09 the database keeps a statement parsed, and parses it anew when the types of its columns have changed', async () => {
  const { db, pool } = database;
  await pool.query("create table kept (id text primary key, name varchar(9)); insert into kept values ('a', 'Ruth')");
  const kept = pgTable('kept', { id: text().primaryKey(), name: text() });
  const select = prepared<{ id: string }, { name: string }[]>((builder) =>
    builder
      .select({ name: kept.name })
      .from(kept)
      .where(sql`${kept.id} = ${sql.placeholder('id')}`),
  );
  const ask = (tx: Parameters<typeof select>[0]) => select(tx, { id: 'a' });
  const found = [{ name: 'Ruth' }];
  await db.transaction(async (tx) => {
    for (let time = 0; time < 3; time++) expect(await ask(tx)).toEqual(found);
    const { rows } = await tx.execute(
      sql`select name from pg_prepared_statements where statement like '%from "kept"%'`,
    );
    expect(rows).toHaveLength(1);
  });
  await pool.query('alter table kept alter column name type text');
  await expect(db.transaction(ask)).rejects.toMatchObject({ cause: { code: '0A000' } });
  for (let time = 0; time < 3; time++) expect(await db.transaction(ask)).toEqual(found);
});

test('HOLE-09 it belongs to the transaction that asks it, and goes with it', async () => {
  const { db } = database;
  const note = { id: 'undone', words: null, at: new Date(0), facts: { names: [] } };
  await expect(
    db.transaction(async (tx) => {
      await insertNote(tx, note);
      expect(await selectNote(tx, { id: note.id })).toEqual([note]);
      await tx.transaction(async (inner) => expect(await selectNote(inner, { id: note.id })).toEqual([note]));
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  expect(await selectNote(db, { id: note.id })).toEqual([]);
});

test('HOLE-09 a statement that writes takes the columns it is given, and null for a time, JSON or text', async () => {
  const { db } = database;
  const note = { id: 'written', words: 'first', at: new Date(0), facts: { names: ['a'] } };
  await writeNote(db, note);
  await changeNote(db, { words: null, facts: { names: ['b'] } }, { changedId: note.id });
  expect(await selectNote(db, { id: note.id })).toEqual([{ ...note, words: null, facts: { names: ['b'] } }]);
  await changeNote(db, { words: 'second' }, { changedId: note.id });
  expect(await selectNote(db, { id: note.id })).toEqual([{ ...note, words: 'second', facts: { names: ['b'] } }]);
  await writeNote(db, { id: 'bare' });
  const { rows } = await database.pool.query("select words, at, facts from notes where id = 'bare'");
  expect(rows).toEqual([{ words: null, at: null, facts: null }]);
});

test('HOLE-09 what is asked together has one connection, that of the transaction within one, and gives it back when it fails', async () => {
  const { db, pool } = database;
  const select = prepared<Record<string, never>, { pid: number }[]>((builder) =>
    builder.select({ pid: sql<number>`pg_backend_pid()`.as('pid') }).from(sql`(select 1) as once`),
  );
  const pidOf = async (at: Parameters<typeof select>[0]) => (await select(at, {}))[0]?.pid;
  const [first, second] = await askTogether(db, (at) => Promise.all([pidOf(at), pidOf(at)]));
  expect(second).toBe(first);
  await db.transaction(async (tx) => {
    const own = await pidOf(tx);
    expect(await askTogether(tx, (at) => Promise.all([pidOf(at), pidOf(at)]))).toEqual([own, own]);
    await tx.transaction(async (inner) => expect(await askTogether(inner, pidOf)).toBe(own));
  });
  // Failures in number of the pool's connections and more.
  for (let time = 0; time < 15; time++)
    await expect(askTogether(db, (at) => Promise.all([divide(at, { by: 0 }), pidOf(at)]))).rejects.toMatchObject(
      byZero,
    );
  expect(pool.waitingCount).toBe(0);
  expect(await askTogether(db, (at) => pidOf(at))).toBeTypeOf('number');
});

test('HOLE-09 a transaction has written all that it sent, in its order, when it ends', async () => {
  const { db, pool } = database;
  const note = { id: 'sent', words: 'first', at: new Date(0), facts: { names: [] } };
  const read = await db.transaction(async (tx) => {
    await writeNote(tx, note);
    await changeNote(tx, { words: 'second' }, { changedId: note.id });
    const seen = await selectNote(tx, { id: note.id });
    await changeNote(tx, { words: 'third' }, { changedId: note.id });
    return seen;
  });
  expect(read).toEqual([{ ...note, words: 'second' }]);
  expect((await pool.query("select words from notes where id = 'sent'")).rows).toEqual([{ words: 'third' }]);
});

test.each([
  ['the last statement', async () => undefined],
  ['followed by another', async (tx: Parameters<typeof selectNote>[0]) => selectNote(tx, { id: 'twice' })],
])('HOLE-09 a sent write that fails is what its transaction fails with, and nothing stays: %s', async (_when, then) => {
  const { db, pool } = database;
  const note = { id: 'twice', words: null, at: new Date(0), facts: { names: [] } };
  const failed = db.transaction(async (tx) => {
    await writeNote(tx, note);
    await writeNote(tx, note);
    await then(tx);
  });
  await expect(failed).rejects.toMatchObject({ cause: { code: '23505' } });
  expect((await pool.query("select id from notes where id = 'twice'")).rows).toEqual([]);
  await db.transaction((tx) => writeNote(tx, { ...note, id: `after ${_when}` }));
});

test('HOLE-09 a write within a transaction within another is taken back alone', async () => {
  const { db } = database;
  const note = { id: 'outer', words: null, at: new Date(0), facts: { names: [] } };
  await db.transaction(async (tx) => {
    await writeNote(tx, note);
    await expect(tx.transaction((inner) => writeNote(inner, note))).rejects.toMatchObject({ cause: { code: '23505' } });
  });
  expect(await selectNote(db, { id: note.id })).toEqual([note]);
});

const lateNote = { id: 'late', words: null, at: new Date(0), facts: { names: [] } };

test('HOLE-09 a transaction fails with what failed first, not with a write that was refused for it', async () => {
  const { db } = database;
  await writeNote(db, { ...lateNote, id: 'divided' });
  const failed = db.transaction(async (tx) => {
    await Promise.all([divide(tx, { by: 0 }), writeNote(tx, lateNote)]);
  });
  await expect(failed).rejects.toMatchObject(byZero);
  expect(await selectNote(db, { id: lateNote.id })).toEqual([]);
});

test('HOLE-09 it does so where one statement was refused twice before it was ever parsed', async () => {
  const { db } = database;
  const writeLate = prepared<Note, unknown>((builder) => builder.insert(notes).values(lateNote));
  const failed = db.transaction(async (tx) => {
    await Promise.all([divide(tx, { by: 0 }), writeLate(tx, lateNote), writeLate(tx, lateNote)]);
  });
  await expect(failed).rejects.toMatchObject(byZero);
  expect(await selectNote(db, { id: lateNote.id })).toEqual([]);
});

test('HOLE-09 a transaction that the database takes back instead of committing does not pass for done', async () => {
  const { db } = database;
  const failed = db.transaction(async (tx) => {
    await writeNote(tx, lateNote);
    await expect(divide(tx, { by: 0 })).rejects.toMatchObject(byZero);
  });
  await expect(failed).rejects.toThrow('A statement of the transaction had failed');
  expect(await selectNote(db, { id: lateNote.id })).toEqual([]);
});

test('HOLE-09 a write that the driver cannot send leaves nothing of its transaction', async () => {
  const { db } = database;
  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  const failed = db.transaction(async (tx) => {
    await writeNote(tx, lateNote);
    await writeNote(tx, { ...lateNote, id: 'unsendable', words: circular as unknown as string });
  });
  await expect(failed).rejects.toMatchObject({ cause: { message: expect.stringContaining('circular') as string } });
  expect(await selectNote(db, { id: lateNote.id })).toEqual([]);
});

test('HOLE-09 a write after the end of its transaction says that it failed', async () => {
  const { db } = database;
  const ended = await db.transaction((tx) => Promise.resolve({ tx }));
  await writeNote(db, { ...lateNote, id: 'ended' });
  await expect(writeNote(ended.tx, { ...lateNote, id: 'ended' })).rejects.toMatchObject({ cause: { code: '23505' } });
});
