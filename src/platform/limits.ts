import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type pg from 'pg';

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

export interface LimitRule {
  name: string;
  points: number;
  seconds: number;
}

export function createLimits(pool: pg.Pool): Limits {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterFor = (rule: LimitRule): RateLimiterPostgres => {
    const known = limiters.get(rule.name);
    if (known) return known;
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'limits',
      tableCreated: true,
      keyPrefix: rule.name,
      points: rule.points,
      duration: rule.seconds,
      clearExpiredByTimeout: false,
    });
    limiters.set(rule.name, limiter);
    return limiter;
  };
  return {
    async tooOften(rule, key) {
      try {
        await limiterFor(rule).consume(key);
        return null;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
        throw refused;
      }
    },
    async giveBack(rule, key) {
      await limiterFor(rule).reward(key);
    },
    async used(rule, key) {
      return (await limiterFor(rule).get(key))?.consumedPoints ?? 0;
    },
  };
}
