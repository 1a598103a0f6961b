/**
 * The order's states and the moves between them, as data. A repeated move to the same status is no error; everything not
 * written here is refused.
 */
export const orderStatuses = [
  'submitted',
  'pending',
  'payment_pending',
  'paid',
  'processing',
  'in_progress',
  'ready',
  'completed',
  'failed',
  'cancelled',
  'refunded',
] as const;

export type OrderStatus = (typeof orderStatuses)[number];

const moves: Record<OrderStatus, readonly OrderStatus[]> = {
  submitted: ['pending', 'payment_pending', 'cancelled'],
  pending: ['payment_pending', 'paid', 'cancelled'],
  payment_pending: ['paid', 'cancelled'],
  paid: ['processing', 'failed', 'cancelled', 'refunded'],
  processing: ['in_progress', 'ready', 'failed', 'cancelled', 'refunded'],
  in_progress: ['ready', 'failed', 'cancelled', 'refunded'],
  ready: ['completed', 'processing', 'refunded'],
  completed: ['processing', 'refunded'],
  // Staff may still deliver a song of their own, or an earlier version.
  failed: ['processing', 'completed', 'refunded'],
  cancelled: ['refunded'],
  refunded: [],
};

export type Move = 'moves' | 'already-there' | 'refused';

/** Returns the outcome of changing an order from `from` to `to`; a repeated status is no error. */
export function move(from: OrderStatus, to: OrderStatus): Move {
  if (from === to) return 'already-there';
  return moves[from].includes(to) ? 'moves' : 'refused';
}

/** True when this move begins a producer's own work: judging the result, or having it produced once more. */
export function beginsWork(from: OrderStatus, to: OrderStatus): boolean {
  return to === 'ready' || to === 'completed' || (to === 'processing' && from !== 'paid');
}

/** The statuses that can follow directly. */
export function nextStatuses(from: OrderStatus): readonly OrderStatus[] {
  return moves[from];
}

/** True while an order waits for its first payment. */
export function isUnpaid(status: OrderStatus): boolean {
  return ['submitted', 'pending', 'payment_pending'].includes(status);
}

/** True for an order that was cancelled, or whose money went back. */
export function isOver(status: OrderStatus): boolean {
  return status === 'cancelled' || status === 'refunded';
}

/** True while the buyer's money has arrived and has not been refunded. */
export function isPaidFor(status: OrderStatus): boolean {
  return ['paid', 'processing', 'in_progress', 'ready', 'completed', 'failed'].includes(status);
}
