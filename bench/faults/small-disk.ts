import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import path from 'node:path';

/** A folder whose disk can be full for a while. */
export interface SmallDisk {
  /** Description of a full disk here, for the report. */
  kind: string;
  /** Fills it; the returned function makes room again. */
  fill(): () => void;
  remove(): void;
}

const size = '600m';

/** A file system in memory where the machine lets us mount one, otherwise a folder that can be closed for writing. */
export function smallDisk(folder: string): SmallDisk {
  mkdirSync(folder, { recursive: true });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=777`, 'tmpfs', folder]).status === 0;
  if (!mounted)
    return { kind: 'folders closed for writing', fill: () => closeFolders(folder), remove: () => undefined };
  return {
    kind: `a tmpfs of ${size}, filled`,
    fill: () => writeBallast(folder),
    remove: () => void spawnSync('umount', ['-l', folder]),
  };
}

function writeBallast(folder: string): () => void {
  const ballast = path.join(folder, 'ballast');
  const file = openSync(ballast, 'w');
  const block = Buffer.alloc(1 << 20);
  try {
    for (let room = statfsSync(folder).bavail; room > 0; room = statfsSync(folder).bavail) writeSync(file, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
  return () => rmSync(ballast);
}

function closeFolders(folder: string): () => void {
  const files = path.join(folder, 'files');
  mkdirSync(files, { recursive: true });
  const inside = readdirSync(files, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const all = [files, ...inside];
  for (const one of all) chmodSync(one, 0o555);
  return () => {
    for (const one of all) chmodSync(one, 0o755);
  };
}
