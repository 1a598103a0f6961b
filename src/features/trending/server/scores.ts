import { businessDay } from '#kit/business-day.ts';
import type { Deps } from '#platform/deps.ts';
import { type DayCount, scoredDays, trendingScore } from '../domain/score.ts';
import { dayCounts } from './score-repository.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Views and paid orders of each article in the days that count for its score. */
export async function totalsOf({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Map<string, DayCount[]>> {
  const since = businessDay(new Date(clock.now().getTime() - scoredDays * dayMilliseconds));
  return dayCounts(db, since);
}

/** Articles with the highest score first; of two with the same, the newer one. */
export async function byScore<T extends { id: string; publishedAt: Date }>(
  deps: Pick<Deps, 'db' | 'clock'>,
  trends: readonly T[],
): Promise<T[]> {
  const totals = await totalsOf(deps);
  const today = businessDay(deps.clock.now());
  const score = new Map(trends.map(({ id }) => [id, trendingScore(totals.get(id) ?? [], today)]));
  return trends.toSorted(
    (a, b) => (score.get(b.id) ?? 0) - (score.get(a.id) ?? 0) || b.publishedAt.getTime() - a.publishedAt.getTime(),
  );
}
