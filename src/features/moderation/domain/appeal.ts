/** Reasons why somebody may not answer an appeal. */
export const appealBars = ['own-decision', 'admins-only'] as const;
export type AppealBar = (typeof appealBars)[number];

/** A member of staff who looks at an appeal. `hasOtherAdmin`: another admin could answer in their place. */
export interface AppealReader {
  id: string;
  isAdmin: boolean;
  hasOtherAdmin: boolean;
}

/** Returns why somebody may not answer the appeal of a case; null if they may. Whoever works alone answers to themselves. */
export function appealBar(
  { decidedBy }: { decidedBy: string | null },
  { id, isAdmin, hasOtherAdmin }: AppealReader,
): AppealBar | null {
  if (!isAdmin) return 'admins-only';
  return decidedBy === id && hasOtherAdmin ? 'own-decision' : null;
}
