import { Refusal } from '#kit/refusal.ts';
import { exchangePortalLink, useLookup } from '#features/orders/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { portalContract } from '../contract.ts';
import { countLinkOpening, countLookup } from './lookup-rate-limit.ts';

type FindOrderContract = (typeof portalContract)['findOrder'];
type FindOrderContracts = (typeof portalContract)['findOrder' | 'openLink'];

interface Caller {
  address: string;
  browser: () => string;
}

/**
 * Opens an order to this browser by e-mail address and number. Hit and miss take one path: the same query once, by a keyed
 * hash of both; the further work of a hit is hidden by `timingGuard`.
 * @throws Refusal BOTH_NEEDED, TOO_MANY_TRIES, ORDER_NOT_FOUND
 */
export async function findOrder(
  deps: Deps,
  input: { email: string; order_number: string },
  caller: Caller,
): Promise<{ order_number: string }> {
  if (input.email.trim() === '' || input.order_number.trim() === '')
    throw new Refusal<FindOrderContract>('BOTH_NEEDED');
  const tries = await countLookup(deps, { address: caller.address, email: input.email });
  const number = await useLookup(deps, { email: input.email, orderNumber: input.order_number }, caller.browser);
  await tries.settle(number !== null);
  if (number === null) throw new Refusal<FindOrderContracts>('ORDER_NOT_FOUND');
  return { order_number: number };
}

/** Exchanges an e-mailed link's secret for access in this browser. @throws Refusal TOO_MANY_TRIES, ORDER_NOT_FOUND */
export async function openLink(deps: Deps, token: string, caller: Caller): Promise<{ order_number: string }> {
  const tries = await countLinkOpening(deps, caller.address);
  const number = await exchangePortalLink(deps, token, caller.browser);
  await tries.settle(number !== null);
  if (!number) throw new Refusal<FindOrderContracts>('ORDER_NOT_FOUND');
  return { order_number: number };
}
