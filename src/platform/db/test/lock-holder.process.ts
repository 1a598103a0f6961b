import { PGlite } from '@electric-sql/pglite';
import { writeFileSync } from 'node:fs';
import { lockFolder } from '../folder-lock.ts';

/** Locks and opens folders as a test tells it to, one message at a time, and answers each with what came of it. */
export interface HolderTask {
  folder: string;
  /** `open-as-older` opens the database as versions before sockets did, with a number in a file. */
  task: 'lock' | 'unlock' | 'open-as-older';
}

let unlock: (() => void) | null = null;

async function carryOut({ task, folder }: HolderTask): Promise<string> {
  try {
    if (task === 'lock') unlock = await lockFolder(folder);
    if (task === 'unlock') unlock?.();
    if (task === 'open-as-older') {
      writeFileSync(`${folder}.lock`, String(process.pid));
      await PGlite.create({ dataDir: folder });
    }
    return 'done';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

process.on('message', (task: HolderTask) => {
  void carryOut(task).then((answer) => process.send?.(answer));
});
process.once('disconnect', () => process.exit());
process.send?.('ready');
