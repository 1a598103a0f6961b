import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '#kit/refusal.ts';
import type { Deps } from '#platform/deps.ts';
import { keyedHash } from '#platform/ids.ts';
import type { LimitRule } from '#platform/limit-rule.ts';
import type { portalContract } from '../contract.ts';

type Contract = (typeof portalContract)['findOrder' | 'openLink' | 'trackOrder' | 'emailLink'];

/** Rate limits of order lookups (quality.md 2.4), counted in the database. Failed attempts count. */
const perEmail: LimitRule = { name: 'find-order-email', points: 5, seconds: 15 * 60 };
const perAddress: LimitRule = { name: 'find-order-address', points: 20, seconds: 60 * 60 };
const byAll: LimitRule = { name: 'find-order-all', points: 500, seconds: 60 * 60 };

/** Limits once all visitors together are over `byAll`: one lookup a second for the whole shop, one alert in ten minutes. */
const oneBySecond: LimitRule = { name: 'find-order-slow', points: 1, seconds: 1 };
const alertEvery: LimitRule = { name: 'find-order-alert', points: 1, seconds: 10 * 60 };
const turnsWaited = 5;

const everybody = 'all';
/** Limiter key that nobody uses. A miss refunds to it: the same queries as after a hit, without effect. */
const nobody = 'nobody';

export interface LookupRateLimit {
  /** Refunds the attempt after a hit; on a miss it runs the same queries so that timing does not tell them apart. */
  settle(isHit: boolean): Promise<void>;
}

/** Counts one attempt before anything is looked up. @throws Refusal TOO_MANY_TRIES */
export async function countLookup(
  deps: Pick<Deps, 'limits' | 'log' | 'config'>,
  { address, email }: { address: string; email?: string },
): Promise<LookupRateLimit> {
  const counted: [LimitRule, string][] = [[perAddress, address]];
  if (email !== undefined) counted.push([perEmail, keyedHash(deps.config.SECRET, email.trim().toLowerCase())]);
  for (const [rule, key] of counted) {
    const wait = await deps.limits.tooOften(rule, key);
    if (wait !== null) throw new Refusal<Contract>('TOO_MANY_TRIES', { retry_after_seconds: wait });
  }
  if ((await deps.limits.tooOften(byAll, everybody)) !== null) await takeTurn(deps);
  counted.push([byAll, everybody]);
  return {
    async settle(isHit) {
      for (const [rule, key] of counted) await deps.limits.giveBack(rule, isHit ? key : nobody);
    },
  };
}

/**
 * Throttles all lookups while guesses come from many addresses at once: honest buyers wait a little, guessers get almost
 * nowhere. @throws Refusal TOO_MANY_TRIES
 */
async function takeTurn(deps: Pick<Deps, 'limits' | 'log'>): Promise<void> {
  if ((await deps.limits.tooOften(alertEvery, everybody)) === null)
    deps.log.warn({ alert: 'order-guessing' }, 'orders are looked for in vain unusually often');
  for (let turn = 0; turn < turnsWaited; turn += 1) {
    const wait = await deps.limits.tooOften(oneBySecond, everybody);
    if (wait === null) return;
    await pause(wait * 1000);
  }
  throw new Refusal<Contract>('TOO_MANY_TRIES', { retry_after_seconds: 60 });
}

/** Failed attempts within the hour, over all visitors. */
export function lookupsOfAll(deps: Pick<Deps, 'limits'>): Promise<number> {
  return deps.limits.used(byAll, everybody);
}
