import { statfs } from 'node:fs/promises';
import path from 'node:path';

/** Bytes that must be free to open an embedded database: it ends what a killed process left, and may begin two segments of its log. */
const needed = 32 * 1024 * 1024;

/** The disk of an embedded database is too full to open it; an outage as any full disk is. */
export class NoRoomError extends Error {
  override name = 'NoRoomError';
  readonly code = 'ENOSPC';
}

async function hasRoom(folder: string): Promise<boolean> {
  // The folder itself is made when it is opened first.
  const { bavail, bsize } = await statfs(folder).catch(() => statfs(path.dirname(folder)));
  return bavail * bsize >= needed;
}

/**
 * Opens an embedded database where there is room for it: without, PGlite aborts without a word. @throws NoRoomError when the
 * disk is full, or became so meanwhile
 */
export async function openWithRoom<Opened>(folder: string, open: () => Promise<Opened>): Promise<Opened> {
  const noRoom = (cause?: unknown): NoRoomError =>
    new NoRoomError(`The database in ${folder} needs ${needed >> 20} MiB of free disk to be opened`, { cause });
  if (!(await hasRoom(folder))) throw noRoom();
  try {
    return await open();
  } catch (error) {
    throw (await hasRoom(folder)) ? error : noRoom(error);
  }
}
