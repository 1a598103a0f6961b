/** States of a delivered souvenir on its way into the month's invoice. */
export const usageStates = ['waiting', 'sending', 'counted'] as const;

const hour = 60 * 60 * 1000;
/** The provider knows an identifier for a day; beyond this, being told twice might count twice. */
const remembered = 20 * hour;
/** A try that was not answered is repeated after this. */
const pause = 5 * 60 * 1000;

export interface Usage {
  deliveryId: string;
  state: (typeof usageStates)[number];
  /** First and last time that the provider was told under this attempt's identifier. */
  toldAt: Date | null;
  triedAt: Date | null;
}

/**
 * Next thing to do about a souvenir. `tell`: the provider may be told, once more with the same identifier. `compare`: it was told
 * so long ago that it would count the same identifier again; its own sums say whether it has. `wait`: a try is under way.
 */
export function nextStep(
  { state, toldAt, triedAt }: Omit<Usage, 'deliveryId'>,
  now: Date,
): 'tell' | 'compare' | 'wait' | 'done' {
  if (state === 'counted') return 'done';
  if (state === 'waiting' || toldAt === null || triedAt === null) return 'tell';
  if (now.getTime() - triedAt.getTime() < pause) return 'wait';
  return now.getTime() - toldAt.getTime() < remembered ? 'tell' : 'compare';
}

/**
 * Moment that a souvenir is counted at. An invoice that was written takes nothing more: what was delivered before the period that
 * runs is counted at its beginning, and so stands in the next one.
 */
export function countedAt(deliveredAt: Date, periodStart: Date): Date {
  return deliveredAt < periodStart ? periodStart : deliveredAt;
}

/**
 * Souvenirs of one range of time that the provider has counted, of those that it may have: the ones delivered first. Each costs
 * the same and is its customer's, so that the number alone matters.
 */
export function foundCounted<Row extends { countedAt: Date; deliveryId: string }>(
  unsure: readonly Row[],
  { known, sum }: { known: number; sum: number },
): { counted: Row[]; missing: Row[] } {
  const sorted = unsure.toSorted(
    (one, other) => one.countedAt.getTime() - other.countedAt.getTime() || (one.deliveryId < other.deliveryId ? -1 : 1),
  );
  const found = Math.min(sorted.length, Math.max(0, sum - known));
  return { counted: sorted.slice(0, found), missing: sorted.slice(found) };
}
