import type { Site } from '#shop/site.ts';

/** The estate agents' plans, in the order they are shown. Source: partners-and-growth.md section 9. */
export const planKeys = ['starter', 'agency_builder', 'business_builder'] as const;
export type PlanKey = (typeof planKeys)[number];

/** States of a plan, as last read from the payment provider; one that never began took no payment. */
export const planStatuses = ['incomplete', 'never_begun', 'trialing', 'active', 'past_due', 'ended'] as const;

export interface Plan {
  name: string;
  /** Songs in each month. */
  songs: number;
  /** Hours within which a song is delivered. */
  deliveryHours: number;
  /** True where songs are shown and delivered in the business's name. */
  isWhiteLabel: boolean;
}

export const plans: Record<PlanKey, Plan> = {
  starter: { name: 'Starter', songs: 2, deliveryHours: 72, isWhiteLabel: false },
  agency_builder: { name: 'Agency Builder', songs: 3, deliveryHours: 48, isWhiteLabel: false },
  business_builder: { name: 'Business Builder', songs: 5, deliveryHours: 24, isWhiteLabel: true },
};

/** Days of the trial, and the sample songs in it. */
export const trialDays = 30;
export const trialSongs = 1;

/** Pence a month. */
export function planPence(key: PlanKey, book: Site['prices']): number {
  return book[`plan_${key}`];
}

/** Pence a song, rounded to the nearest. */
export function pencePerSong(key: PlanKey, book: Site['prices']): number {
  return Math.round(planPence(key, book) / plans[key].songs);
}

/** True for a plan that takes no payment any more, and never will. */
export const isOver = (status: (typeof planStatuses)[number]): boolean =>
  status === 'ended' || status === 'never_begun';

/** True once something of a plan was paid, or its trial was begun: a setup is paid, and a trial given, for one plan only. */
export const hasBegun = (status: (typeof planStatuses)[number]): boolean =>
  status !== 'incomplete' && status !== 'never_begun';
