import type Stripe from 'stripe';
import { z } from 'zod';
import { invalid, missing } from './api-error.ts';
import { book } from './balance.ts';
import { disputedCard } from './cards.ts';
import { type Emulation, seconds } from './emulation.ts';
import { type Cause, recordEvent } from './events.ts';
import { dispute } from './objects/dispute.ts';
import { expand, metadata, truth } from './params.ts';
import type { Work } from './store.ts';

/** Stripe's fee of a disputed British charge, in pence. */
const DISPUTE_FEE = 2000;

/** Stripe's test texts: they decide a test dispute at once. */
const winning = 'winning_evidence';
const losing = 'losing_evidence';

export const disputeParams = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: z.enum([winning, losing]) }).optional(),
  submit: truth.optional(),
  metadata,
  expand,
});

/** Opens a dispute of a charge on the card that always ends in one; its money is withdrawn at once. */
export function disputeIfSo(emulation: Emulation, work: Work, charge: Stripe.Charge, lane: string): void {
  if (charge.payment_method_details?.card?.last4 !== disputedCard.slice(-4)) return;
  const created = seconds(emulation.now());
  const amount = charge.amount_captured - charge.amount_refunded;
  const id = emulation.newId('dp');
  const line = { amount: -amount, fee: DISPUTE_FEE, currency: charge.currency, source: id };
  const withdrawal = book(emulation, work, { ...line, type: 'adjustment', category: 'dispute' }, created);
  const opened = work.put('dispute', dispute({ id, created, charge, amount, withdrawal }));
  work.put('charge', { ...charge, disputed: true });
  for (const type of ['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
    recordEvent(emulation, work, { type, object: opened, lane, cause: null });
}

/** Takes the account's answer, which in the test mode decides the dispute. @throws ApiError 404, 400 for one that is over */
export function answerDispute(
  emulation: Emulation,
  work: Work,
  { id, params, cause }: { id: string; params: z.output<typeof disputeParams>; cause: Cause },
): Stripe.Dispute {
  const found = work.get('dispute', id);
  if (!found) throw missing('dispute', id);
  if (found.status !== 'needs_response') throw invalid(`This dispute (${id}) is already closed.`);
  const text = params.evidence?.uncategorized_text;
  if (text === undefined || params.submit === false) return found;
  const isWon = text === winning;
  const lane = typeof found.payment_intent === 'string' ? found.payment_intent : id;
  const answered: Stripe.Dispute = {
    ...found,
    evidence: { ...found.evidence, uncategorized_text: text },
    evidence_details: {
      ...found.evidence_details,
      has_evidence: true,
      submission_count: 1,
      submission_method: 'manual',
    },
    status: isWon ? 'won' : 'lost',
  };
  const line = { amount: found.amount, fee: 0, currency: found.currency, source: id };
  const back = isWon
    ? [book(emulation, work, { ...line, type: 'adjustment', category: 'dispute_reversal' }, seconds(emulation.now()))]
    : [];
  const over = work.put('dispute', {
    ...answered,
    balance_transactions: [...found.balance_transactions, ...back],
  });
  const types = ['charge.dispute.closed', ...(isWon ? ['charge.dispute.funds_reinstated'] : [])];
  for (const type of types) recordEvent(emulation, work, { type, object: over, lane, cause });
  return over;
}

/** @throws ApiError 400 while the bank has the charge's money, or has kept it */
export function refuseWhileDisputed(emulation: Emulation, charge: Stripe.Charge): void {
  const isOpen = emulation.store.all('dispute').some(({ charge: of, status }) => of === charge.id && status !== 'won');
  if (isOpen)
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
}
