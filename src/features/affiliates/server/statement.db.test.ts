import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SettableClock } from '#platform/clock.ts';
import type { OpenDatabase } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { migratedDatabase } from '#platform/test/database.ts';
import type { StatementLine, StatementPart } from '../statement.ts';
import { completeReferral, updateCommissions } from './commissions.ts';
import { markPaid, runPayouts } from './payouts.ts';
import { affiliateById } from './repository.ts';
import { statementLines } from './statement-lines.ts';
import { allFigures, readStatement } from './statement.ts';
import { ledgerDeps, storedAffiliate, storedOrder } from './test/ledger.ts';

const day = 24 * 60 * 60 * 1000;
const clock = new SettableClock(new Date('2026-03-02T12:00:00Z'));

let database: OpenDatabase;
let deps: Deps;
beforeAll(async () => {
  database = await migratedDatabase();
  deps = ledgerDeps(database.db, clock);
});
afterAll(() => database.close());

async function delivered(affiliateId: string, pence = 2900): Promise<string> {
  const order = await storedOrder(deps, affiliateId, pence);
  await deps.db.transaction((tx) => completeReferral(deps, tx, order));
  await updateCommissions(deps, affiliateId);
  clock.advance(1000);
  return order.id;
}

const move = (orderId: string, status: string) =>
  deps.db.execute(sql`update orders set status = ${status} where id = ${orderId}`);

async function statementOf(affiliateId: string) {
  const affiliate = await affiliateById(deps.db, affiliateId);
  if (!affiliate) throw new Error('No affiliate');
  return readStatement(deps, affiliate);
}

async function allLines(affiliateId: string, of: StatementPart): Promise<StatementLine[]> {
  const lines: StatementLine[] = [];
  for (let page: string | null = null; ;) {
    const found: Awaited<ReturnType<typeof statementLines>> = await statementLines(deps, affiliateId, { of, page });
    lines.push(...found.lines);
    if (found.next === null) return lines;
    page = found.next;
  }
}

const penceOf = (lines: readonly StatementLine[]): number =>
  lines.reduce((total, { amount_pence }) => total + (amount_pence ?? 0), 0);

test('AFF-04 every figure opens to all the entries behind it, however many there are and at one moment', async () => {
  const affiliate = await storedAffiliate(deps);
  const now = clock.now().toISOString();
  // More than a page at the same moment, and as many before it.
  await deps.db.execute(sql`insert into referral_visits (id, affiliate_id, visitor_hash, clicked_at)
    select 'visit-' || n, ${affiliate}, 'v', ${now}::timestamptz - case when n > 240 then n * interval '1 minute' else interval '0' end
    from generate_series(1, 620) n`);
  const ids = [await delivered(affiliate), await delivered(affiliate, 5399), await delivered(affiliate)];
  await move(ids[2] ?? '', 'refunded');
  await updateCommissions(deps, affiliate);
  const { figures, lines, next } = await statementOf(affiliate);
  // What was refunded is no completed order: neither in the figure nor in its lines, but in the whole statement.
  expect(figures).toEqual({ clicks: 620, completed: 2, earned_pence: 1244, pending_pence: 1244 });
  expect([lines.length, next === null]).toEqual([100, false]);
  const [clicks, completed] = [await allLines(affiliate, 'clicks'), await allLines(affiliate, 'completed')];
  expect([clicks.length, new Set(clicks.map(({ id }) => id)).size]).toEqual([620, 620]);
  expect(clicks.every(({ kind, id }) => kind === 'click' && !id.includes('visit'))).toBe(true);
  expect(completed.map(({ kind, state }) => [kind, state])).toEqual([
    ['completed', null],
    ['completed', null],
  ]);
  expect(penceOf(await allLines(affiliate, 'earned'))).toBe(figures.earned_pence);
  expect(penceOf(await allLines(affiliate, 'pending'))).toBe(figures.pending_pence);
  // Each order stands there as placed and delivered, and with its entries: two of them, and the refunded one's two.
  const all = await allLines(affiliate, 'all');
  expect(all).toHaveLength(620 + 3 + 3 + 4);
  expect(all.filter(({ kind, state }) => kind === 'completed' && state === 'over')).toHaveLength(1);
});

test('AFF-04 AFF-07 completed orders are those that were delivered and not taken back, an erased one too', async () => {
  const affiliate = await storedAffiliate(deps);
  const completed = async (): Promise<number[]> => [
    (await statementOf(affiliate)).figures.completed,
    (await allFigures(deps))(affiliate).figures.completed,
    (await allLines(affiliate, 'completed')).length,
  ];
  const cancelled = await delivered(affiliate);
  const erased = await delivered(affiliate);
  const revised = await delivered(affiliate);
  await move(revised, 'processing');
  expect(await completed()).toEqual([3, 3, 3]);
  await move(cancelled, 'cancelled');
  for (const table of ['order_referrals', 'payments'])
    await deps.db.execute(sql`delete from ${sql.identifier(table)} where order_id = ${erased}`);
  await deps.db.execute(sql`delete from orders where id = ${erased}`);
  expect(await completed()).toEqual([2, 2, 2]);
  await move(revised, 'refunded');
  expect(await completed()).toEqual([1, 1, 1]);
});

test('AFF-04 AFF-07 a statement says of each entry what it waits for, of orders too that are over or erased', async () => {
  const affiliate = await storedAffiliate(deps);
  const states = async () =>
    (await allLines(affiliate, 'earned')).map(({ kind, state }) => `${kind} ${state}`).toReversed();
  const cancelled = await delivered(affiliate);
  const revised = await delivered(affiliate);
  const erased = await delivered(affiliate);
  const paid = await delivered(affiliate);
  await move(cancelled, 'cancelled');
  await move(revised, 'processing');
  expect(await states()).toEqual(['earned over', 'earned revising', 'earned held', 'earned held']);
  for (const table of ['order_referrals', 'payments'])
    await deps.db.execute(sql`delete from ${sql.identifier(table)} where order_id = ${erased}`);
  await deps.db.execute(sql`delete from orders where id = ${erased}`);
  clock.advance(31 * day);
  const afterwards = await states();
  expect(afterwards).toEqual(['earned over', 'earned revising', 'earned payable', 'earned payable']);
  const { month } = await runPayouts(deps, 'ada');
  expect(await states()).toEqual([
    'earned over',
    'earned revising',
    'earned batched',
    'earned batched',
    'reversal over',
  ]);
  await markPaid(deps, { month }, 'ada');
  clock.advance(1000);
  await move(paid, 'refunded');
  await updateCommissions(deps, affiliate);
  expect((await states()).slice(2)).toEqual(['earned paid', 'earned paid', 'reversal over', 'reversal debt']);
});

test('AFF-07 D20 what is refunded or cancelled is no sale of the month, and raises no tier', async () => {
  const affiliate = await storedAffiliate(deps);
  const ids: string[] = [];
  for (let sale = 0; sale < 12; sale++) ids.push(await delivered(affiliate));
  expect(await statementOf(affiliate)).toMatchObject({ sales_this_month: 12, suggested_tier: 'Silver' });
  await move(ids[0] ?? '', 'refunded');
  await move(ids[1] ?? '', 'cancelled');
  expect(await statementOf(affiliate)).toMatchObject({ sales_this_month: 10, suggested_tier: 'Bronze' });
});
