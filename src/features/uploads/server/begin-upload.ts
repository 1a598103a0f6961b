import { abandonedMinutes, maximumPhotos, maximumUploadsAnHour } from '../domain/limits.ts';
import { displayName } from '../domain/display-name.ts';
import { expiryAfter } from './attach-photos.ts';
import type { UploadDeps } from './deps.ts';
import { countWaiting, deleteAbandoned, insertUpload, lockOwner } from './repository.ts';

export type BeginOutcome =
  | { outcome: 'begun'; name: string }
  | { outcome: 'too-many' }
  | { outcome: 'too-often'; seconds: number };

const fromOneBrowser = { name: 'uploads-of-browser', points: maximumUploadsAnHour, seconds: 3600 };
/** Several buyers may share an address. */
const fromOneAddress = { name: 'uploads-from-address', points: 5 * maximumUploadsAnHour, seconds: 3600 };

/** Gives a new upload one of the browser's ten places. Places of uploads that were given up are given again. */
export async function beginUpload(
  deps: Pick<UploadDeps, 'db' | 'clock' | 'limits' | 'incoming'>,
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
  const { begun, abandoned } = await deps.db.transaction(async (tx) => {
    await lockOwner(tx, ownerKeyHash);
    const isFull = (await countWaiting(tx, ownerKeyHash)) >= maximumPhotos;
    const abandoned = isFull ? await deleteAbandoned(tx, ownerKeyHash, givenUp) : [];
    if (isFull && abandoned.length === 0) return { begun: false, abandoned };
    const times = { createdAt: now, touchedAt: now, expiresAt: expiryAfter(now) };
    await insertUpload(tx, { id, ownerKeyHash, state: 'receiving', name, sentBytes, ...times });
    return { begun: true, abandoned };
  });
  for (const { id } of abandoned) await deps.incoming.discard(id);
  return begun ? { outcome: 'begun', name } : { outcome: 'too-many' };
}
