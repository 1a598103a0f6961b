/** Version whose words a buyer reads; later ones have words that they asked for, or that staff wrote. */
export const readVersion = 1;

/** Maximum number of drafts for a buyer. */
export const maximumDrafts = 3;

/** Lines that are offered for one. */
export const offeredLines = 3;

/** Characters of a line that a buyer types. */
export const longestLine = 80;

/** Maximum number of changes to the lyrics of one order. */
export const maximumChanges = 200;

/** Hours ahead of the moment at which words approve themselves that their buyer is reminded. */
export const remindedHours = 2;

/** Hours of reading below which nobody is reminded: the first letter has just come. */
const shortestReminded = 4;

const hour = 3_600_000;

/** The moment of the reminder; null where there is too little time for one. */
export function remindsAt({ shownAt, approvesAt }: { shownAt: Date; approvesAt: Date }): Date | null {
  if (approvesAt.getTime() - shownAt.getTime() < shortestReminded * hour) return null;
  return new Date(approvesAt.getTime() - remindedHours * hour);
}
