/** Moments as people read them. One time zone for server and browser, so that both write the same words. */
const timeZone = 'Europe/London';

const dayAndTimeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** '2026-11-17T19:42:00Z' -> 'Tue 17 Nov, 19:42' */
export function dayAndTime(iso: string): string {
  const parts = new Map(dayAndTimeFormat.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return `${part('weekday')} ${part('day')} ${part('month')}, ${part('hour')}:${part('minute')}`;
}

const monthAndYearFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** '2026-11' -> 'November 2026' */
export function monthAndYear(month: string): string {
  return monthAndYearFormat.format(new Date(`${month}-01T00:00:00Z`));
}

/** Hours and minutes of a span given in milliseconds, never negative: 7_800_000 -> { hours: 2, minutes: 10 } */
export function hoursAndMinutes(milliseconds: number): { hours: number; minutes: number } {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
