import type { Site } from '#shop/site.ts';

/** The hosts' plans, in the order they are shown; the last is agreed with the shop. Source: partners-and-growth.md section 9. */
export const hostPlanKeys = ['host', 'pro_host', 'hotel', 'enterprise'] as const;
export type HostPlanKey = (typeof hostPlanKeys)[number];

export interface HostPlan {
  name: string;
  /** Guests a month, from and to; no end for the largest. */
  guests: readonly [from: number, to: number | null];
}

export const hostPlans: Record<HostPlanKey, HostPlan> = {
  host: { name: 'Host', guests: [1, 15] },
  pro_host: { name: 'Pro Host', guests: [16, 30] },
  hotel: { name: 'Hotel', guests: [31, 300] },
  enterprise: { name: 'Enterprise', guests: [300, null] },
};

/** Pence a guest, and once at the start. */
export function hostPence(key: HostPlanKey, book: Site['prices']): { guest: number; setup: number } {
  return { guest: book[`${key}_guest`], setup: book[`${key}_setup`] };
}
