import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

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
