import { businessDay } from '#kit/business-day.ts';
import type { Deps } from '#platform/deps.ts';
import { keyedHash } from '#platform/ids.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { liveTrendBySlug } from './repository.ts';
import { countView } from './score-repository.ts';

/** Requests of one network that are looked at; a school has many readers, a script has many more requests. */
const perNetwork = { name: 'trend-views', points: 60, seconds: 3600 };

/** Programs that say what they are. Those that do not are counted once a day for their network, like everybody. */
const robots = /bot|crawl|spider|slurp|preview|headless|lighthouse|curl|wget|python|scrapy|java|go-http|node|axios|^$/i;

/**
 * Counts that an article was read: once a day for a network, however often it is read there, reloaded or asked for by a script.
 * It keeps a keyed hash of the network that another day cannot be compared with.
 */
export async function countTrendView(
  { db, clock, limits, config }: Pick<Deps, 'db' | 'clock' | 'limits' | 'config'>,
  slug: string,
  { headers, address }: Pick<RequestContext, 'headers' | 'address'>,
): Promise<boolean> {
  if (robots.test(headers.get('user-agent') ?? '')) return false;
  if (headers.get('dnt') === '1' || headers.get('sec-gpc') === '1') return false;
  const network = keyedHash(config.SECRET, `trend-views ${address}`);
  if ((await limits.tooOften(perNetwork, network)) !== null) return false;
  const now = clock.now();
  const trend = await liveTrendBySlug(db, slug, now);
  if (!trend) return false;
  const day = businessDay(now);
  const reader = keyedHash(config.SECRET, `trend-view ${day} ${address}`).slice(0, 32);
  return db.transaction((tx) => countView(tx, { trendId: trend.id, day, reader }));
}
