import type { CustomerSongDeps } from './deps.ts';
import { deleteUntouched, knownUploads } from './repository.ts';

const hours = 24;

/** Clears away films that nothing was heard of for a day, and files that belong to none. Safe to run twice at once. */
export async function cleanAbandoned({ db, clock, incomingFilms }: CustomerSongDeps): Promise<void> {
  const before = new Date(clock.now().getTime() - hours * 3_600_000);
  const old = (await deleteUntouched(db, before)).map(({ id }) => id);
  const files = await incomingFilms.idsBefore(before);
  const known = await knownUploads(db, files);
  for (const id of new Set([...old, ...files.filter((file) => !known.has(file))])) await incomingFilms.discard(id);
}
