import { londonMoment, nextBusinessDay } from '#kit/business-day.ts';

/**
 * State of a circle for its friends.
 * - `open`: they may add
 * - `over`: its last day has passed, or its giver closed it
 * - `gone`: taken down, or its order was given up
 */
export type CircleStanding = 'open' | 'over' | 'gone';

/** The moment at which a circle closes by itself and the song is begun: when its last day is over in London. */
export const closesAt = (lastDay: string): Date => londonMoment(nextBusinessDay(lastDay), 0);

export function standingOf({
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
}): CircleStanding {
  if (isGone) return 'gone';
  return closedAt !== null || hasBegun || now >= closesAt(lastDay) ? 'over' : 'open';
}
