import type { Queryable } from '#platform/db/database.ts';
import type { LedgerView, StaffLedger } from '../contract.ts';
import { ledgerOf, type Ledger, type MoneyFacts } from '../domain/ledger.ts';
import { differencesOfOrder, moneyFacts } from './ledger-repository.ts';

const nothing: MoneyFacts = { payments: [], refunds: [], disputes: [], extras: [], fees: [], credits: [] };

/** The ledger of one order; an empty one if nothing was ever paid. */
export async function orderLedger(db: Queryable, orderId: string): Promise<Ledger> {
  return ledgerOf((await moneyFacts(db, [orderId])).get(orderId) ?? nothing);
}

/** The same for many orders at once; orders without money have an empty ledger too. */
export async function orderLedgers(db: Queryable, orderIds: readonly string[]): Promise<Map<string, Ledger>> {
  const facts = await moneyFacts(db, orderIds);
  return new Map(orderIds.map((id) => [id, ledgerOf(facts.get(id) ?? nothing)]));
}

const totalsView = (ledger: Ledger): Omit<LedgerView, 'entries'> => ({
  paid_pence: ledger.paidPence,
  refunded_pence: ledger.refundedPence,
  refunding_pence: ledger.refundingPence,
  disputed_pence: ledger.disputedPence,
  kept_pence: ledger.keptPence,
  left_pence: ledger.leftPence,
});

const entriesView = ({ entries }: Pick<Ledger, 'entries'>): LedgerView['entries'] =>
  entries.map(({ kind, purpose, name, currency, amountPence, state, at }) => ({
    kind,
    purpose,
    name,
    currency,
    amount_pence: amountPence,
    state,
    at: at?.toISOString() ?? null,
  }));

/** The ledger as the buyer sees it: what the provider keeps of it is none of their business. */
export function buyerLedger(ledger: Ledger): LedgerView {
  const entries = ledger.entries.filter(({ kind }) => kind !== 'fee' && kind !== 'payout');
  return { entries: entriesView({ entries }), ...totalsView(ledger) };
}

/** The ledger as an admin sees it. */
export async function staffLedger(db: Queryable, orderId: string): Promise<StaffLedger> {
  const ledger = await orderLedger(db, orderId);
  return {
    entries: entriesView(ledger),
    ...totalsView(ledger),
    fees_pence: ledger.feesPence,
    charges: ledger.charges.map((charge) => ({
      payment_id: charge.paymentId,
      purpose: charge.purpose,
      name: charge.name,
      currency: charge.currency,
      amount_pence: charge.amountPence,
      left_pence: charge.leftPence,
    })),
    differences: (await differencesOfOrder(db, orderId)).map((difference) => ({
      what: difference.what,
      ours_pence: difference.oursPence,
      theirs_pence: difference.theirsPence,
      found_at: difference.foundAt.toISOString(),
    })),
  };
}
