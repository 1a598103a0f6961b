import { plans, trialSongs, type PlanKey } from './plans.ts';

/** A plan as the payment provider last told of it. */
export interface KnownPlan {
  plan: PlanKey;
  status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'ended';
  periodStart: Date;
  periodEnd: Date;
}

/** Whether it is the account's plan now: begun, and its month not over. A payment that failed ends it only after some tries. */
export function isLive({ status, periodEnd }: KnownPlan, now: Date): boolean {
  return (status === 'trialing' || status === 'active' || status === 'past_due') && now < periodEnd;
}

/** Songs of the month it is in; the trial has its own number. */
export function songsOfMonth({ plan, status }: KnownPlan): number {
  return status === 'trialing' ? trialSongs : plans[plan].songs;
}

/** What may be ordered within a plan whose month has `taken` songs already. */
export function planAllowance(
  known: KnownPlan,
  taken: number,
  now: Date,
): { subscribed: boolean; canOrder: boolean; songsLeft: number } {
  const subscribed = isLive(known, now);
  const songsLeft = subscribed ? Math.max(0, songsOfMonth(known) - taken) : 0;
  return { subscribed, songsLeft, canOrder: songsLeft > 0 && known.status !== 'past_due' };
}
