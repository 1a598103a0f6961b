import { expressDue } from '#features/simple-order/domain/express.ts';
import { planKeys, plans, type PlanKey } from '#features/subscriptions/domain/plans.ts';

const hour = 60 * 60 * 1000;

interface Promised {
  kind: 'song' | 'song_video' | 'souvenir' | 'simple' | 'subscription';
  details: object;
}

/** The plan that an order belongs to; null for one that is paid by itself. */
export function planOf({ kind, details }: Promised): PlanKey | null {
  if (kind !== 'subscription' || !('plan' in details)) return null;
  return planKeys.find((key) => key === details.plan) ?? null;
}

/** Whether the order includes a film. */
export function includesFilm({ kind, details }: Promised): boolean {
  if (kind === 'subscription') return 'format' in details && details.format === 'audio+video';
  return kind === 'song_video' || kind === 'souvenir';
}

/** Whether it was ordered from the simple form with express delivery. */
export function isExpress({ kind, details }: Promised): boolean {
  return kind === 'simple' && 'delivery_tier' in details && details.delivery_tier === 'express';
}

/** Hours within which an order is promised: a song 24, with video 48, within a plan what the plan says. */
export function promisedHours(order: Promised): number {
  const plan = planOf(order);
  if (plan !== null) return plans[plan].deliveryHours;
  return includesFilm(order) ? 48 : 24;
}

/** When an order paid at that moment is promised; express by 8 PM. */
export function dueAt(paidAt: Date, order: Promised): Date {
  return isExpress(order) ? expressDue(paidAt) : new Date(paidAt.getTime() + promisedHours(order) * hour);
}
