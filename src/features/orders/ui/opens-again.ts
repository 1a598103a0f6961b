import { businessDay, londonMoment, nextBusinessDay } from '#kit/business-day.ts';
import { m } from '#messages/messages.js';

/** The moment at which the day's places return: the next midnight in London. Both in milliseconds since the epoch. */
export function placesReturnAt(now: number): number {
  return londonMoment(nextBusinessDay(businessDay(new Date(now))), 0).getTime();
}

const clockTime = (moment: number, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(moment);

/**
 * When ordering opens again, in the shop's time zone, with the visitor's own beside it where their clocks differ.
 * @param now milliseconds since the epoch; null while the page does not know the visitor's clock
 */
export function opensAgain(now: number | null, timeZone?: string): string {
  if (now === null) return m.places_open();
  const moment = placesReturnAt(now);
  const here = clockTime(moment, timeZone);
  return here === clockTime(moment, 'Europe/London') ? m.places_open() : m.places_open_here({ time: here });
}
