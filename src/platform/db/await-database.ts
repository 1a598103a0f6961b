import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { type Outage, outageOf } from '../outage.ts';

/** Milliseconds between two attempts: the first soon, later ones rarer. */
const attempts = { first: 250, last: 5000 };

/**
 * Runs `work` again while the database is unreachable or its disk is full, however long that takes: a machine that boots
 * starts its services in any order, and a process that ended would be started again at once. Said once of each, and when it
 * works. A refused password or a missing database is thrown at once.
 */
export async function awaitDatabase<Result>(work: () => Promise<Result>, log: Log): Promise<Result> {
  let failed = 0;
  let told: Outage | null = null;
  for (let wait = attempts.first; ; wait = Math.min(wait * 2, attempts.last)) {
    try {
      const result = await work();
      if (failed > 0) log.info({ attempts: failed }, 'the database answers');
      return result;
    } catch (error) {
      const outage = outageOf(error);
      if (outage !== 'database-unavailable' && outage !== 'disk-full') throw error;
      if (told !== outage) log.warn({ err: error, alert: outage }, 'waiting for the database');
      told = outage;
      failed += 1;
      await pause(wait);
    }
  }
}
