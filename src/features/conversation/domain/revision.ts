/** REV-01: the states of a revision request and the moves between them, as data. */
export const revisionStatuses = ['pending', 'approved', 'rejected', 'completed'] as const;
export type RevisionStatus = (typeof revisionStatuses)[number];

const moves: Record<RevisionStatus, readonly RevisionStatus[]> = {
  pending: ['approved', 'rejected'],
  approved: ['completed'],
  rejected: [],
  completed: [],
};

export function canTransition(from: RevisionStatus, to: RevisionStatus): boolean {
  return moves[from].includes(to);
}

/** Payment state of a request beyond the included one: not asked for yet, asked of the buyer, paid, or waived by staff. */
export type RevisionCharge = 'open' | 'asked' | 'paid' | 'waived';

interface Terms {
  charge: 'included' | 'extra';
  settlement: RevisionCharge;
}

/** Each order includes one revision; one that was rejected has not used it up. */
export function chargeOfNext(earlier: readonly { charge: Terms['charge']; status: RevisionStatus }[]): Terms['charge'] {
  return earlier.some(({ charge, status }) => charge === 'included' && status !== 'rejected') ? 'extra' : 'included';
}

/** True when work may begin without asking for money first. */
export function isCovered({ charge, settlement }: Terms): boolean {
  return charge === 'included' || settlement === 'paid' || settlement === 'waived';
}

/** Most requests of one order that may be pending at once. */
export const maximumPending = 5;
