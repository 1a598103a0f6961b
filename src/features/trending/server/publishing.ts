import { Refusal } from '#kit/refusal.ts';
import { recordAudit } from '#features/accounts/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { EditedTrend, editorialContract } from '../editorial-contract.ts';
import { liveVersion } from '../domain/live-version.ts';
import { addVersion, editTrend, type EditorialDeps, lockTrendOrRefuse, refuseTakenAddress } from './editorial.ts';
import { lockAddresses, type TrendRow, updateTrend, versionsOf } from './repository.ts';

type Contract = typeof editorialContract;

/** Off every page and off the schedule. */
const nothingLive = { publishedVersion: null, scheduledVersion: null, scheduledAt: null } as const;

/** @throws Refusal NOT_FOUND, STALE_VERSION, WITHDRAWN, IN_THE_PAST, INCOMPLETE */
export async function publishTrend(
  deps: EditorialDeps,
  { id, version, at }: { id: string; version: number; at: string | null },
  actor: string,
): Promise<EditedTrend> {
  const now = deps.clock.now();
  const moment = at === null ? null : new Date(at);
  if (moment && moment.getTime() <= now.getTime()) throw new Refusal<Contract['publishTrend']>('IN_THE_PAST');
  await deps.db.transaction(async (tx) => {
    const trend = await settled(tx, id, now);
    if (trend.withdrawnAt) throw new Refusal<Contract['publishTrend']>('WITHDRAWN');
    // What is published is what its editor has seen.
    if (version !== trend.latestVersion) throw new Refusal<Contract['publishTrend']>('STALE_VERSION');
    const [newest] = await versionsOf(tx, id);
    if (!newest || newest.content.body.trim() === '') throw new Refusal<Contract['publishTrend']>('INCOMPLETE');
    const change = moment
      ? { scheduledVersion: version, scheduledAt: moment }
      : { ...nothingLive, publishedVersion: version, publishedAt: trend.publishedAt ?? now };
    await updateTrend(tx, id, { ...change, updatedAt: now });
    const action = moment ? 'trend-scheduled' : 'trend-published';
    await recordAudit(deps, tx, { actor, action, subject: id, after: { version, at } });
  });
  return editTrend(deps, id);
}

/** @throws Refusal NOT_FOUND */
export async function unpublishTrend(deps: EditorialDeps, id: string, actor: string): Promise<EditedTrend> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const { publishedVersion } = await settled(tx, id, now);
    await updateTrend(tx, id, { ...nothingLive, updatedAt: now });
    const before = { version: publishedVersion };
    await recordAudit(deps, tx, { actor, action: 'trend-unpublished', subject: id, before });
  });
  return editTrend(deps, id);
}

/** @throws Refusal NOT_FOUND */
export async function withdrawTrend(
  deps: EditorialDeps,
  { id, reason }: { id: string; reason: string },
  actor: string,
): Promise<EditedTrend> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const trend = await settled(tx, id, now);
    if (trend.withdrawnAt) return;
    await updateTrend(tx, id, { ...nothingLive, withdrawnAt: now, updatedAt: now });
    await recordAudit(deps, tx, { actor, action: 'trend-withdrawn', subject: id, reason });
  });
  return editTrend(deps, id);
}

/** @throws Refusal NOT_FOUND, SLUG_IS_TAG, TAG_IS_SLUG */
export async function restoreTrend(
  deps: EditorialDeps,
  { id, version }: { id: string; version: number },
  actor: string,
): Promise<EditedTrend> {
  await deps.db.transaction(async (tx) => {
    await lockAddresses(tx);
    const trend = await lockTrendOrRefuse(tx, id);
    const old = (await versionsOf(tx, id)).find(({ number }) => number === version);
    if (!old) throw new Refusal<Contract['restoreTrend']>('NOT_FOUND');
    // The address is not part of what comes back: readers may have kept today's.
    const content = { ...old.content, slug: trend.slug };
    await refuseTakenAddress(deps, tx, content, id);
    await addVersion(deps, tx, { trend, content, actor });
  });
  return editTrend(deps, id);
}

/** The article, locked; a schedule whose moment has passed is written down as what readers have had since. */
async function settled(tx: Transaction, id: string, now: Date): Promise<TrendRow> {
  const trend = await lockTrendOrRefuse(tx, id);
  const { scheduledAt } = trend;
  if (scheduledAt === null || scheduledAt.getTime() > now.getTime()) return trend;
  const change = {
    ...nothingLive,
    publishedVersion: liveVersion(trend, now),
    publishedAt: trend.publishedAt ?? scheduledAt,
  };
  await updateTrend(tx, id, change);
  return { ...trend, ...change };
}
