import { expressDue } from '#features/simple-order/domain/express.ts';

const hour = 60 * 60 * 1000;

interface Promised {
  kind: 'song' | 'song_video' | 'souvenir' | 'simple' | 'subscription';
  details: object;
}

/** Whether it was ordered from the simple form with express delivery. */
export function isExpress({ kind, details }: Promised): boolean {
  return kind === 'simple' && 'delivery_tier' in details && details.delivery_tier === 'express';
}

/** When an order paid at that moment is promised: a song within 24 hours, with video within 48, express by 8 PM. */
export function dueAt(paidAt: Date, order: Promised): Date {
  if (isExpress(order)) return expressDue(paidAt);
  const hours = order.kind === 'song' || order.kind === 'simple' ? 24 : 48;
  return new Date(paidAt.getTime() + hours * hour);
}
