import { sql } from 'drizzle-orm';
import site from '../../../../../content/site.json' with { type: 'json' };
import type { OrderRow } from '#features/orders/server/index.ts';
import type { SettableClock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { systemIds } from '#platform/ids.ts';
import { siteSchema } from '#shop/site.ts';

/** All that the ledger touches of the outside world. */
export const ledgerDeps = (db: Database, clock: SettableClock): Deps =>
  ({ db, clock, ids: systemIds, site: siteSchema.parse(site) }) satisfies Partial<Deps> as Partial<Deps> as Deps;

/** An affiliate with bank details, by the database alone. @returns its id */
export async function storedAffiliate({ db, clock }: Deps): Promise<string> {
  const id = systemIds.id();
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  await db.execute(sql`with account as (insert into "user" (id, name, email, created_at, updated_at)
    values (${id}, 'Rep', ${`${id}@example.com`}, ${now}, ${now}) returning id)
    insert into affiliates (id, user_id, full_name, region, tier, referral_id, created_at, payout_details, payout_hint)
    select id, id, 'Rep', 'London', 'Bronze', id, ${now}, 'sealed', '0000' from account`);
  return id;
}

/** An order that was paid and came by the affiliate's link. */
export async function storedOrder({ db, clock }: Deps, affiliateId: string, pence: number): Promise<OrderRow> {
  const id = systemIds.id();
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  // In one statement: the histories have hundreds of orders.
  await db.execute(sql`with placed as (insert into orders
      (id, number, kind, status, email, lookup_hash, browser_hash, content_hash, details, lines, price_pence,
       business_day, slot, sleeve_seed, created_at, updated_at, paid_at)
    values (${id}, ${id}, 'wizard', 'completed', 'ann@example.com', ${id}, 'b', 'c', '{}', '[]', ${pence},
       '2026-01-01', 'taken', 's', ${now}, ${now}, ${now}) returning id),
    paid as (insert into payments (id, order_id, session_id, amount_pence, currency, state, created_at)
    select id, id, id, ${pence}::integer, 'gbp', 'settled', ${now} from placed)
    insert into order_referrals (order_id, affiliate_id, visit_id, clicked_at, placed_at)
    select id, ${affiliateId}, 'v', ${now}, ${now} from placed`);
  return { id, number: id } as OrderRow;
}
