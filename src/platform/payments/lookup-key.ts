/**
 * Name of a plan's price in the provider's catalogue: 'keepsong:host:1200'. A price never changes, so its amount is part of its
 * name; the plan is read from it, because a change of plan in the provider's portal leaves a subscription's metadata as it was.
 */
export const lookupKey = (plan: string, pence: number): string => `keepsong:${plan}:${pence}`;

/** The plan of a price's name; null for a price that is not of a plan of this shop. */
export function planOfLookupKey(key: string | null | undefined): { plan: string; pence: number } | null {
  const [, plan, pence] = /^keepsong:([a-z_]{1,40}):(\d{1,9})$/.exec(key ?? '') ?? [];
  return plan === undefined ? null : { plan, pence: Number(pence) };
}
