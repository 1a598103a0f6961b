import type { DisputeFacts } from './ledger.ts';

/** Sentences to staff about a dispute, by its state. */
export const disputeNews: Record<DisputeFacts['state'], string> = {
  inquiry: 'The buyer’s bank asks about it. Nothing has been taken yet; an answer can keep it so.',
  closed: 'The bank asks no more, and has taken nothing.',
  open: 'The buyer’s bank has taken the money back. It can be answered at the payment provider, within about a week.',
  won: 'It was decided for us: the money is back.',
  lost: 'It was decided for the buyer: the money stays with them.',
};
