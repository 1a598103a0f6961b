import type { Deps } from '#platform/deps.ts';
import { keyedHash } from '#platform/ids.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { businessDay } from '#kit/business-day.ts';
import type { VisitEvent } from '../domain/visit.ts';
import { insertVisits } from './repository.ts';

const perAddress = { name: 'visits', points: 60, seconds: 60 };
/** Beacons a day from everybody; keeps a flood from filling the disk. */
const fromAll = { name: 'visits-all', points: 200_000, seconds: 24 * 60 * 60 };

/** Counts the events, unless the browser asks not to be tracked or somebody floods us: then they are dropped in silence. */
export async function recordVisits(
  { db, clock, ids, limits, config }: Pick<Deps, 'db' | 'clock' | 'ids' | 'limits' | 'config'>,
  events: readonly VisitEvent[],
  { headers, address }: Pick<RequestContext, 'headers' | 'address'>,
): Promise<number> {
  if (headers.get('dnt') === '1' || headers.get('sec-gpc') === '1') return 0;
  if ((await limits.tooOften(perAddress, keyedHash(config.SECRET, `visits ${address}`))) !== null) return 0;
  if ((await limits.tooOften(fromAll, 'all')) !== null) return 0;
  const day = businessDay(clock.now());
  await insertVisits(
    db,
    events.map((event) => ({ id: ids.id(), day, ...event })),
  );
  return events.length;
}
