import { businessDay, nextBusinessDay } from '#kit/business-day.ts';
import type { Deps } from '#platform/deps.ts';
import { placesTaken } from './repository.ts';

/** The true number of places taken today. */
export async function dailyCap(
  deps: Deps,
): Promise<{ cap: number; taken_today: number; tomorrow_open: boolean; orders_stopped: boolean }> {
  const today = businessDay(deps.clock.now());
  const next = nextBusinessDay(today);
  const taken = await placesTaken(deps.db, [today, next]);
  const { dailyCap: cap, ordersStopped } = await deps.settings.current();
  return {
    cap,
    taken_today: Math.min(cap, taken.get(today) ?? 0),
    tomorrow_open: (taken.get(next) ?? 0) < cap,
    orders_stopped: ordersStopped,
  };
}
