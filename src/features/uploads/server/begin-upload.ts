import type { Transaction } from '#platform/db/database.ts';
import {
  abandonedMinutes,
  maximumNetworkBytes,
  maximumNetworkFiles,
  maximumPhotos,
  maximumUploadsAnHour,
  networkHours,
  unpaidDays,
} from '../domain/limits.ts';
import { displayName } from '../domain/display-name.ts';
import { expiryAfter } from './attach-photos.ts';
import type { UploadDeps } from './deps.ts';
import { countWaiting, deleteAbandoned, insertUpload, lockBeginning, unpaidUsage } from './repository.ts';

export type BeginOutcome =
  | { outcome: 'begun'; name: string }
  | { outcome: 'too-many' }
  | { outcome: 'too-often'; seconds: number }
  /** There is no room for photos of anybody. */
  | { outcome: 'full' };

const fromOneBrowser = { name: 'uploads-of-browser', points: maximumUploadsAnHour, seconds: 3600 };
/** Several buyers may share an address. */
const fromOneAddress = { name: 'uploads-from-address', points: 5 * maximumUploadsAnHour, seconds: 3600 };
const alertEvery = { name: 'uploads-full-alert', points: 1, seconds: 10 * 60 };
const hour = 3_600_000;

type Room = Pick<UploadDeps, 'db' | 'clock' | 'limits' | 'incoming' | 'log' | 'hashNetwork' | 'maximumUnpaidBytes'>;

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

/** The refusal of an upload for which its network, or the whole shop, has no room left. */
async function overBudget(
  deps: Room,
  tx: Transaction,
  { networkHash, sentBytes }: { networkHash: string; sentBytes: number },
): Promise<BeginOutcome | null> {
  const now = deps.clock.now().getTime();
  const network = await unpaidUsage(tx, new Date(now - networkHours * hour), networkHash);
  if (network.files >= maximumNetworkFiles || network.bytes + sentBytes > maximumNetworkBytes)
    return { outcome: 'too-often', seconds: hour / 1000 };
  const all = await unpaidUsage(tx, new Date(now - unpaidDays * 24 * hour));
  return all.bytes + sentBytes > deps.maximumUnpaidBytes ? { outcome: 'full' } : null;
}

async function alertOperator({ limits, log }: Room): Promise<void> {
  if ((await limits.tooOften(alertEvery, 'all')) === null)
    log.warn({ alert: 'uploads-full' }, 'there is no room left for photos that no paid order has taken');
}
