import type { Deps } from '#platform/deps.ts';
import { daysBefore } from '#platform/retention.ts';
import { deleteAll } from '#platform/storage/delete-all.ts';
import { fileKey, recordingFile } from './file-keys.ts';
import { abandonedVersions } from './repository.ts';

/** Days after an order's last change in which its recordings are looked for. */
const lookedForDays = 30;

/**
 * Clears away the recordings of versions that were not finished: the film that they were kept for is not made any more. The newest
 * version of a failed order keeps its own, for staff may try that again. Safe to run twice at once.
 */
export async function clearRecordings({ db, clock, storage }: Pick<Deps, 'db' | 'clock' | 'storage'>): Promise<void> {
  const versions = await abandonedVersions(db, daysBefore(clock.now(), lookedForDays));
  await deleteAll(
    { storage },
    versions.map(({ orderId, version }) => fileKey({ order: { id: orderId }, production: { version } }, recordingFile)),
  );
}
