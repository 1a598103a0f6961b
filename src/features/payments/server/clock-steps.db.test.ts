import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#platform/db/database.ts';
import { migratedDatabase } from '#platform/test/database.ts';
import { unhandledEvents } from './repository.ts';
import { paymentEvents } from './schema.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database.close());

const now = new Date('2026-10-24T12:00:00Z');
const minutes = (count: number): Date => new Date(now.getTime() + count * 60_000);

test('HOLE-08 a payment event that came before the clock stepped back is left over now, not in two hours', async () => {
  const events = [
    { id: 'old', at: -10 },
    { id: 'new', at: -1 },
    { id: 'ahead', at: 120 },
  ];
  const common = { source: 'stripe', type: 'other', subject: { kind: 'other' } } as const;
  for (const { id, at } of events)
    await database.db.insert(paymentEvents).values({ ...common, id, receivedAt: minutes(at) });
  expect((await unhandledEvents(database.db, minutes(-5))).map(({ id }) => id)).toEqual(['old', 'ahead']);
});
