import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '#kit/refusal.ts';
import type { Deps } from '#platform/deps.ts';
import { keyedHash } from '#platform/ids.ts';
import type { LimitRule } from '#platform/limit-rule.ts';
import { siteKey } from '#platform/network-key.ts';
import type { portalContract } from '../contract.ts';

type Contract = (typeof portalContract)['findOrder' | 'openLink' | 'trackOrder' | 'emailLink'];

/** Rate limits of order lookups (quality.md 2.4), counted in the database. Failed attempts count. */
const perEmail: LimitRule = { name: 'find-order-email', points: 5, seconds: 15 * 60 };
const perAddress: LimitRule = { name: 'find-order-address', points: 20, seconds: 60 * 60 };
/** One customer may have all networks of an IPv6 site. */
const perSite: LimitRule = { name: 'find-order-site', points: 60, seconds: 60 * 60 };
const byAll: LimitRule = { name: 'find-order-all', points: 500, seconds: 60 * 60 };

/** Links of letters tried in vain from one network, apart from its look-ups: neither uses up the other. */
const linksOfAddress: LimitRule = { name: 'order-link-address', points: 20, seconds: 60 * 60 };

/**
 * Limits once all visitors together are over `byAll`: one lookup a second for the whole shop, of which one site takes a few a minute
 * and not many an hour, found or not: who has an order of their own would else hold the row by finding it; one alert in ten minutes.
 */
const turnsOfSite: LimitRule = { name: 'find-order-turns', points: 4, seconds: 60 };
const turnsOfSiteByHour: LimitRule = { name: 'find-order-turns-hour', points: 20, seconds: 60 * 60 };
const oneBySecond: LimitRule = { name: 'find-order-slow', points: 1, seconds: 1 };
const alertEvery: LimitRule = { name: 'find-order-alert', points: 1, seconds: 10 * 60 };
const turnsWaited = 5;

const everybody = 'all';
/** Limiter key that nobody uses. A miss refunds to it: the same queries as after a hit, without effect. */
const nobody = 'nobody';

type Counted = [rule: LimitRule, key: string];

export interface LookupRateLimit {
  /** Refunds the attempt after a hit; on a miss it runs the same queries so that timing does not tell them apart. */
  settle(isHit: boolean): Promise<void>;
}

/** Counts one attempt before anything is looked up; one that gets no turn does not count. @throws Refusal TOO_MANY_TRIES */
export async function countLookup(
  deps: Pick<Deps, 'limits' | 'log' | 'config'>,
  { address, email }: { address: string; email?: string },
): Promise<LookupRateLimit> {
  const counted: Counted[] = [
    [perAddress, address],
    [perSite, siteKey(address)],
  ];
  if (email !== undefined) counted.push([perEmail, keyedHash(deps.config.SECRET, email.trim().toLowerCase())]);
  await countEach(deps, counted);
  const isSlow = (await deps.limits.tooOften(byAll, everybody)) !== null;
  const tries = settling(deps, [...counted, [byAll, everybody]]);
  if (isSlow)
    await takeTurn(deps, siteKey(address)).catch(async (refusal: unknown) => {
      await tries.settle(true);
      throw refusal;
    });
  return tries;
}

/**
 * Counts one try of an e-mailed link, by its network alone: nobody guesses 256 bits, and who tries them in vain must not take the turns
 * of those who look for an order. @throws Refusal TOO_MANY_TRIES
 */
export async function countLinkOpening(deps: Pick<Deps, 'limits'>, address: string): Promise<LookupRateLimit> {
  const counted: Counted[] = [[linksOfAddress, address]];
  await countEach(deps, counted);
  return settling(deps, counted);
}

async function countEach({ limits }: Pick<Deps, 'limits'>, counted: readonly Counted[]): Promise<void> {
  for (const [rule, key] of counted) {
    const wait = await limits.tooOften(rule, key);
    if (wait !== null) throw new Refusal<Contract>('TOO_MANY_TRIES', { retry_after_seconds: wait });
  }
}

const settling = ({ limits }: Pick<Deps, 'limits'>, counted: readonly Counted[]): LookupRateLimit => ({
  async settle(isHit) {
    for (const [rule, key] of counted) await limits.giveBack(rule, isHit ? key : nobody);
  },
});

/**
 * Throttles all lookups while guesses come from many addresses at once: honest buyers wait a little, guessers get almost
 * nowhere. A site that has had its turns waits with nobody else. @throws Refusal TOO_MANY_TRIES
 */
async function takeTurn(deps: Pick<Deps, 'limits' | 'log'>, site: string): Promise<void> {
  if ((await deps.limits.tooOften(alertEvery, everybody)) === null)
    deps.log.warn({ alert: 'order-guessing' }, 'orders are looked for in vain unusually often');
  await countEach(deps, [
    [turnsOfSite, site],
    [turnsOfSiteByHour, site],
  ]);
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
