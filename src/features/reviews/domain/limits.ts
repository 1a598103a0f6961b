/** Most characters of what a giver writes, and of staff's answer. */
export const maximumLengths = { words: 500, name: 40, reply: 500 } as const;

/** Reviews that a page shows. */
export const maximumShown = 6;

/** Days that a letter's link waits for an answer. */
export const linkDays = 365;

/** Days that the link of a withdrawn review can say so. */
export const withdrawnDays = 90;
