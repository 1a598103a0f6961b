import { addDays, zonedDay, zonedHour } from '#kit/zoned-time.ts';

/** Hour at which a gift is proposed to leave. */
export const morningHour = 8;

/** The day of the next morning in a zone: today until its hour begins, for an hour that is going on would mean at once. */
export function nextMorning(now: Date, timeZone: string): string {
  const today = zonedDay(now, timeZone);
  return zonedHour(now, timeZone) < morningHour ? today : addDays(today, 1);
}

/** Day and zone in which a gift is to leave. */
export interface GiftDay {
  day: string;
  timeZone: string;
  /** The giver has named the day; another is only proposed, and follows its zone. */
  isOwnDay: boolean;
}

/** The same in another zone. */
export const movedTo = (gift: GiftDay, timeZone: string, now: Date): GiftDay => ({
  ...gift,
  timeZone,
  day: gift.isOwnDay ? gift.day : nextMorning(now, timeZone),
});
