import { addDays, isDay, zonedDay } from '#kit/zoned-time.ts';

/** One stay of a calendar of a booking site. */
export interface CalendarStay {
  /** Name of the event, the same at each look. */
  uid: string;
  arrives: string;
  departs: string;
  isCancelled: boolean;
}

/** Events that one calendar may have. */
const mostEvents = 2000;

/** Titles by which booking sites block days that nobody booked. */
const blocked = /\b(not available|blocked|unavailable|closed)\b/i;

/** Lines of RFC 5545, unfolded, each as its name without parameters, its parameters and its value. */
function linesOf(text: string): { name: string; parameters: string; value: string }[] {
  return text
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .flatMap((line) => {
      const found = /^([A-Z-]+)((?:;[^:"]*(?:"[^"]*"[^:"]*)*)?):(.*)$/i.exec(line);
      return found ? [{ name: found[1]!.toUpperCase(), parameters: found[2] ?? '', value: found[3] ?? '' }] : [];
    });
}

/** Day of the property's calendar on which a date or a moment lies; null for neither. */
function dayOf(value: string, timeZone: string): string | null {
  const [, year, month, date, hour, minute, zulu] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})\d{2}(Z?))?$/.exec(value) ?? [];
  const day = `${year}-${month}-${date}`;
  // Years without a neighbour of four digits cannot be told in every zone.
  if (!isDay(day) || !/^[12]/.test(day)) return null;
  // Without a Z it is a reading of some clock near the property, and its day is what it says.
  if (zulu !== 'Z') return day;
  const moment = new Date(`${day}T${hour}:${minute}:00Z`);
  return Number.isNaN(moment.getTime()) ? null : zonedDay(moment, timeZone);
}

/**
 * Stays in an iCalendar file (RFC 5545); of an event its name, days and cancellation are read and nothing else. Days that are only
 * blocked are no stays. @returns null for a text that is no calendar
 */
export function readCalendar(text: string, timeZone: string): CalendarStay[] | null {
  const lines = linesOf(text);
  if (!lines.some(({ name, value }) => name === 'BEGIN' && value.toUpperCase() === 'VCALENDAR')) return null;
  const stays = new Map<string, CalendarStay>();
  let event: Map<string, string> | null = null;
  for (const { name, value } of lines) {
    const isEvent = value.toUpperCase() === 'VEVENT';
    if (name === 'BEGIN' && isEvent) event = new Map();
    else if (name === 'END' && isEvent && event) {
      const stay = stayOf(event, timeZone);
      if (stay && stays.size < mostEvents) stays.set(stay.uid, stay);
      event = null;
    } else if (event && !event.has(name)) event.set(name, value);
  }
  return [...stays.values()];
}

function stayOf(event: ReadonlyMap<string, string>, timeZone: string): CalendarStay | null {
  const uid = event.get('UID')?.trim().slice(0, 300) ?? '';
  const arrives = dayOf(event.get('DTSTART')?.trim() ?? '', timeZone);
  if (uid === '' || arrives === null || blocked.test(event.get('SUMMARY') ?? '')) return null;
  // An event without an end is one day, and so a stay of one night.
  const departs = dayOf(event.get('DTEND')?.trim() ?? '', timeZone) ?? addDays(arrives, 1);
  return { uid, arrives, departs, isCancelled: event.get('STATUS')?.trim().toUpperCase() === 'CANCELLED' };
}
