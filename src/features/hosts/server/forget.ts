import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { forgetMoved } from '#features/uploads/server/index.ts';
import { dropOpenCase } from '#features/moderation/server/index.ts';
import { deleteDelivery, updateDelivery } from './delivery-repository.ts';
import { deletePhotos } from './guest-page-repository.ts';
import { deleteGuest, lockVisit } from './guest-repository.ts';
import { endPublicStay, stayPublication } from './publish.ts';
import { unscheduleStay } from './stays.ts';
import { insertWithdrawal } from './withdrawal-repository.ts';

/**
 * Forgets a guest in the caller's transaction: stay, letters, page, photos and videos. What was delivered stays as a row that names nobody.
 * Safe to repeat. @returns keys of stored files, deleted once the transaction is through
 */
export async function forgetGuest(
  deps: Pick<Deps, 'clock' | 'mailer'>,
  tx: Transaction,
  guestId: string,
): Promise<string[]> {
  const visit = await lockVisit(tx, guestId);
  if (!visit) return [];
  const { id, state, songKey, filmKey, captionsKey } = visit.delivery;
  if (visit.guest.expiresAt > deps.clock.now()) await insertWithdrawal(tx, visit.guest);
  await unscheduleStay(deps, tx, guestId);
  await deps.mailer.forget(tx, guestId, '');
  await endPublicStay(deps, tx, guestId, 'page-ended');
  await dropOpenCase(tx, { kind: stayPublication, subject: guestId, at: deps.clock.now() });
  const photos = await deletePhotos(tx, guestId);
  await forgetMoved(
    tx,
    photos.map(({ uploadId }) => uploadId),
  );
  if (state === 'delivered')
    await updateDelivery(tx, id, { lyrics: null, songKey: null, filmKey: null, captionsKey: null, problem: null });
  else await deleteDelivery(tx, id);
  await deleteGuest(tx, guestId);
  return [songKey, filmKey, captionsKey, ...photos.flatMap((photo) => [photo.storageKey, photo.thumbnailKey])].flatMap(
    (key) => key ?? [],
  );
}

export async function deleteFiles({ storage }: Pick<Deps, 'storage'>, keys: readonly string[]): Promise<void> {
  for (const key of keys) await storage.delete(key);
}
