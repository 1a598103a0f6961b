/** Milliseconds after which a state that stands is told again. An alert that nobody raises for an hour counts as over. */
export const toldAgainAfter = 1_800_000;
