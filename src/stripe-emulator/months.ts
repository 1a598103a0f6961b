/**
 * When the period of `length` months that begins at `start` is over, in seconds since the epoch: on the anchor's day and time,
 * or on the last day of a month that is shorter. UTC, as Stripe counts.
 */
export function monthEnd(anchor: number, start: number, length = 1): number {
  for (let months = length; ; months += length) {
    const end = monthsAfter(anchor, months);
    if (end > start) return end;
  }
}

/** The same day and time some months later, or the last day of a shorter month; seconds since the epoch. */
export function monthsAfter(anchor: number, months: number): number {
  const first = new Date(anchor * 1000);
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(first.getUTCDate(), lastDay);
  return Date.UTC(year, month, day, first.getUTCHours(), first.getUTCMinutes(), first.getUTCSeconds()) / 1000;
}
