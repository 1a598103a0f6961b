/** Days and hours as clocks of an IANA time zone show them. A day is 'YYYY-MM-DD', an hour 0 to 23. */
export interface ZonedHour {
  day: string;
  hour: number;
  timeZone: string;
}

const hourMilliseconds = 3_600_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** True for a zone that this machine knows, such as 'Europe/Lisbon'; plain offsets are no zones. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]{1,63}$/.test(name)) return false;
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    calendar: 'iso8601',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, made);
  return made;
}

/** Reading of a zone's clocks at a moment, as milliseconds of a clock that knew no zone. */
function shownAt(at: number, timeZone: string): number {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '00';
  // Clocks show years without zeros before them, and years before our era without their sign: past they are either way.
  const day = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
  return Date.parse(`${day}T${part('hour')}:${part('minute')}:${part('second')}Z`);
}

/** The calendar day that a zone's clocks show. */
export function zonedDay(at: Date, timeZone: string): string {
  return new Date(shownAt(at.getTime(), timeZone)).toISOString().slice(0, 10);
}

/** The hour that a zone's clocks show. */
export function zonedHour(at: Date, timeZone: string): number {
  return new Date(shownAt(at.getTime(), timeZone)).getUTCHours();
}

/**
 * The moment when a zone's clocks show the hour. An hour that they show twice is the first of the two; one that they leave out
 * is moved on by as much as they are put forward, so that nothing is ever early.
 */
export function zonedMoment({ day, hour, timeZone }: ZonedHour): Date {
  const wanted = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  // No zone is further than a day from UTC, and none changes its clocks twice within two days.
  const offsets = [-24, 24].map((hours) => {
    const near = wanted + hours * hourMilliseconds;
    return shownAt(near, timeZone) - near;
  });
  const moments = offsets.map((offset) => wanted - offset);
  const shown = moments.filter((at) => shownAt(at, timeZone) === wanted);
  return new Date(shown.length > 0 ? Math.min(...shown) : Math.max(...moments));
}

/** A day so many days later, or earlier for a negative number; calendars only, no clocks. */
export function addDays(day: string, days: number): string {
  const noon = new Date(`${day}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() + days);
  return noon.toISOString().slice(0, 10);
}

/** True for a day that the calendar has. */
export function isDay(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) && addDays(text, 0) === text;
}
