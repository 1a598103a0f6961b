import { businessDay } from '#kit/business-day.ts';
import { byteOrderMark, csvLine } from '#kit/csv.ts';
import { Refusal } from '#kit/refusal.ts';
import { recordAudit } from '#features/accounts/server/index.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { affiliatesContract, PayoutBatch } from '../contract.ts';
import { payoutOf } from '../domain/commission.ts';
import { accountOf } from '../payout-details.ts';
import { lockEveryCommission } from './commission-repository.ts';
import { lockCurrentCommissions, updateCommissions } from './commissions.ts';
import { openDetails } from './payout-details.ts';
import {
  allBatches,
  batchOf,
  insertBatch,
  insertPayout,
  markBatchPaid,
  payoutsOfMonth,
  type BatchRow,
} from './payout-repository.ts';
import { allAffiliates, lockAffiliate } from './repository.ts';

type Contract = (typeof affiliatesContract)['markPaid'];

/** The London month of a moment, 'YYYY-MM'. */
export const monthOf = (at: Date): string => businessDay(at).slice(0, 7);

/**
 * AFF-07: this month's payouts. The batch is made once; whoever asks again, or at the same time, gets the same one. Who is
 * suspended or has given no bank details is left for the next month, and so is a debt that is larger than what is due.
 */
export async function runPayouts(deps: Deps, actor: string): Promise<PayoutBatch> {
  const now = deps.clock.now();
  const month = monthOf(now);
  // Most of the work, in small transactions; the rest is done again under the batch's lock.
  await updateCommissions(deps);
  await deps.db.transaction(async (tx) => {
    if (!(await insertBatch(tx, { month, dueAt: now, createdAt: now, createdBy: actor }))) return;
    // All at once and in one sequence, as the update of commissions locks them.
    await lockEveryCommission(tx);
    for (const { id } of await allAffiliates(tx)) {
      // Locked: whoever is being erased is in no batch, and whoever is in one cannot be erased.
      const affiliate = await lockAffiliate(tx, id);
      if (!affiliate || affiliate.isSuspended || affiliate.payoutDetails === null) continue;
      await payAffiliate(deps, tx, { month, now, id, payoutDetails: affiliate.payoutDetails });
    }
    await recordAudit(deps, tx, { actor, action: 'payout-run', subject: month });
  });
  const batch = await batchOf(deps.db, month);
  if (!batch) throw new Error('The batch was not made');
  return view(deps.db, batch);
}

async function payAffiliate(
  deps: Deps,
  tx: Transaction,
  { month, now, id, payoutDetails }: { month: string; now: Date; id: string; payoutDetails: string },
): Promise<void> {
  const payout = payoutOf(await lockCurrentCommissions(deps, tx, id), now);
  if (!payout) return;
  const { amountPence, entries } = payout;
  const row = { id: deps.ids.id(), month, affiliateId: id, amountPence, payoutDetails };
  await insertPayout(
    tx,
    row,
    entries.map((entry) => entry.id),
  );
}

export async function listPayouts({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const batches = await allBatches(db);
  return { month: monthOf(clock.now()), batches: await Promise.all(batches.map((batch) => view(db, batch))) };
}

/** Says that a batch was paid; twice is once. @throws Refusal NOT_FOUND */
export async function markPaid(deps: Deps, { month }: { month: string }, actor: string): Promise<PayoutBatch> {
  await deps.db.transaction(async (tx) => {
    if (!(await batchOf(tx, month))) throw new Refusal<Contract>('NOT_FOUND');
    if (!(await markBatchPaid(tx, month, deps.clock.now(), actor))) return;
    await recordAudit(deps, tx, { actor, action: 'payout-paid', subject: month });
  });
  const batch = await batchOf(deps.db, month);
  if (!batch) throw new Refusal<Contract>('NOT_FOUND');
  return view(deps.db, batch);
}

async function view(db: Queryable, { month, dueAt, paidAt }: BatchRow): Promise<PayoutBatch> {
  const payouts = await payoutsOfMonth(db, month);
  return {
    month,
    due_at: dueAt.toISOString(),
    paid_at: paidAt?.toISOString() ?? null,
    total_pence: payouts.reduce((total, { amountPence }) => total + amountPence, 0),
    payouts: payouts.map(({ id, affiliateId, fullName, amountPence, entries }) => ({
      id,
      affiliate_id: affiliateId,
      full_name: fullName,
      amount_pence: amountPence,
      entries,
    })),
  };
}

/** A batch as the bank's file: the same bytes whenever it is asked for. Undefined for a month without a batch. */
export async function payoutFile(deps: Pick<Deps, 'db' | 'config'>, month: string): Promise<string | undefined> {
  if (!(await batchOf(deps.db, month))) return undefined;
  const head = ['reference', 'holder', 'method', 'account', 'bank', 'country', 'address', 'amount', 'currency'];
  const lines = (await payoutsOfMonth(deps.db, month)).map(({ id, amountPence, payoutDetails, referralId }) => {
    const amount = `${Math.floor(amountPence / 100)}.${String(amountPence % 100).padStart(2, '0')}`;
    const reference = `${month}-${referralId}-${id.slice(0, 6)}`;
    return csvLine([reference, ...accountColumns(deps, payoutDetails), amount, 'GBP']);
  });
  return `${byteOrderMark}${csvLine(head)}${lines.join('')}`;
}

/** Holder, method, account, bank, country and address of a payout; empty where they are no longer kept. */
function accountColumns(deps: Pick<Deps, 'config'>, payoutDetails: string): string[] {
  if (payoutDetails === '') return ['', '', '', '', '', ''];
  const details = openDetails(deps, payoutDetails);
  const bank =
    details.method === 'iban'
      ? details.bic
      : details.method === 'uk'
        ? details.sort_code
        : `${details.bank_code} ${details.bank_name}`;
  const [country, address] = details.method === 'account' ? [details.country, details.address] : ['', ''];
  return [details.holder, details.method, accountOf(details), bank, country, address];
}
