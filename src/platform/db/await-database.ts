import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { outageOf } from '../outage.ts';

/** Milliseconds between two attempts: the first soon, later ones rarer. */
const attempts = { first: 250, last: 5000 };

/**
 * Runs `work` again while the database is unreachable, however long that takes: a machine that boots starts its services in
 * any order. Said once, and again when it answers. A refused password or a missing database is thrown at once.
 */
export async function awaitDatabase<Result>(work: () => Promise<Result>, log: Log): Promise<Result> {
  let failed = 0;
  for (let wait = attempts.first; ; wait = Math.min(wait * 2, attempts.last)) {
    try {
      const result = await work();
      if (failed > 0) log.info({ attempts: failed }, 'the database answers');
      return result;
    } catch (error) {
      if (outageOf(error) !== 'database-unavailable') throw error;
      if (failed === 0) log.warn({ err: error, alert: 'database-unavailable' }, 'waiting for the database');
      failed += 1;
      await pause(wait);
    }
  }
}
