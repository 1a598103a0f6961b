import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#platform/db/database.ts';
import { migratedDatabase } from '#platform/test/database.ts';
import { ordersWithUnusablePages, unhandledEvents, unusablePayments } from './repository.ts';

/** More than anything has been left waiting for. */
const many = 150;
const now = new Date('2026-10-24T12:00:00Z');
let database: OpenDatabase;
beforeAll(async () => {
  database = await migratedDatabase();
  // Cancelled orders whose page is open and whose money came all the same, and events that nobody could handle.
  await database.db.execute(sql`with placed as (insert into orders
      (id, number, kind, status, email, lookup_hash, browser_hash, content_hash, details, lines, price_pence, business_day,
       slot, sleeve_seed, created_at, updated_at, checkout_session, checkout_expires_at)
    select 'order-' || n, 'order-' || n, 'wizard', 'cancelled', 'ann@example.com', 'order-' || n, 'b', 'c', '{}', '[]', 2900,
       '2026-10-24', 'freed', 's', ${now.toISOString()}, ${now.toISOString()}, 'page-' || n, ${now.toISOString()}::timestamptz + interval '1 hour'
    from generate_series(1, ${many}::int) n returning id)
    insert into payments (id, order_id, session_id, amount_pence, currency, state, created_at)
    select id, id, id, 2900, 'gbp', 'settled', ${now.toISOString()} from placed`);
  await database.db.execute(sql`insert into payment_events (source, id, type, subject, received_at)
    select 'stripe', 'event-' || n, 'other', '{"kind":"other"}', ${now.toISOString()}::timestamptz - n * interval '1 minute'
    from generate_series(1, ${many}::int) n`);
});
afterAll(() => database.close());

test.each([
  ['payments that no order can use', () => unusablePayments(database.db)],
  ['orders that are over and have an open page', () => ordersWithUnusablePages(database.db, now)],
  ['events that are left over', () => unhandledEvents(database.db, now)],
])('HOLE-08 however many %s cannot be helped, they hide none', async (_what, list) => {
  expect(await list()).toHaveLength(many);
});
