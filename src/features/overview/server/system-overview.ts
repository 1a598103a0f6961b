import { businessDay } from '#kit/business-day.ts';
import { earnedByDay } from '#features/payments/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { Overview } from '../contract.ts';
import { dayRows, totals } from './repository.ts';

const dayCount = 30;

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

export async function systemOverview(deps: Pick<Deps, 'db' | 'clock'>): Promise<Overview> {
  const rows = await dayRows(deps.db, businessDay(deps.clock.now()), dayCount);
  const sum = (name: 'begun' | 'paid'): number => rows.reduce((total, row) => total + Number(row[name]), 0);
  const { affiliates, songs } = await totals(deps.db);
  const earned = await earnedByDay(deps.db);
  return {
    affiliates,
    songs,
    revenue_pence: Array.from(earned.values()).reduce((total, pence) => total + pence, 0),
    conversion: share(sum('paid'), sum('begun')),
    days: rows.map((row) => ({
      day: row.day,
      affiliates: Number(row.affiliates),
      songs: Number(row.songs),
      revenue_pence: earned.get(row.day) ?? 0,
      conversion: share(Number(row.paid), Number(row.begun)),
    })),
  };
}
