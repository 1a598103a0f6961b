import type { Clock } from '../clock.ts';
import { deleteAll } from './delete-all.ts';
import type { Storage } from './port.ts';

/** Keys that are looked up together: a shop has a hundred thousand files, and a query takes 65,535 values at most. */
const batch = 200;

/** Far longer than any file is stored before the row that names it. */
const orphanHours = 24;

/** Moment before which a file that nothing names was stored, or it may be named yet. */
export const orphanedBefore = ({ clock }: { clock: Clock }): Date =>
  new Date(clock.now().getTime() - orphanHours * 3_600_000);

export interface OrphanRule {
  /** Folder name with its slash. */
  folder: string;
  /** Files written since then are left alone: a file is stored ahead of the row that names it. */
  before: Date;
  /** Those of some keys that are still named. */
  named: (keys: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** Those of some keys that hold the id of a row that is there. */
export async function keysOfKnown(
  keys: readonly string[],
  idOf: (key: string) => string,
  known: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<Set<string>> {
  const there = await known([...new Set(keys.map(idOf))]);
  return new Set(keys.filter((key) => there.has(idOf(key))));
}

/**
 * Deletes old files of a folder that nothing names: a process that ends between file and row leaves them. Safe to run twice at once.
 * @returns their number
 * @throws the first error, once all were tried
 */
export async function deleteOrphans(
  { storage }: { storage: Pick<Storage, 'delete' | 'list'> },
  { folder, before, named }: OrphanRule,
): Promise<number> {
  const errors: unknown[] = [];
  let deleted = 0;
  let keys: string[] = [];
  const clear = async (): Promise<void> => {
    const kept = await named(keys);
    const orphans = keys.filter((key) => !kept.has(key));
    keys = [];
    deleted += orphans.length;
    await deleteAll({ storage }, orphans).catch((error: unknown) => errors.push(error));
  };
  for await (const { key, modifiedAt } of storage.list(folder)) {
    if (modifiedAt < before) keys.push(key);
    if (keys.length >= batch) await clear();
  }
  if (keys.length > 0) await clear();
  if (errors.length > 0) throw errors[0];
  return deleted;
}
