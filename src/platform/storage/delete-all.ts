import { tryAll } from '#kit/try-all.ts';
import type { Storage } from './port.ts';

/** Deletes files; one that cannot be deleted does not keep the others. @throws what failed, once all were tried */
export function deleteAll({ storage }: { storage: Pick<Storage, 'delete'> }, keys: Iterable<string>): Promise<void> {
  return tryAll(keys, (key) => storage.delete(key));
}
