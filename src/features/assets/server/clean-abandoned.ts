import type { AllRooms } from '#platform/rooms/define-room.ts';
import type { AssetDeps } from './deps.ts';
import { deleteUntouched, knownUploads } from './repository.ts';

const hours = 24;

/**
 * Clears away uploads that nothing was heard of for a day, and files that belong to none; what waits for its turn is kept. Safe to run
 * twice at once.
 */
export async function cleanAbandoned(
  deps: Pick<AssetDeps, 'db' | 'clock' | 'incomingAssets' | 'log'> & Pick<AllRooms, 'awaitedUploads'>,
): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - hours * 3_600_000);
  const old = (await deleteUntouched(deps.db, { before, except: await deps.awaitedUploads() })).map(({ id }) => id);
  const files = await deps.incomingAssets.idsBefore(before);
  const known = await knownUploads(deps.db, files);
  const ownerless = [...new Set([...old, ...files.filter((id) => !known.has(id))])];
  for (const id of ownerless) await deps.incomingAssets.discardAll(id);
  if (ownerless.length > 0) deps.log.info({ files: ownerless.length }, 'uploads of the staff cleared away');
}
