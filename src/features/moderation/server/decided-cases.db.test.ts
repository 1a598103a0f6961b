import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#platform/db/database.ts';
import { migratedDatabase } from '#platform/test/database.ts';
import { countWaiting, decidedCases, insertCase, waitingCases, type CaseRow } from './repository.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database.close());

const aCase = (id: string, { state, appealState }: Pick<CaseRow, 'state' | 'appealState'>) =>
  database.db.transaction((tx) =>
    insertCase(tx, {
      id,
      kind: 'article',
      subject: id,
      title: id,
      path: '',
      doubts: [],
      state,
      appealState,
      openedAt: new Date(),
    }),
  );

test('SITE-15 moderation finds each case among those that wait or those that are decided, with an appeal and without', async () => {
  await aCase('new', { state: 'open', appealState: null });
  await aCase('let be', { state: 'dismissed', appealState: null });
  await aCase('taken down', { state: 'taken-down', appealState: null });
  await aCase('appealed', { state: 'taken-down', appealState: 'open' });
  await aCase('refused', { state: 'taken-down', appealState: 'refused' });
  const ids = (rows: readonly CaseRow[]): string[] => rows.map(({ id }) => id).toSorted();
  expect(ids(await waitingCases(database.db, 10))).toEqual(['appealed', 'new']);
  expect(await countWaiting(database.db)).toBe(2);
  expect(ids(await decidedCases(database.db, 10))).toEqual(['let be', 'refused', 'taken down']);
});
