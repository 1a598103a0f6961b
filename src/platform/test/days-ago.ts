import { SettableClock, systemClock } from '../clock.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * A clock for tests in which weeks go by. It begins in the past because a session is as old as the machine's clock says, and ends
 * by this one; and it is not set back later: what is over its time is cleared away while a service starts, and goes on with the
 * time that it found.
 */
export function daysAgo(days: number): SettableClock {
  return new SettableClock(new Date(systemClock.now().getTime() - days * day));
}
