import { businessDay } from '#kit/business-day.ts';

/** Month of the challenge at a moment, 'YYYY-MM' in Europe/London. */
export function challengeMonth(at: Date): string {
  return businessDay(at).slice(0, 7);
}

/** True once a month of the challenge is over, so that its winner can be chosen. */
export function isMonthOver(month: string, now: Date): boolean {
  return month < challengeMonth(now);
}

/** Months that a winner's credit can be used. */
const creditMonths = 12;

/** End of a credit that is given now. */
export function creditEnd(now: Date): Date {
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() + creditMonths);
  return end;
}

/** Seconds of a film that are kept; what comes after them is cut off. */
export const longestFilmSeconds = 180;

/** Bytes of the largest film of a reaction: two minutes of a telephone's camera. */
export const largestFilmBytes = 300 * 1024 * 1024;
