/** Longest texts in characters (UTF-16 code units, as a browser's maxlength counts). The field's counter shows from 80%. */
export const textLimits = {
  favorite_moment: 1000,
  extra_details: 1000,
  travel_companions: 500,
  special_words: 500,
  /** Names, addresses and the like; the specification gives none, so that a line stays a line. */
  short: 200,
} as const;
