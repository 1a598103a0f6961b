import type Stripe from 'stripe';
import { type Emulation, seconds } from './emulation.ts';
import { balanceTransaction } from './objects/balance-transaction.ts';
import type { Work } from './store.ts';

/** Stripe's fee of a charge on a British card: 1.5 % and 20 pence. */
const feeOf = (amount: number): number => Math.round(amount * 0.015) + 20;

type Line = Omit<Parameters<typeof balanceTransaction>[0], 'id' | 'created' | 'description'>;

/** Writes a line into the account's book, dated `created` seconds since the epoch. */
export function book(emulation: Emulation, work: Work, line: Line, created: number): Stripe.BalanceTransaction {
  const id = emulation.newId('txn');
  return work.put('balance_transaction', balanceTransaction({ ...line, id, created, description: null }));
}

/** Books a charge whose money was taken. @returns the charge with its line's id */
export function bookCharge(
  emulation: Emulation,
  work: Work,
  charge: Stripe.Charge,
  created: number = seconds(emulation.now()),
): Stripe.Charge {
  const amount = charge.amount_captured;
  const line = { amount, fee: feeOf(amount), currency: charge.currency, source: charge.id };
  const { id } = book(emulation, work, { ...line, type: 'charge', category: 'charge' }, created);
  return work.put('charge', { ...charge, balance_transaction: id });
}

/** Books a refund; Stripe keeps the fee of the charge. @returns the refund with its line's id */
export function bookRefund(
  emulation: Emulation,
  work: Work,
  refund: Stripe.Refund,
  created: number = seconds(emulation.now()),
): Stripe.Refund {
  const line = { amount: -refund.amount, fee: 0, currency: refund.currency, source: refund.id };
  const { id } = book(emulation, work, { ...line, type: 'refund', category: 'refund' }, created);
  return work.put('refund', { ...refund, balance_transaction: id });
}

/** Books that a refund's money came back. */
export function bookFailedRefund(
  emulation: Emulation,
  work: Work,
  refund: Stripe.Refund,
  created: number = seconds(emulation.now()),
): Stripe.BalanceTransaction {
  const line = { amount: refund.amount, fee: 0, currency: refund.currency, source: refund.id };
  return book(emulation, work, { ...line, type: 'refund_failure', category: 'refund_failure' }, created);
}

/** Books what a data file from before this book has: charges and refunds without a line. */
export async function bookMissing(emulation: Emulation): Promise<void> {
  const { store } = emulation;
  const work = store.begin();
  for (const charge of store.all('charge'))
    if (charge.captured && charge.balance_transaction === null) bookCharge(emulation, work, charge, charge.created);
  for (const refund of store.all('refund')) {
    if (refund.balance_transaction !== null) continue;
    bookRefund(emulation, work, refund, refund.created);
    if (refund.status === 'failed') bookFailedRefund(emulation, work, refund, refund.created);
  }
  await work.commit();
}
