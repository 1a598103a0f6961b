import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { user } from '#features/accounts/server/schema.ts';
import type { OpenDatabase } from '#platform/db/database.ts';
import { migratedDatabase } from '#platform/test/database.ts';
import { openCheckouts, plansToAskAbout } from './repository.ts';
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

test('AGT-05 however many plans and pages the provider does not know, they hide none', async () => {
  const many = 250;
  const { db } = database;
  await db.execute(sql`insert into subscriptions
      (id, account_id, plan, status, period_start, period_end, ends_with_period, created_at, synced_at, looks)
    select 'old-' || n, 'host', 'host', 'active', ${day.toISOString()}, ${day.toISOString()}, false, ${day.toISOString()}, ${day.toISOString()}, 1
    from generate_series(1, ${many}::int) n`);
  await db.execute(sql`with accounts as (insert into "user" (id, name, email, created_at, updated_at)
      select 'page-' || n, 'Maren', n || '@example.com', ${day.toISOString()}, ${day.toISOString()} from generate_series(1, ${many}::int) n
      returning id)
    insert into plan_checkouts (id, account_id, plan, trial, begun_at, session_id, expires_at)
    select id, id, 'host', false, ${day.toISOString()}, id, ${day.toISOString()}::timestamptz + interval '1 hour' from accounts`);
  const asked = await plansToAskAbout(db, day, day);
  expect(asked.filter((id) => id.startsWith('old-'))).toHaveLength(many);
  expect(await openCheckouts(db, day)).toHaveLength(many);
});
