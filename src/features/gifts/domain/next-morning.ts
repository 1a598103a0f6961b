import { addDays, zonedDay, zonedHour } from '#kit/zoned-time.ts';

/** Hour at which a gift is proposed to leave. */
export const morningHour = 8;

/** The day of the next morning in a zone: today until its hour begins, for an hour that is going on would mean at once. */
export function nextMorning(now: Date, timeZone: string): string {
  const today = zonedDay(now, timeZone);
  return zonedHour(now, timeZone) < morningHour ? today : addDays(today, 1);
}
