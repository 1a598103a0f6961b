import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';

/**
 * Respects the lock of versions before sockets, a file with the number of its process: an update must not open a folder that
 * the version before still has open. A file without a number, of a dead process, or of another program that got the
 * number later is removed.
 * @throws OperatorError when that process has the folder open
 */
export function refuseOlderHolder(folder: string): void {
  const file = `${folder}.lock`;
  const holder = Number(contentOf(file));
  if (holder > 0 && holder !== process.pid && hasOpen(holder, folder))
    throw new OperatorError(`${folder} is in use by another Keepsong process (process ${holder}, of an older version)`);
  rmSync(file, { force: true });
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** True if a process has files below the folder open. Where only the process's existence can be known, that counts. */
function hasOpen(pid: number, folder: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  if (process.platform !== 'linux') return true;
  const inside = `${realpathSync(folder)}${path.sep}`;
  try {
    const descriptors = `/proc/${pid}/fd`;
    return readdirSync(descriptors).some((descriptor) => linkOf(path.join(descriptors, descriptor)).startsWith(inside));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}

/** Target of a descriptor; empty if it was closed meanwhile. */
function linkOf(descriptor: string): string {
  try {
    return readlinkSync(descriptor);
  } catch {
    return '';
  }
}
