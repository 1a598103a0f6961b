import type { Deps } from '#platform/deps.ts';
import { deleteAll } from '#platform/storage/delete-all.ts';
import { filmFolder } from './film.ts';
import { photoFolder } from './guest-photos.ts';
import { mediaFolder } from './media.ts';
import { namedFiles } from './file-repository.ts';

/** Far longer than any file is stored before the row that names it. */
const orphanHours = 24;

/**
 * Clears away files of houses and guests that no row names: a process that ends between row and file leaves them. Only an old one can
 * be nobody's. Safe to run twice at once.
 */
export async function clearOrphans({ db, clock, storage }: Pick<Deps, 'db' | 'clock' | 'storage'>): Promise<void> {
  const before = new Date(clock.now().getTime() - orphanHours * 3_600_000);
  const old: string[] = [];
  for (const folder of [photoFolder, mediaFolder, filmFolder])
    for await (const { key, modifiedAt } of storage.list(folder)) if (modifiedAt < before) old.push(key);
  for (const keys of portionsOf(old)) {
    const named = await namedFiles(db, keys);
    await deleteAll(
      { storage },
      keys.filter((one) => !named.has(one)),
    );
  }
}

/** Keys that one question names: a shop has tens of thousands of files, and a question takes so many values at most. */
const portion = 1000;

const portionsOf = (keys: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(keys.length / portion) }, (_, at) => keys.slice(at * portion, (at + 1) * portion));
