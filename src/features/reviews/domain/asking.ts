import { addDays, zonedDay, zonedHour, type ZonedHour } from '#kit/zoned-time.ts';

const hourMilliseconds = 3_600_000;
const waitMilliseconds = 3 * 24 * hourMilliseconds;

/** Hours of London's day between which letters of this kind are sent. */
const [earliest, latest] = [9, 19];
const timeZone = 'Europe/London';

/** True once three whole days have passed since a song was heard. */
export const isTimeToAsk = (heardAt: Date, now: Date): boolean => now.getTime() >= heardAt.getTime() + waitMilliseconds;

/** The hour of the letter that asks for a review: the first one in daytime that is three whole days after the song was heard. */
export function askingHour(heardAt: Date): ZonedHour {
  // The next full hour, because an hour that is going on began before the three days were over.
  const at = new Date(heardAt.getTime() + waitMilliseconds + hourMilliseconds - 1);
  const [day, hour] = [zonedDay(at, timeZone), zonedHour(at, timeZone)];
  if (hour < earliest) return { day, hour: earliest, timeZone };
  return hour > latest ? { day: addDays(day, 1), hour: earliest, timeZone } : { day, hour, timeZone };
}
