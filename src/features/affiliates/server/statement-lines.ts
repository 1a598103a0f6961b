import { isOver } from '#features/orders/domain/status.ts';
import type { Deps } from '#platform/deps.ts';
import type { StatementLine, StatementPage, StatementPart } from '../statement.ts';
import { payableFrom } from '../domain/commission.ts';
import { referredOrders, visitsOf, type Slice } from './referral-repository.ts';
import { deliveriesOf, entriesOfAffiliate, paidPayouts, type StatementEntry } from './statement-repository.ts';

type LineDeps = Pick<Deps, 'db' | 'clock'>;

/** Lines of a page. */
const pageLength = 100;

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

type Source = (deps: LineDeps, id: string, slice: Slice) => Promise<StatementLine[]>;

const clicks: Source = async ({ db }, id, slice) =>
  (await visitsOf(db, id, slice)).map((visit) => ({
    ...noLine,
    id: visit.id,
    at: visit.clickedAt.toISOString(),
    kind: 'click',
    session_id: visit.sessionId,
  }));

const placed: Source = async ({ db }, id, slice) =>
  (await referredOrders(db, id, slice)).map((order) => ({
    ...noLine,
    id: order.orderId,
    at: order.placedAt.toISOString(),
    kind: order.excluded === null ? 'order' : 'excluded',
    order: shortNumber(order.number),
    session_id: order.sessionId,
    excluded: order.excluded,
  }));

const completed =
  (isCounted: boolean): Source =>
  async ({ db }, id, slice) =>
    (await deliveriesOf(db, id, { ...slice, isCounted })).map(({ commission, status }) => ({
      ...noLine,
      id: commission.orderId,
      at: commission.deliveredAt.toISOString(),
      kind: 'completed',
      order: shortNumber(commission.orderNumber),
      session_id: commission.sessionId,
      state: status !== null && isOver(status) ? 'over' : null,
    }));

const money =
  (isPending: boolean): Source =>
  async ({ db, clock }, id, slice) => {
    const now = clock.now();
    return (await entriesOfAffiliate(db, id, { ...slice, isPending })).map((row) => entryLine(row, now));
  };

const payouts: Source = async ({ db }, id, slice) =>
  (await paidPayouts(db, id, slice)).map((payout) => ({
    ...noLine,
    id: payout.id,
    at: payout.paidAt?.toISOString() ?? '',
    kind: 'payout',
    amount_pence: payout.amountPence,
    month: payout.month,
  }));

const sources: Record<StatementPart, readonly Source[]> = {
  all: [clicks, placed, completed(false), money(false), payouts],
  clicks: [clicks],
  completed: [completed(true)],
  earned: [money(false)],
  pending: [money(true)],
};

function entryLine(row: StatementEntry, now: Date): StatementLine {
  const { entry, commission, month } = row;
  const payable = payableFrom(commission.deliveredAt);
  return {
    ...noLine,
    id: entry.id,
    at: entry.at.toISOString(),
    kind: entry.kind,
    amount_pence: entry.amountPence,
    order: shortNumber(commission.orderNumber),
    session_id: commission.sessionId,
    rate_percent: commission.ratePercent,
    base_pence: entry.basePence,
    state: stateOf(row, now >= payable),
    payable_from: payable.toISOString(),
    month,
  };
}

function stateOf({ entry, status, month, paidAt, hasPaid }: StatementEntry, isRipe: boolean): StatementLine['state'] {
  if (month !== null) return paidAt ? 'paid' : 'batched';
  if (hasPaid && entry.amountPence < 0) return 'debt';
  if (status !== null && isOver(status)) return 'over';
  // An order of which no row is left was delivered long ago.
  if (status !== null && status !== 'completed') return 'revising';
  return isRipe ? 'payable' : 'held';
}

/**
 * The lines behind a figure, the newest first. A page begins behind the last line of the one before: at its moment, and after as
 * many lines as were shown of that moment, so that no id of a visit stands in an address.
 */
export async function statementLines(
  deps: LineDeps,
  affiliateId: string,
  { of, page }: { of: StatementPart; page: string | null },
): Promise<StatementPage> {
  const [moment = '', shown = '0'] = page?.split('~') ?? [];
  const skip = Number(shown);
  const from = page === null ? deps.clock.now() : new Date(moment);
  const slice = { until: new Date(from.getTime() + 1), limit: pageLength + skip + 1 };
  const found: StatementLine[] = [];
  for (const source of sources[of]) found.push(...(await source(deps, affiliateId, slice)));
  const sorted = found.toSorted(
    (one, other) =>
      other.at.localeCompare(one.at) || one.kind.localeCompare(other.kind) || (one.id < other.id ? -1 : 1),
  );
  const lines = sorted.slice(skip, skip + pageLength);
  const last = lines.at(-1);
  if (!last || sorted.length <= skip + pageLength) return { lines: hidden(lines, page), next: null };
  const ofMoment = sorted.slice(0, skip + pageLength).filter(({ at }) => at === last.at).length;
  return { lines: hidden(lines, page), next: `${last.at}~${ofMoment}` };
}

/** Ids of visits are secrets of their visitors: a line has one of its own. */
const hidden = (lines: readonly StatementLine[], page: string | null): StatementLine[] =>
  lines.map((line, index) => ({ ...line, id: `${page ?? ''}#${index}` }));
