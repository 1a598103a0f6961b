import { businessDay } from '#kit/business-day.ts';
import type { Deps } from '#platform/deps.ts';
import { daysBefore } from '#platform/retention.ts';
import type { Statement } from '../statement.ts';
import { suggestedTier } from '../domain/commission.ts';
import { salesOfMonth, sumsByAffiliate } from './commission-repository.ts';
import { updateCommissions } from './commissions.ts';
import { monthOf } from './payouts.ts';
import { clicksByDay, countVisits } from './referral-repository.ts';
import type { AffiliateRow } from './repository.ts';
import { statementLines } from './statement-lines.ts';
import { earnedByDayOf } from './statement-repository.ts';

const chartDays = 30;

/** AFF-04: an affiliate's figures, with the first of the entries behind them. */
export async function readStatement(deps: Deps, { id, payoutHint }: AffiliateRow): Promise<Statement> {
  const { db, clock } = deps;
  await updateCommissions(deps, id);
  const now = clock.now();
  const since = daysBefore(now, chartDays);
  const sales = (await salesOfMonth(db, monthOf(now))).get(id) ?? 0;
  const [clicks, earned] = [await clicksByDay(db, id, since), await earnedByDayOf(db, id, since)];
  return {
    figures: await figuresOf(deps, id),
    sales_this_month: sales,
    suggested_tier: suggestedTier(sales),
    days: Array.from({ length: chartDays }, (_, index) => {
      const day = businessDay(daysBefore(now, chartDays - 1 - index));
      return { day, clicks: clicks.get(day) ?? 0, earned_pence: earned.get(day) ?? 0 };
    }),
    ...(await statementLines(deps, id, { of: 'all', page: null })),
    payout_hint: payoutHint,
  };
}

const noSums = { completed: 0, earnedPence: 0, pendingPence: 0 };

async function figuresOf({ db }: Pick<Deps, 'db'>, id: string): Promise<Statement['figures']> {
  const sums = (await sumsByAffiliate(db, id)).get(id) ?? noSums;
  return figures((await countVisits(db, id)).get(id) ?? 0, sums);
}

const figures = (clicks: number, { completed, earnedPence, pendingPence }: typeof noSums): Statement['figures'] => ({
  clicks,
  completed,
  earned_pence: earnedPence,
  pending_pence: pendingPence,
});

/** Figures and the month's sales of all affiliates, by their ids. */
export async function allFigures({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<(id: string) => { figures: Statement['figures']; sales: number }> {
  const [sums, clicks] = [await sumsByAffiliate(db), await countVisits(db)];
  const sales = await salesOfMonth(db, monthOf(clock.now()));
  return (id) => ({ figures: figures(clicks.get(id) ?? 0, sums.get(id) ?? noSums), sales: sales.get(id) ?? 0 });
}
