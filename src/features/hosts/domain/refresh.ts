import { addDays, zonedDay, type ZonedHour } from '#kit/zoned-time.ts';
import { refreshHour, refreshMonths, refreshNoticeDays } from './limits.ts';

/** The same day of the month so many months later, or the last one of a shorter month. 'YYYY-MM-DD'. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  return addDays(first.toISOString().slice(0, 10), Math.min(date, last.getUTCDate()) - 1);
}

/**
 * Day and hour at which a welcome video is made anew, and at which its host is told ahead: half a year after it was made, and never
 * sooner than the notice allows.
 */
export function refreshTimes(
  { createdAt, now }: { createdAt: Date; now: Date },
  timeZone: string,
): { notice: ZonedHour; refresh: ZonedHour } {
  const wanted = addMonths(zonedDay(createdAt, timeZone), refreshMonths);
  const earliest = addDays(zonedDay(now, timeZone), refreshNoticeDays + 1);
  const day = wanted > earliest ? wanted : earliest;
  const at = { hour: refreshHour, timeZone };
  return { notice: { ...at, day: addDays(day, -refreshNoticeDays) }, refresh: { ...at, day } };
}
