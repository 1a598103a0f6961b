import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../db/database.ts';
import { migratedDatabase } from '../test/database.ts';
import { deleteAbout, emailById, insertEmail, isUnsent } from './repository.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database.close());

test.each([
  ['owed', true],
  ['held', true],
  ['failed', true],
  ['sent', false],
  ['suppressed', false],
] as const)('PART-07 an erasure leaves its own letter while that is %s: %s', async (state, isLeft) => {
  const { db } = database;
  const key = `erased:${state}`;
  const createdAt = new Date();
  await insertEmail(db, {
    id: state,
    key,
    recipient: 'x@example.com',
    subject: '',
    html: '',
    text: '',
    state,
    createdAt,
  });
  expect(await isUnsent(db, key, new Date(0))).toBe(isLeft);
  await deleteAbout(db, state, key);
  expect((await emailById(db, state)) !== undefined).toBe(isLeft);
});
