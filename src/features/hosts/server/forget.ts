import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { forgetMoved } from '#features/uploads/server/index.ts';
import { eraseCasesAbout } from '#features/moderation/server/index.ts';
import { deleteDelivery, updateDelivery } from './delivery-repository.ts';
import { deletePhotos, publicIdsOf } from './guest-page-repository.ts';
import { deleteGuest, lockVisit } from './guest-repository.ts';
import { endPublicStay, stayPublication } from './publish.ts';
import { unscheduleStay } from './stays.ts';
import { withdrawGuest, type WithdrawnBy } from './withdrawals.ts';

/**
 * Forgets a guest in the caller's transaction: stay, letters, page, photos and videos. What was delivered stays as a row that names nobody.
 * Safe to repeat.
 * @param wish whose wish it is that the stay is not entered again; null where only its time is over, or its file or house is taken back
 * @returns keys of stored files, deleted once the transaction is through
 */
export async function forgetGuest(
  deps: Pick<Deps, 'clock' | 'mailer' | 'config'>,
  tx: Transaction,
  guestId: string,
  wish: WithdrawnBy | null,
): Promise<string[]> {
  const visit = await lockVisit(tx, guestId);
  if (!visit) return [];
  const { id, state, songKey, filmKey, captionsKey } = visit.delivery;
  if (wish && visit.guest.expiresAt > deps.clock.now()) await withdrawGuest(deps, tx, visit.guest, wish);
  await unscheduleStay(deps, tx, guestId);
  await deps.mailer.forget(tx, guestId, '');
  // Older letters about a public page have its id alone in their key.
  for (const publicId of await publicIdsOf(tx, guestId)) await deps.mailer.forget(tx, publicId, '');
  await endPublicStay(deps, tx, guestId, 'page-ended');
  await eraseCasesAbout(deps, tx, { kind: stayPublication, subject: guestId });
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
