import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { messageOf } from './operator-error.ts';

/** The outermost folder of a path that is not there; null where all of it is. */
function outermostMissing(folder: string): string | null {
  const around = path.dirname(folder);
  // Around a drive that is not there is that drive itself.
  if (existsSync(folder) || around === folder) return null;
  return outermostMissing(around) ?? folder;
}

/**
 * Makes a folder with those around it. Node's own `recursive` tries for ever where a file system makes no folder and says ENOENT,
 * as that of /proc; so the first is made by itself. @throws Error of the file system
 */
export function makeFolder(folder: string): void {
  const first = outermostMissing(path.resolve(folder));
  if (first !== null)
    try {
      mkdirSync(first);
    } catch (error) {
      // Somebody else may have made it meanwhile.
      if (!existsSync(first)) throw error;
    }
  mkdirSync(folder, { recursive: true });
}

/** The sentence by which an operator hears that the folder of the shop's data cannot be written, and why. */
export const unwritableData = (folder: string, error: unknown): string =>
  `DATA_DIR: ${path.resolve(folder)} cannot be written: ${messageOf(error)}`;
