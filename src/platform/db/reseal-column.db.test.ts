import { pgTable, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migratedDatabase } from '../test/database.ts';
import type { OpenDatabase } from './database.ts';
import { resealColumn } from './reseal-column.ts';

const secrets = pgTable('sealed_things', { id: text().primaryKey(), sealed: text() });

let database: OpenDatabase;
beforeAll(async () => {
  database = await migratedDatabase();
  await database.db.execute(sql`create table sealed_things (id text primary key, sealed text)`);
});
afterAll(() => database.close());

/** Seals under '2:'; what stands under '1:' was sealed by the secret before it. */
const reseal = (sealed: string): string | null => {
  if (!/^[12]:/.test(sealed)) throw new Error('No secret opens it');
  return sealed.startsWith('2:') ? null : `2:${sealed.slice(2)}`;
};

test('OPS-05 values are sealed anew, those that no secret opens are counted, and cleared ones are nobody’s alarm', async () => {
  const { db } = database;
  await db
    .insert(secrets)
    .values(['1:old', '2:new', 'lost', '', null].map((sealed, index) => ({ id: `${index}`, sealed })));
  const column = { table: secrets, id: secrets.id, column: secrets.sealed, reseal };
  expect(await resealColumn(db, column)).toEqual({ resealed: 1, unreadable: 1 });
  const rows = await db.select().from(secrets).orderBy(secrets.id);
  expect(rows.map(({ sealed }) => sealed)).toEqual(['2:old', '2:new', 'lost', '', null]);
  expect(await resealColumn(db, column), 'once').toEqual({ resealed: 0, unreadable: 1 });
});
