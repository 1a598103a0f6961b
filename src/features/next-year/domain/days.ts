import { addDays } from '#kit/zoned-time.ts';

/** Days ahead of the date on which the giver is reminded. */
export const reminderDays = [30, 14, 7] as const;

/** The date may be so many days ahead: a song is ordered up to a year ahead of its day, whose next one is a year after that. */
export const furthestDays = 800;

/** Days after the date for which the letters' link still opens the old story. */
export const linkDays = 60;

/** The date of a year; 28 February where that year has no 29th. Days: 'YYYY-MM-DD'. */
function inYear(day: string, year: number): string {
  const there = `${year}${day.slice(4)}`;
  // Calendars move a day that does not exist on to the first of March.
  return addDays(there, 0) === there ? there : addDays(there, -1);
}

/**
 * The same date in the first year after its own in which it is still to come; the last that can be chosen, if its own is further
 * ahead than that.
 */
export function nextOccurrence(day: string, today: string): string {
  const [own, current] = [day, today].map((one) => Number(one.slice(0, 4))) as [number, number];
  const last = addDays(today, furthestDays);
  const open = [0, 1, 2, 3]
    .map((years) => ({ year: current + years, date: inYear(day, current + years) }))
    .filter(({ date }) => date > today && date <= last);
  const { date } = open.find(({ year }) => year > own) ?? open.at(-1)!;
  return date;
}
