import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { LimitRule } from './limit-rule.ts';
import { attemptsCounted, countAttempt, returnPoint, secondsUntil } from './limits-repository.ts';

/** Rate limits, counted in the database, so that a restart or a second process forgets nothing. */
export interface Limits {
  /**
   * Counts one attempt. `key` is hashed or random, never an e-mail address in clear.
   * @returns null, or the whole seconds to wait
   */
  tooOften(rule: LimitRule, key: string): Promise<number | null>;
  /** Refunds an attempt that turned out not to count. */
  giveBack(rule: LimitRule, key: string): Promise<void>;
  /** Attempts counted in the current window. */
  used(rule: LimitRule, key: string): Promise<number>;
}

export function createLimits({ db, clock }: { db: Database; clock: Clock }): Limits {
  return {
    async tooOften(rule, key) {
      const now = clock.now();
      const { points, expire } = await countAttempt(db, rule, key, now);
      return points <= rule.points ? null : secondsUntil(expire, now);
    },
    giveBack: (rule, key) => returnPoint(db, rule, key),
    used: (rule, key) => attemptsCounted(db, rule, key, clock.now()),
  };
}
