import { businessDay } from '#kit/business-day.ts';
import type { Deps } from '#platform/deps.ts';
import { daysBefore } from '#platform/retention.ts';
import type { Statement, StatementLine } from '../statement.ts';
import { payableFrom, suggestedTier } from '../domain/commission.ts';
import {
  commissionsOf,
  entriesOf,
  salesOfMonth,
  sumsByAffiliate,
  type CommissionRow,
  type EntryWithPayout,
} from './commission-repository.ts';
import { updateCommissions } from './commissions.ts';
import { monthOf } from './payouts.ts';
import { clicksByDay, countVisits, referredOrders, visitsOf } from './referral-repository.ts';
import type { AffiliateRow } from './repository.ts';
import { ordersByIds } from '#features/orders/server/index.ts';

/** Lines of each kind that a statement shows; the figures count all. */
const most = 500;
const chartDays = 30;

const noLine = {
  amount_pence: null,
  order: null,
  session_id: null,
  rate_percent: null,
  base_pence: null,
  state: null,
  payable_from: null,
  month: null,
  excluded: null,
} satisfies Partial<StatementLine>;

/** The end of an order number: enough to tell orders apart, too little to look one up. */
const shortNumber = (number: string): string => `…${number.slice(-2)}`;

/** AFF-04: an affiliate's figures with every entry behind them. */
export async function readStatement(deps: Deps, affiliate: AffiliateRow): Promise<Statement> {
  const { db, clock } = deps;
  const { id, payoutHint } = affiliate;
  await updateCommissions(deps, id);
  const now = clock.now();
  const since = daysBefore(now, chartDays - 1);
  const commissions = await commissionsOf(db, id);
  const entries = await entriesOf(
    db,
    commissions.map(({ orderId }) => orderId),
  );
  const orders = await ordersByIds(
    db,
    commissions.map(({ orderId }) => orderId),
  );
  const delivered = new Set(orders.filter(({ status }) => status === 'completed').map((order) => order.id));
  const sales = (await salesOfMonth(db, monthOf(now))).get(id) ?? 0;
  const lines = [
    ...(await visitsOf(db, id, most)).map((visit) => ({
      ...noLine,
      id: visit.id,
      at: visit.clickedAt.toISOString(),
      kind: 'click' as const,
      session_id: visit.sessionId,
    })),
    ...(await referredOrders(db, id, most)).map((order) => ({
      ...noLine,
      id: order.orderId,
      at: order.placedAt.toISOString(),
      kind: order.excluded === null ? ('order' as const) : ('excluded' as const),
      order: shortNumber(order.number),
      session_id: order.sessionId,
      excluded: order.excluded,
    })),
    ...entries.map((entry) => entryLine(entry, commissions, delivered, now)),
    ...payoutLines(entries),
  ];
  const clicks = await clicksByDay(db, id, since);
  return {
    figures: await figuresOf(deps, id),
    sales_this_month: sales,
    suggested_tier: suggestedTier(sales),
    days: Array.from({ length: chartDays }, (_, index) => {
      const day = businessDay(daysBefore(now, chartDays - 1 - index));
      const earned = entries.filter(({ at }) => businessDay(at) === day);
      return {
        day,
        clicks: clicks.get(day) ?? 0,
        earned_pence: earned.reduce((total, { amountPence }) => total + amountPence, 0),
      };
    }),
    lines: lines.toSorted((one, other) => other.at.localeCompare(one.at) || one.id.localeCompare(other.id)),
    payout_hint: payoutHint,
  };
}

/** Ids of visits are secrets of their visitors: a line has one of its own. */
export function withoutSecrets(statement: Statement): Statement {
  return { ...statement, lines: statement.lines.map((line, index) => ({ ...line, id: `${line.kind}-${index}` })) };
}

function entryLine(
  entry: EntryWithPayout,
  commissions: readonly CommissionRow[],
  delivered: ReadonlySet<string>,
  now: Date,
): StatementLine {
  const commission = commissions.find(({ orderId }) => orderId === entry.orderId);
  const payable = commission ? payableFrom(commission.deliveredAt) : null;
  return {
    ...noLine,
    id: entry.id,
    at: entry.at.toISOString(),
    kind: entry.kind,
    amount_pence: entry.amountPence,
    order: commission ? shortNumber(commission.orderNumber) : null,
    session_id: commission?.sessionId ?? null,
    rate_percent: commission?.ratePercent ?? null,
    base_pence: entry.basePence,
    state: stateOf(entry, { isDelivered: delivered.has(entry.orderId), isRipe: payable !== null && now >= payable }),
    payable_from: payable?.toISOString() ?? null,
    month: entry.month,
  };
}

function stateOf(
  entry: EntryWithPayout,
  { isDelivered, isRipe }: { isDelivered: boolean; isRipe: boolean },
): StatementLine['state'] {
  if (entry.payoutId !== null) return entry.paidAt ? 'paid' : 'batched';
  if (entry.kind === 'reversal') return 'over';
  if (!isDelivered) return 'revising';
  return isRipe ? 'payable' : 'held';
}

function payoutLines(entries: readonly EntryWithPayout[]): StatementLine[] {
  const paid = entries.filter(({ paidAt }) => paidAt !== null);
  return [...new Set(paid.map(({ month }) => month ?? ''))].map((month) => {
    const own = paid.filter((entry) => entry.month === month);
    return {
      ...noLine,
      id: `payout-${month}`,
      at: own[0]?.paidAt?.toISOString() ?? '',
      kind: 'payout',
      amount_pence: own.reduce((total, { amountPence }) => total + amountPence, 0),
      month,
    };
  });
}

const noSums = { completed: 0, earnedPence: 0, pendingPence: 0 };

async function figuresOf({ db }: Pick<Deps, 'db'>, id: string): Promise<Statement['figures']> {
  const sums = (await sumsByAffiliate(db, id)).get(id) ?? noSums;
  return figures((await countVisits(db, id)).get(id) ?? 0, sums);
}

const figures = (clicks: number, { completed, earnedPence, pendingPence }: typeof noSums): Statement['figures'] => ({
  clicks,
  completed,
  earned_pence: earnedPence,
  pending_pence: pendingPence,
});

/** Figures and the month's sales of all affiliates, by their ids. */
export async function allFigures({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<(id: string) => { figures: Statement['figures']; sales: number }> {
  const [sums, clicks] = [await sumsByAffiliate(db), await countVisits(db)];
  const sales = await salesOfMonth(db, monthOf(clock.now()));
  return (id) => ({ figures: figures(clicks.get(id) ?? 0, sums.get(id) ?? noSums), sales: sales.get(id) ?? 0 });
}
