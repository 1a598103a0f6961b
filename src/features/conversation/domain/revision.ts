/** REV-01: the states of a revision request and the moves between them, as data. */
export const revisionStatuses = ['pending', 'approved', 'rejected', 'completed'] as const;
export type RevisionStatus = (typeof revisionStatuses)[number];

const moves: Record<RevisionStatus, readonly RevisionStatus[]> = {
  pending: ['approved', 'rejected'],
  approved: ['completed'],
  rejected: [],
  completed: [],
};

export function mayBecome(from: RevisionStatus, to: RevisionStatus): boolean {
  return moves[from].includes(to);
}

/** How a request beyond the included one is paid for: asked of the buyer, paid, or given by the producer. */
export type Settlement = 'open' | 'asked' | 'paid' | 'waived';

interface Terms {
  charge: 'included' | 'extra';
  settlement: Settlement;
}

/** Each order includes one revision; one that was rejected has not used it up. */
export function chargeOfNext(earlier: readonly { charge: Terms['charge']; status: RevisionStatus }[]): Terms['charge'] {
  return earlier.some(({ charge, status }) => charge === 'included' && status !== 'rejected') ? 'extra' : 'included';
}

/** Whether the work may begin without asking for money first. */
export function isCovered({ charge, settlement }: Terms): boolean {
  return charge === 'included' || settlement === 'paid' || settlement === 'waived';
}

/** Requests of one order that may wait for an answer at once. */
export const mostPending = 5;
