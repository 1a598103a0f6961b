import { businessDay, londonMoment, nextBusinessDay } from '#kit/business-day.ts';
import { choosingHours, retentionDays } from './limits.ts';

/**
 * State of a circle for its friends.
 * - `open`: they may add
 * - `over`: its last day has passed, or its giver closed it
 * - `gone`: taken down, or its order was given up
 */
export type CircleState = 'open' | 'over' | 'gone';

/** The moment at which a circle closes by itself: when its last day is over in London. */
export const closesAt = (lastDay: string): Date => londonMoment(nextBusinessDay(lastDay), 0);

const hour = 3_600_000;

/** Moment until which friends' photos that no song used are retained. */
export const retainedUntil = (lastDay: string): Date =>
  new Date(closesAt(lastDay).getTime() + retentionDays * 24 * hour);

/** The end of the hours in which a giver who pays then can choose. */
const choosesUntil = (paidAt: Date): Date => new Date(paidAt.getTime() + choosingHours * hour);

/**
 * The moment at which the song is begun: when the last day is over, and never while its giver, who can choose only once they have
 * paid, still has hours to do so.
 * @param paidAt null while it is not paid
 * @param mayChoose friends may still add, or have added something of which nothing is chosen yet
 */
export function beginsAt(lastDay: string, { paidAt, mayChoose }: { paidAt: Date | null; mayChoose: boolean }): Date {
  const closes = closesAt(lastDay);
  const chosen = paidAt && mayChoose ? choosesUntil(paidAt) : closes;
  return chosen > closes ? chosen : closes;
}

/** The day on which the song is begun that is paid now, 'YYYY-MM-DD' in London; null if it need not wait for anybody. */
export function beginsOn(lastDay: string, { hasAdditions, now }: { hasAdditions: boolean; now: Date }): string | null {
  const isOpen = now < closesAt(lastDay);
  return isOpen || hasAdditions ? businessDay(beginsAt(lastDay, { paidAt: now, mayChoose: true })) : null;
}

export function circleState({
  closedAt,
  lastDay,
  isGone,
  hasBegun,
  now,
}: {
  closedAt: Date | null;
  lastDay: string;
  /** Taken down by staff, or of an order that is cancelled, refunded or erased. */
  isGone: boolean;
  /** The work on its order has begun. */
  hasBegun: boolean;
  now: Date;
}): CircleState {
  if (isGone) return 'gone';
  return closedAt !== null || hasBegun || now >= closesAt(lastDay) ? 'over' : 'open';
}
