import { addDays, zonedMoment } from '#kit/zoned-time.ts';

/**
 * State of a gift's page. `waiting`: the song is not released. `held`: staff look at its words. `closed`: by its giver;
 * `closed-by-staff` and `taken-down` are staff's. Only an `open` page shows anything.
 */
export type GiftState = 'open' | 'waiting' | 'held' | 'ended' | 'closed' | 'closed-by-staff' | 'taken-down';

/** True for a page that is open, or will be without its giver: its letters go out. */
export const takesLetters = (state: GiftState): boolean => state === 'open' || state === 'waiting' || state === 'held';

/** A page's last day is a day of the shop's own clocks. */
const shopZone = 'Europe/London';

/** Moment from which a page whose last day is given is over; null without one. */
export function endOf(lastDay: string | null): Date | null {
  return lastDay === null ? null : zonedMoment({ day: addDays(lastDay, 1), hour: 0, timeZone: shopZone });
}

/** `both`: by its giver, and then by staff too. */
type ClosedBy = 'giver' | 'staff' | 'both';

export const isClosedByStaff = (closedBy: ClosedBy | null): boolean => closedBy === 'staff' || closedBy === 'both';

/** The state that a page is left in when staff close it, or give it back. */
export function closedByStaff(before: ClosedBy | null, open: boolean): ClosedBy | null {
  const byGiver = before === 'giver' || before === 'both';
  if (open) return byGiver ? 'giver' : null;
  return byGiver ? 'both' : 'staff';
}

/** Derives the state of a gift's page. */
export function giftState(facts: {
  closedBy: ClosedBy | null;
  lastDay: string | null;
  isTakenDown: boolean;
  isHeld: boolean;
  isReleased: boolean;
  now: Date;
}): GiftState {
  if (facts.isTakenDown) return 'taken-down';
  if (facts.closedBy !== null) return isClosedByStaff(facts.closedBy) ? 'closed-by-staff' : 'closed';
  const end = endOf(facts.lastDay);
  if (end !== null && facts.now >= end) return 'ended';
  if (facts.isHeld) return 'held';
  return facts.isReleased ? 'open' : 'waiting';
}
