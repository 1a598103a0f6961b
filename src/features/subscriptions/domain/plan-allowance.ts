import { plans, trialSongs, type planStatuses } from './plans.ts';
import { isAgentPlan, type SoldPlanKey } from './sold-plans.ts';

/** A plan as last read from the payment provider. */
export interface KnownPlan {
  plan: SoldPlanKey;
  status: (typeof planStatuses)[number];
  periodStart: Date;
  periodEnd: Date;
}

/**
 * True while it is the account's current plan: begun, and its month not over. A failed payment ends it only after
 * several tries.
 */
export function isLive({ status, periodEnd }: KnownPlan, now: Date): boolean {
  return (status === 'trialing' || status === 'active' || status === 'past_due') && now < periodEnd;
}

/** Number of songs in the plan's current month; the trial has its own number, and plans of hosts have none. */
export function songsOfMonth({ plan, status }: KnownPlan): number {
  if (!isAgentPlan(plan)) return 0;
  return status === 'trialing' ? trialSongs : plans[plan].songs;
}

/** Order allowance of a plan whose month has `taken` songs already. */
export function planAllowance(
  known: KnownPlan,
  taken: number,
  now: Date,
): { subscribed: boolean; canOrder: boolean; songsLeft: number } {
  const subscribed = isLive(known, now);
  const songsLeft = subscribed ? Math.max(0, songsOfMonth(known) - taken) : 0;
  return { subscribed, songsLeft, canOrder: songsLeft > 0 && known.status !== 'past_due' };
}
