import { tryAll } from '#kit/try-all.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteOrphans, orphanedBefore } from '#platform/storage/delete-orphans.ts';
import { filmFolder } from './film.ts';
import { photoFolder } from './guest-photos.ts';
import { mediaFolder } from './media.ts';
import { namedFiles } from './file-repository.ts';

/** Clears away files of houses and guests that no row names. */
export async function clearOrphans({ db, clock, storage }: Pick<Deps, 'db' | 'clock' | 'storage'>): Promise<void> {
  const before = orphanedBefore({ clock });
  const named = (keys: readonly string[]) => namedFiles(db, keys);
  // A file that cannot be deleted holds up no other folder.
  await tryAll([photoFolder, mediaFolder, filmFolder], (folder) =>
    deleteOrphans({ storage }, { folder, before, named }),
  );
}
