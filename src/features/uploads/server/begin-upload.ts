import { abandonedMinutes, maximumPhotos, maximumUploadsAnHour } from '../domain/limits.ts';
import { displayName } from '../domain/display-name.ts';
import { expiryAfter } from './attach-photos.ts';
import { overBudget, reservedAfter, type UploadLimitReached } from './budget.ts';
import type { UploadDeps } from './deps.ts';
import { countWaiting, deleteAbandoned, insertUpload, lockBeginning, recordReceiving, uploadOf } from './repository.ts';

export type BeginOutcome = { outcome: 'begun'; name: string } | { outcome: 'too-many' } | UploadLimitReached;

const fromOneBrowser = { name: 'uploads-of-browser', points: maximumUploadsAnHour, seconds: 3600 };
/** Several buyers may share an address. */
const fromOneAddress = { name: 'uploads-from-address', points: 5 * maximumUploadsAnHour, seconds: 3600 };
const alertEvery = { name: 'uploads-full-alert', points: 1, seconds: 10 * 60 };

type Room = Pick<
  UploadDeps,
  'db' | 'clock' | 'limits' | 'incoming' | 'log' | 'hashNetwork' | 'maximumUnpaidBytes' | 'maximumUnpaidFiles'
>;

/** Gives a new upload one of the browser's ten places. Places of uploads that were given up are given again. */
export async function beginUpload(
  deps: Room,
  upload: { id: string; ownerKeyHash: string; address: string; fileName: string; sentBytes: number },
): Promise<BeginOutcome> {
  const { id, ownerKeyHash, sentBytes } = upload;
  const seconds =
    (await deps.limits.tooOften(fromOneAddress, upload.address)) ??
    (await deps.limits.tooOften(fromOneBrowser, ownerKeyHash));
  if (seconds !== null) return { outcome: 'too-often', seconds };
  const name = displayName(upload.fileName);
  const now = deps.clock.now();
  const givenUp = new Date(now.getTime() - abandonedMinutes * 60_000);
  const networkHash = deps.hashNetwork(upload.address);
  const { answer, abandoned } = await deps.db.transaction(async (tx) => {
    await lockBeginning(tx);
    const isTaken = (await countWaiting(tx, ownerKeyHash)) >= maximumPhotos;
    const abandoned = isTaken ? await deleteAbandoned(tx, ownerKeyHash, givenUp) : [];
    const refused =
      isTaken && abandoned.length === 0 ? tooMany : await overBudget(deps, tx, { networkHash, sentBytes });
    if (refused) return { answer: refused, abandoned };
    const times = { createdAt: now, touchedAt: now, expiresAt: expiryAfter(now) };
    await insertUpload(tx, { id, ownerKeyHash, networkHash, state: 'receiving', name, sentBytes, ...times });
    return { answer: { outcome: 'begun', name } as const, abandoned };
  });
  for (const { id } of abandoned) await deps.incoming.discard(id);
  if (answer.outcome === 'full') await alertOperator(deps);
  return answer;
}

const tooMany: BeginOutcome = { outcome: 'too-many' };

/**
 * Lets an upload send: its announced bytes are kept free for it from now on, also when it had not sent for so long that they
 * were not any more. False for a foreign, unknown or finished upload.
 */
export async function resumeUpload(
  deps: Room,
  ownerKeyHash: string,
  id: string,
): Promise<boolean | UploadLimitReached> {
  const at = deps.clock.now();
  const answer = await deps.db.transaction(async (tx) => {
    await lockBeginning(tx);
    const row = await uploadOf(tx, ownerKeyHash, id);
    if (row?.state !== 'receiving') return false;
    const { sentBytes, networkHash } = row;
    if ((row.receivedAt ?? row.createdAt) <= reservedAfter(at)) {
      const refused = await overBudget(deps, tx, { networkHash: networkHash ?? '', sentBytes, except: id });
      if (refused) return refused;
    }
    return recordReceiving(tx, { ownerKeyHash, id, at, sends: true });
  });
  if (typeof answer !== 'boolean' && answer.outcome === 'full') await alertOperator(deps);
  return answer;
}

/** Tells the operator, once in a while, that photos are refused. */
export async function alertOperator({ limits, log }: Pick<Room, 'limits' | 'log'>): Promise<void> {
  if ((await limits.tooOften(alertEvery, 'all')) === null)
    log.warn({ alert: 'uploads-full' }, 'there is no room left for photos that no paid order has taken');
}
