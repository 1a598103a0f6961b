import { isOver } from '#features/orders/domain/status.ts';
import { orderLedgers, type Ledger } from '#features/payments/server/index.ts';
import { ordersByIds, type OrderRow } from '#features/orders/server/index.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import {
  baseAsBooked,
  commissionPercent,
  correction,
  vatLeftOut,
  withoutVat,
  type OrderBalance,
} from '../domain/commission.ts';
import {
  entriesOf,
  insertCommission,
  insertEntry,
  lockCommissions,
  type CommissionRow,
  type EntryWithPayout,
} from './commission-repository.ts';
import { referralOfOrder } from './referral-repository.ts';
import { affiliateById } from './repository.ts';

type CommissionDeps = Pick<Deps, 'clock' | 'ids' | 'site'>;

const money = new Set(['charge', 'refund', 'refund-returned', 'dispute', 'dispute-returned']);

/** Present state of an order, with its money. */
interface Standing {
  status: OrderRow['status'];
  /** Money that came for the order itself, and went back. */
  entries: Ledger['entries'];
}

/** Present standing of orders; those that are erased altogether are left out. */
async function standingsOf(db: Queryable, orderIds: readonly string[]): Promise<Map<string, Standing>> {
  const [orders, ledgers] = [await ordersByIds(db, orderIds), await orderLedgers(db, orderIds)];
  return new Map(
    orders.map(({ id, status }) => {
      const entries = (ledgers.get(id)?.entries ?? []).filter(
        ({ kind, purpose, state }) => money.has(kind) && purpose === 'order' && state === 'done',
      );
      return [id, { status, entries }];
    }),
  );
}

const keptOf = (entries: Standing['entries']): number =>
  entries.reduce((total, { amountPence }) => total + amountPence, 0);

/** An order's money as its commission counts it, by the VAT of the day of its delivery. */
function baseOf(
  { site }: Pick<Deps, 'site'>,
  row: CommissionRow,
  { status, entries }: Standing,
  booked: readonly Pick<EntryWithPayout, 'basePence' | 'at'>[],
): OrderBalance {
  const kept = keptOf(entries);
  const [first] = booked;
  // A row from before the VAT was kept with it; without entries it is counted as the shop counts today.
  const rate = row.vatLeftOut ?? vatLeftOut(site);
  if (row.vatLeftOut !== null || !first) return { basePence: withoutVat(kept, rate), isOver: isOver(status) };
  const { basePence } = first;
  const keptPence = keptOf(entries.filter(({ at }) => at !== null && at <= first.at));
  const leastPence = keptOf(entries.filter(({ at }) => at === null || at <= first.at));
  return { basePence: baseAsBooked(kept, { basePence, keptPence, leastPence }, rate), isOver: isOver(status) };
}

/** AFF-07: begins the commission of an order at its first delivery, at the tier of that moment. */
export async function completeReferral(deps: CommissionDeps, tx: Transaction, order: OrderRow): Promise<void> {
  const referral = await referralOfOrder(tx, order.id);
  if (!referral || referral.excluded !== null) return;
  const affiliate = await affiliateById(tx, referral.affiliateId);
  if (!affiliate) return;
  await insertCommission(tx, {
    orderId: order.id,
    orderNumber: order.number,
    affiliateId: affiliate.id,
    sessionId: referral.sessionId,
    tier: affiliate.tier,
    ratePercent: commissionPercent[affiliate.tier],
    vatLeftOut: vatLeftOut(deps.site),
    deliveredAt: deps.clock.now(),
  });
}

export interface CurrentCommission extends CommissionRow {
  isDelivered: boolean;
  entries: (EntryWithPayout & { isPaid: boolean })[];
}

/** Brings locked commissions up to date with their orders' money, by one entry each at most. */
export async function correctCommissions(
  deps: CommissionDeps,
  tx: Transaction,
  rows: readonly CommissionRow[],
): Promise<CurrentCommission[]> {
  const ids = rows.map(({ orderId }) => orderId);
  const standings = await standingsOf(tx, ids);
  const entries = await entriesOf(tx, ids);
  const corrected: CurrentCommission[] = [];
  for (const row of rows) {
    const standing = standings.get(row.orderId);
    const own = entries.filter(({ orderId }) => orderId === row.orderId);
    const added = standing && correction(own, row.ratePercent, baseOf(deps, row, standing, own));
    if (added) {
      const { orderId, affiliateId } = row;
      const entry = { id: deps.ids.id(), orderId, affiliateId, ...added, at: deps.clock.now() };
      await insertEntry(tx, entry);
      own.push({ ...entry, payoutId: null, month: null, paidAt: null });
    }
    corrected.push({
      ...row,
      // What is left of an erased order has been delivered long ago.
      isDelivered: standing === undefined || standing.status === 'completed',
      entries: own.map((entry) => ({ ...entry, isPaid: entry.payoutId !== null })),
    });
  }
  return corrected;
}

const chunk = 100;

/** Brings all commissions up to date, or those of one affiliate: refunds come by many ways. Safe to run twice at once. */
export async function updateCommissions(deps: CommissionDeps & Pick<Deps, 'db'>, affiliateId?: string): Promise<void> {
  for (let after = ''; ;) {
    const last = await deps.db.transaction(async (tx) => {
      const rows = await lockCommissions(tx, {
        after,
        limit: chunk,
        ...(affiliateId === undefined ? {} : { affiliateId }),
      });
      await correctCommissions(deps, tx, rows);
      return rows.length < chunk ? null : (rows.at(-1)?.orderId ?? null);
    });
    if (last === null) return;
    after = last;
  }
}

/** Locks and updates every commission of an affiliate, in the transaction. */
export async function lockCurrentCommissions(
  deps: CommissionDeps,
  tx: Transaction,
  affiliateId: string,
): Promise<CurrentCommission[]> {
  const all: CurrentCommission[] = [];
  for (let after = ''; ;) {
    const rows = await lockCommissions(tx, { after, limit: chunk, affiliateId });
    all.push(...(await correctCommissions(deps, tx, rows)));
    const last = rows.at(-1);
    if (!last || rows.length < chunk) return all;
    after = last.orderId;
  }
}
