import { businessDay } from '#kit/business-day.ts';
import type { Deps } from '#platform/deps.ts';
import { keyedHash, sha256 } from '#platform/ids.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { countedPage, otherPage } from '../domain/counted-page.ts';
import type { VisitEvent } from '../domain/visit.ts';
import { daysAgo } from './days.ts';
import { addToRows, countRows, insertRows, lockDay, pagesSince, takeRows, type VisitRow } from './repository.ts';

/** Beacons of one network; a school or an office has many visitors. */
const perNetwork = { name: 'visits', points: 240, seconds: 60 };

/** Different rows of one day. Beyond them a visit counts for its event alone, so that inventing pages fills no disk. */
const mostRowsADay = 2000;

/** Counts the events, unless the browser asks not to be tracked or somebody floods us: then they are dropped in silence. */
export async function recordVisits(
  { db, clock, limits, config }: Pick<Deps, 'db' | 'clock' | 'limits' | 'config'>,
  events: readonly VisitEvent[],
  { headers, address }: Pick<RequestContext, 'headers' | 'address'>,
): Promise<number> {
  if (headers.get('dnt') === '1' || headers.get('sec-gpc') === '1') return 0;
  if ((await limits.tooOften(perNetwork, keyedHash(config.SECRET, `visits ${address}`))) !== null) return 0;
  const day = businessDay(clock.now());
  const unknown = await db.transaction((tx) => addToRows(tx, rowsOf(day, events.map(once))));
  if (unknown.length > 0)
    await db.transaction(async (tx) => {
      await lockDay(tx, day);
      const room = Math.max(0, mostRowsADay - (await countRows(tx, day)));
      await insertRows(tx, rowsOf(day, [...unknown.slice(0, room), ...unknown.slice(room).map(folded)]));
    });
  return events.length;
}

/** Days that are looked through for private pages: longer than an update lasts. */
const sweptDays = 7;

/** Takes out addresses of private pages that a web process of an older release has counted lately; they count for no page of their own. */
export async function forgetPrivatePages({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const since = daysAgo(businessDay(clock.now()), sweptDays);
  const pages = (await pagesSince(db, since)).filter((page) => countedPage(page) !== page);
  if (pages.length === 0) return;
  await db.transaction(async (tx) => {
    const taken = await takeRows(tx, since, pages);
    const unnamed = taken.flatMap((row) => rowsOf(row.day, [{ ...row, page: otherPage }]));
    await insertRows(tx, unnamed.sort(byId));
  });
}

type Counted = VisitEvent & { count: number };

const once = (event: VisitEvent): Counted => ({ ...event, page: countedPage(event.page), count: 1 });

/** The bare event, for a day that holds too many different ones. */
const folded = ({ event, count }: Counted): Counted => ({ event, page: otherPage, source: 'other', data: {}, count });

const byId = (a: VisitRow, b: VisitRow): number => (a.id < b.id ? -1 : 1);

/** One row for all events that say the same, in the sequence of their ids, in which everybody locks them. */
function rowsOf(day: string, events: readonly Counted[]): VisitRow[] {
  const rows = new Map<string, VisitRow>();
  for (const { event, page, source, data, count } of events) {
    const sorted = Object.fromEntries(Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1)));
    const id = sha256(JSON.stringify([day, event, page, source, sorted]));
    const known = rows.get(id)?.count ?? 0;
    rows.set(id, { id, day, event, page, source, data, count: known + count });
  }
  return [...rows.values()].sort(byId);
}
