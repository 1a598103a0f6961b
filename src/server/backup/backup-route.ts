import { z } from 'zod';
import { operatorSentence } from '#platform/operator-error.ts';
import type { App } from '../http.ts';
import { backUp, type BackupParts } from './backup.ts';

/** Address at which the command asks a running service, which alone may open the embedded database. */
export const backupPath = '/_backup';

const wanted = z.object({ folder: z.string().min(1) });

/**
 * For the operator's key alone, as `guardOperatorPages` sees to; the folder is one of this machine. Why there is no backup is
 * answered to whoever asked for one.
 */
export function mountBackup(app: App, parts: BackupParts): void {
  app.post(backupPath, async (c) => {
    const { folder } = wanted.parse(await c.req.json());
    try {
      return c.json(await backUp(parts, folder));
    } catch (error) {
      const message = operatorSentence(error);
      if (message === null) throw error;
      return c.json({ code: 'NO_BACKUP', message }, 500);
    }
  });
}
