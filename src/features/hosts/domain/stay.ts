import { addDays, isDay, zonedDay, type ZonedHour } from '#kit/zoned-time.ts';
import { latestSouvenirHour, makingHours, souvenirHoursAfter, welcomeDaysAhead, welcomeHour } from './limits.ts';

/** Days of a stay as the property's calendar has them, 'YYYY-MM-DD'. */
export interface Stay {
  arrives: string;
  departs: string;
}

export interface House {
  /** IANA name. */
  timeZone: string;
  /** 0 to 23. */
  departureHour: number;
}

export const stayProblems = ['BAD_DAY', 'DEPARTS_FIRST', 'OVER', 'TOO_FAR'] as const;
export type StayProblem = (typeof stayProblems)[number];

/** Days ahead that a stay may begin at most, and nights that it may have. */
const furthestDays = 730;
const longestNights = 365;

/** Reason why a stay cannot be taken, null for none. A stay that has begun may be taken, one that is over may not. */
export function stayProblem(
  { arrives, departs }: Stay,
  { timeZone }: Pick<House, 'timeZone'>,
  now: Date,
): StayProblem | null {
  if (!isDay(arrives) || !isDay(departs)) return 'BAD_DAY';
  if (departs <= arrives) return 'DEPARTS_FIRST';
  const today = zonedDay(now, timeZone);
  if (departs < today) return 'OVER';
  if (arrives > addDays(today, furthestDays) || departs > addDays(arrives, longestNights)) return 'TOO_FAR';
  return null;
}

/** Day and hour of the welcome, ahead of the arrival. */
export function welcomeAt({ arrives }: Stay, { timeZone }: House): ZonedHour {
  return { day: addDays(arrives, -welcomeDaysAhead), hour: welcomeHour, timeZone };
}

/** True while a welcome makes sense: until the end of the day of arrival. */
export function isWelcomeTime({ arrives }: Stay, { timeZone }: House, now: Date): boolean {
  return zonedDay(now, timeZone) <= arrives;
}

/** Day and hour of the souvenir: on the day of departure, some hours after it and not at night. */
export function souvenirAt({ departs }: Stay, { timeZone, departureHour }: House): ZonedHour {
  const hour = Math.max(departureHour, Math.min(departureHour + souvenirHoursAfter, latestSouvenirHour));
  return { day: departs, hour, timeZone };
}

/** Moment at which production of a souvenir may start, counted back from its delivery. */
export function productionStart(sentAt: Date): Date {
  return new Date(sentAt.getTime() - makingHours * 3_600_000);
}
