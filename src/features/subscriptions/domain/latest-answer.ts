/** A stored plan, as far as the order of answers goes. */
export interface SyncedPlan {
  /** Number of answers written until now. */
  looks: number;
}

/**
 * True for an answer that was asked for before the one that is stored was written: it may be the older of the two. Whoever asked
 * asks again, so that the newest answer is the one that stays, in whatever sequence events come and however often.
 * @param known the stored plan at this moment, locked
 * @param looks what its number was when the provider was asked; 0 for a plan that was not stored
 */
export function isOutdated(known: SyncedPlan | undefined, looks: number): boolean {
  return known === undefined ? looks > 0 : known.looks !== looks;
}
