import { mkdir, statfs } from 'node:fs/promises';
import { checkWritable } from './db/check-writable.ts';
import type { OpenDatabase } from './db/database.ts';
import type { WriteCheck } from './outage-watch.ts';
import { StorageError } from './storage/port.ts';

const bytesPerMebibyte = 1024 * 1024;

/** Checks that the database can be written and that enough space is free for files. */
export function createWriteCheck(options: {
  database: OpenDatabase;
  executorId: string;
  dataFolder: string;
  /** MiB that must be free where the data folder is. */
  freeMebibytes: number;
}): WriteCheck {
  const { database, executorId, dataFolder, freeMebibytes } = options;
  return async ({ thorough }) => {
    await checkWritable(database.db, { executorId, thorough });
    await mkdir(dataFolder, { recursive: true });
    const { bavail, bsize } = await statfs(dataFolder);
    if (bavail * bsize < freeMebibytes * bytesPerMebibyte)
      throw new StorageError('no-space', `Less than ${freeMebibytes} MiB are free`);
  };
}
