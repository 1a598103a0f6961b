import { cancelMessage, messagesOf, scheduleMessage } from '#features/schedule/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { refreshTimes } from '../domain/refresh.ts';
import { shownWelcome } from './property.ts';
import { type PropertyRow, welcomesOf } from './repository.ts';

/** Stored names of the two messages of a welcome video; their subject is the video's id. */
export const refreshNoticeKind = 'house-refresh-notice';
export const refreshKind = 'house-refresh';

/** True while a refresh of the property's welcome video is scheduled and announced to its host. */
async function isRefreshAnnounced(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  propertyId: string,
): Promise<boolean> {
  const shown = shownWelcome(await welcomesOf(tx, propertyId), clock.now());
  if (!shown) return false;
  const states = new Map((await messagesOf(tx, [shown.id])).map(({ kind, state }) => [kind, state]));
  return states.get(refreshNoticeKind) === 'sent' && states.get(refreshKind) === 'waiting';
}

/**
 * Schedules when the shown welcome video of a property is made anew, and when its host is told ahead, in the caller's transaction,
 * which holds the property. Videos before it are not made anew any more.
 */
export async function scheduleRefresh(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Transaction,
  property: PropertyRow,
): Promise<void> {
  const now = deps.clock.now();
  const welcomes = await welcomesOf(tx, property.id);
  const shown = shownWelcome(welcomes, now);
  for (const { id: subject, state } of welcomes) {
    if (subject === shown?.id || state !== 'ready') continue;
    await cancelMessage(deps, tx, { kind: refreshNoticeKind, subject });
    await cancelMessage(deps, tx, { kind: refreshKind, subject });
  }
  if (!shown) return;
  const { notice, refresh } = refreshTimes({ createdAt: shown.createdAt, now }, property.timeZone);
  await scheduleMessage(deps, tx, { kind: refreshNoticeKind, subject: shown.id, at: notice, reopens: true });
  await scheduleMessage(deps, tx, { kind: refreshKind, subject: shown.id, at: refresh, reopens: true });
}

/** The same after something that it is made of has come: a day that the host was told stays. */
export async function keepRefreshScheduled(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Transaction,
  property: PropertyRow,
): Promise<void> {
  if (!(await isRefreshAnnounced(deps, tx, property.id))) await scheduleRefresh(deps, tx, property);
}
