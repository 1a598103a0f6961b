import type { Deps } from '#platform/deps.ts';
import type { Business } from '../contract.ts';
import { songsOfMonth } from '../domain/plan-allowance.ts';
import { planName } from '../domain/sold-plans.ts';
import { findBusinesses, failedPayments, songsByAccount } from './business-repository.ts';
import { songsTaken, type SubscriptionRow } from './repository.ts';

/** Businesses that one page shows. */
const shown = 200;

/** Businesses with their plan, its songs, and what of it was not paid. */
export async function listBusinesses(
  { db }: Pick<Deps, 'db'>,
  { search }: { search: string },
): Promise<{ businesses: Business[]; more: boolean }> {
  const found = await findBusinesses(db, { search, limit: shown + 1 });
  const rows = found.slice(0, shown);
  const accountIds = rows.map(({ profile }) => profile.accountId);
  const songs = await songsByAccount(db, accountIds);
  const failures = await failedPayments(db, accountIds);
  const views: Business[] = [];
  for (const { profile, email, since, plan } of rows) {
    const failed = failures.get(profile.accountId);
    views.push({
      account_id: profile.accountId,
      kind: profile.kind,
      company: profile.companyName,
      contact: `${profile.firstName} ${profile.lastName}`,
      email,
      since: since.toISOString(),
      plan: plan && planView(plan, await songsTaken(db, plan)),
      orders: songs.get(profile.accountId) ?? 0,
      failed_payments: failed ? { count: failed.count, last_at: failed.last.toISOString() } : null,
    });
  }
  return { businesses: views, more: found.length > shown };
}

const planView = (plan: SubscriptionRow, used: number): Business['plan'] => ({
  tier: planName(plan.plan),
  status: plan.status,
  songs_used: used,
  songs: songsOfMonth(plan),
  renews_at: plan.periodEnd.toISOString(),
  ends: plan.endsWithPeriod,
});
