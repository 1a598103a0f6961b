import type { CustomerSongDeps } from './deps.ts';
import { deleteUntouched, filmFolder, keysInUse, knownUploads } from './repository.ts';

const hours = 24;

/** Clears away films that nothing was heard of for a day, and files that belong to none: a crash leaves them. Safe to run twice at once. */
export async function cleanAbandoned({ db, clock, storage, incomingFilms }: CustomerSongDeps): Promise<void> {
  const before = new Date(clock.now().getTime() - hours * 3_600_000);
  const old = (await deleteUntouched(db, before)).map(({ id }) => id);
  const files = await incomingFilms.idsBefore(before);
  const known = await knownUploads(db, files);
  for (const id of new Set([...old, ...files.filter((file) => !known.has(file))])) await incomingFilms.discard(id);
  // A film is stored before the row that names it, so only an old one can be nobody's.
  const stored: string[] = [];
  for await (const { key, modifiedAt } of storage.list(filmFolder)) if (modifiedAt < before) stored.push(key);
  const used = await keysInUse(db, stored);
  for (const key of stored.filter((one) => !used.has(one))) await storage.delete(key);
}
