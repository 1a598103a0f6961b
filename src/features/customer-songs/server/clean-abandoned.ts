import { endConsent } from '#features/consents/server/index.ts';
import { lockOrder } from '#features/orders/server/index.ts';
import { deleteOrphans } from '#platform/storage/delete-orphans.ts';
import { recordFilmCheck } from './check-film.ts';
import type { CustomerSongDeps } from './deps.ts';
import { checkReactionFilm } from './jobs.ts';
import {
  deleteUntouched,
  filmFolder,
  keysInUse,
  knownUploads,
  lockEntry,
  failedEntries,
  touchUpload,
  updateEntry,
  uploadsOf,
  uncheckedEntries,
  type EntryRow,
} from './repository.ts';

const hours = 24;

/** Clears away films that nothing was heard of for a day, and files that belong to none: a crash leaves them. Safe to run twice at once. */
export async function cleanAbandoned(deps: CustomerSongDeps): Promise<void> {
  const { db, clock, storage, incomingFilms } = deps;
  for (const entry of await uncheckedEntries(db)) await keepOrGiveUp(deps, entry);
  const before = new Date(clock.now().getTime() - hours * 3_600_000);
  const old = (await deleteUntouched(db, before)).map(({ id }) => id);
  const files = await incomingFilms.idsBefore(before);
  const known = await knownUploads(db, files);
  for (const id of new Set([...old, ...files.filter((file) => !known.has(file))])) await incomingFilms.discard(id);
  for (const entry of await failedEntries(db)) await endLostConsent(deps, entry);
  await deleteOrphans({ storage }, { folder: filmFolder, before, named: (keys) => keysInUse(db, keys) });
}

/** A film that waits for its turn is kept however long that takes; one that is gone, or that no run looks at any more, has failed. */
async function keepOrGiveUp(deps: CustomerSongDeps, entry: EntryRow): Promise<void> {
  const { db, jobs, clock, incomingFilms, log } = deps;
  const [upload] = await uploadsOf(db, entry.orderId);
  if (upload && (await incomingFilms.sizeOf(upload.id)) !== null) {
    const run = checkReactionFilm.id({ entry: entry.id, upload: upload.id });
    if ((await jobs.awaited(db, checkReactionFilm, [run])).has(run)) {
      await touchUpload(db, upload.id, clock.now());
      return;
    }
  }
  if (await recordFilmCheck(deps, entry, { state: 'failed' }))
    log.error({ entry: entry.id }, 'a film was never looked at');
}

/** Nothing is left that the consent would be about. */
async function endLostConsent(deps: CustomerSongDeps, { id, orderId, consentId }: EntryRow): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    if (consentId !== null) await endConsent(deps, tx, consentId, 'lost');
    if ((await lockEntry(tx, id))?.consentId === consentId) await updateEntry(tx, id, { consentId: null });
  });
}
