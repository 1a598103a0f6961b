import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migratedDatabase } from '../test/database.ts';
import type { OpenDatabase } from './database.ts';
import { prepared } from './prepared.ts';

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
