import { afterAll, beforeAll, expect, test } from 'vitest';
import { user } from '#features/accounts/server/schema.ts';
import type { OpenDatabase } from '#platform/db/database.ts';
import { migratedDatabase } from '#platform/test/database.ts';
import { souvenirUsage, subscriptions } from './schema.ts';
import { uncounted } from './usage-repository.ts';

const day = new Date('2026-03-01T12:00:00Z');
const plan = { id: 'sub_1', accountId: 'host', plan: 'host', customerId: 'cus_1' } as const;
let database: OpenDatabase;
beforeAll(async () => {
  database = await migratedDatabase();
  const { db } = database;
  await db
    .insert(user)
    .values({ id: 'host', name: 'Maren', email: 'maren@example.com', createdAt: day, updatedAt: day });
  const period = { periodStart: day, periodEnd: day, endsWithPeriod: false, createdAt: day, syncedAt: day };
  await db.insert(subscriptions).values({ ...plan, ...period, status: 'active', looks: 1, pricePence: 900 });
});
afterAll(() => database.close());

const usage = (deliveryId: string, triedAt: Date | null) => ({
  deliveryId,
  accountId: plan.accountId,
  subscriptionId: plan.id,
  customerId: plan.customerId,
  plan: plan.plan,
  ratePence: 900,
  deliveredAt: day,
  state: triedAt ? ('sending' as const) : ('waiting' as const),
  countedAt: day,
  attempt: 0,
  toldAt: triedAt,
  triedAt,
});

test('HOST-05 souvenirs that the provider does not take hold up none that it was not told of', async () => {
  const hour = 3_600_000;
  const stuck = Array.from({ length: 5 }, (_, at) => usage(`stuck-${at}`, new Date(day.getTime() + at * hour)));
  await database.db.insert(souvenirUsage).values([...stuck, usage('new-1', null), usage('new-2', null)]);
  const next = await uncounted(database.db, 4);
  expect(next.map(({ deliveryId }) => deliveryId)).toEqual(['new-1', 'new-2', 'stuck-0', 'stuck-1']);
});
