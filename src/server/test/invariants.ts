import { sql } from 'drizzle-orm';
import { planKeys, plans } from '#features/subscriptions/domain/plans.ts';
import type { Database } from '#platform/db/database.ts';

const songsOf = sql.raw(`case s.plan ${planKeys.map((key) => `when '${key}' then ${plans[key].songs}`).join(' ')} end`);

/** Invariant queries over orders and payments. Each returns the violating rows; all must be empty. */
const rules = {
  'one order for each number and each draft': sql`
    select number from orders group by number having count(*) > 1
    union all
    select draft_key from orders where draft_key is not null group by browser_hash, draft_key having count(*) > 1`,
  'a paid order has exactly one settled payment of its price': sql`
    select o.number from orders o left join payments p on p.order_id = o.id and p.state = 'settled'
    where o.paid_at is not null and o.kind <> 'subscription'
    group by o.id having count(p.id) <> 1 or min(p.amount_pence) <> o.price_pence or min(p.currency) <> 'gbp'`,
  'an order within a plan costs nothing and is one song of one month': sql`
    select o.number from orders o
    left join subscription_orders s on s.order_id = o.id left join payments p on p.order_id = o.id and p.state = 'settled'
    where o.kind = 'subscription' and (s.order_id is null or p.id is not null or o.price_pence <> 0 or o.paid_at is null)`,
  'no month of a plan has more songs than the plan': sql`
    select s.subscription_id as number from subscription_orders s join orders o on o.id = s.order_id
    where o.status <> 'cancelled'
    group by s.subscription_id, s.period_start
    having count(*) > max(case when s.trial then 1 else ${songsOf} end)`,
  'a settled payment has paid its order': sql`
    select p.id from payments p left join orders o on o.id = p.order_id
    where p.state = 'settled' and (o.id is null or o.paid_at is null)`,
  'no more is given back, or on its way, than was paid': sql`
    select p.id from payments p left join refunds r on r.payment_id = p.id and r.state <> 'failed'
    group by p.id
    having coalesce(sum(r.amount_pence), 0) > p.amount_pence or p.refunded_pence > p.amount_pence
      or p.refunded_pence + coalesce(sum(r.amount_pence) filter (where r.state = 'asked'), 0) > p.amount_pence`,
  'settled money of an order that cannot use it is asked back, or put before staff': sql`
    select p.id from payments p join orders o on o.id = p.order_id
    where p.state = 'settled' and (o.status = 'cancelled' or o.paid_at is null) and p.refunded_pence = 0
      and not exists (select from refunds r where r.payment_id = p.id)
      and (o.erased_at is null
        or not exists (select from order_events e where e.order_id = o.id and e.kind = 'refund-asked'))`,
  'money for an order that is over, or exactly paid before, is asked back': sql`
    select p.id from payments p join orders o on o.id = p.order_id
    where (p.state = 'unmatched' or (p.state = 'duplicate' and p.amount_pence = o.price_pence and p.currency = 'gbp'))
      and p.refunded_pence = 0 and not exists (select from refunds r where r.payment_id = p.id)`,
  'an erased order waits for no money': sql`
    select number from orders where erased_at is not null and status in ('submitted', 'pending', 'payment_pending')`,
  'a day counts exactly the places that are taken': sql`
    select d.day::text as number from business_days d
    where d.taken <> (select count(*) from orders o where o.business_day = d.day and o.slot in ('taken', 'held'))
    union all
    select o.number from orders o left join business_days d on d.day = o.business_day
    where o.slot in ('taken', 'held') and d.day is null and o.browser_hash <> 'demonstration'`,
  'an order that waits for money has a place only with an authorised payment': sql`
    select number from orders o
    where o.slot = 'taken' and o.paid_at is null
      and not exists (select from payment_authorisations a where a.order_id = o.id and a.state = 'placed')`,
  'money is taken only for an order with a place': sql`
    select a.session_id from payment_authorisations a join orders o on o.id = a.order_id
    where a.state = 'captured' and o.paid_at is null and o.status <> 'cancelled'`,
  'a cancelled order holds no place, a paid one has taken one': sql`
    select number from orders
    where (status = 'cancelled' and slot <> 'freed') or (paid_at is not null and slot in ('held', 'wanted'))`,
  'a paid order is produced once': sql`
    select o.number from orders o left join dbos.workflow_status w on w.workflow_uuid = 'produce-' || o.id || '-1'
    where o.paid_at is not null and w.workflow_uuid is null`,
  'a paid order owes one confirmation, until it is erased': sql`
    select o.number from orders o left join emails e on e.key = 'confirmation:' || o.id
    where o.paid_at is not null and o.erased_at is null and e.id is null`,
};

/** The rules that do not hold now, each with how many rows break it (quality invariants I1, I3, I4, I8, I10, I11). */
export async function brokenInvariants(db: Database, cap: number): Promise<string[]> {
  const broken: string[] = [];
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await db.execute(query);
    if (rows.length > 0) broken.push(`${rule}: ${rows.length}`);
  }
  const full = await db.execute(sql`select day from business_days where taken > ${cap}`);
  if (full.rows.length > 0) broken.push(`no day has more than its places: ${full.rows.length}`);
  return broken;
}
