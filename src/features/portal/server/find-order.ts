import { Refusal } from '#kit/refusal.ts';
import { lookupHash, openToBrowser, orderByLookup, useLink } from '#features/orders/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import { keyedHash } from '#platform/ids.ts';
import type { LimitRule } from '#platform/limits.ts';

/** Tries (quality.md 2.4), counted in the database. */
const perEmail: LimitRule = { name: 'find-order-email', points: 5, seconds: 15 * 60 };
const perAddress: LimitRule = { name: 'find-order-address', points: 20, seconds: 60 * 60 };

interface Caller {
  address: string;
  browser: () => string;
}

/**
 * Opens an order to this browser by e-mail address and number. Hit and miss run the same query once; only success
 * writes. @throws Refusal
 */
export async function findOrder(
  deps: Deps,
  input: { email: string; order_number: string },
  caller: Caller,
): Promise<{ order_number: string }> {
  if (input.email.trim() === '' || input.order_number.trim() === '') throw new Refusal('BOTH_NEEDED');
  const email = keyedHash(deps.config.SECRET, input.email.trim().toLowerCase());
  const wait =
    (await deps.limits.tooOften(perAddress, caller.address)) ?? (await deps.limits.tooOften(perEmail, email));
  if (wait !== null) throw new Refusal('TOO_MANY_TRIES', { retry_after_seconds: wait });
  const order = await orderByLookup(deps.db, lookupHash(deps.config.SECRET, input.email, input.order_number));
  if (!order) throw new Refusal('ORDER_NOT_FOUND');
  await openToBrowser(deps, deps.db, caller.browser(), order.id);
  return { order_number: order.number };
}

/** Exchanges an e-mailed link's secret for access in this browser. @throws Refusal */
export async function openLink(deps: Deps, token: string, caller: Caller): Promise<{ order_number: string }> {
  const wait = await deps.limits.tooOften(perAddress, caller.address);
  if (wait !== null) throw new Refusal('TOO_MANY_TRIES', { retry_after_seconds: wait });
  const number = await useLink(deps, token, caller.browser());
  if (!number) throw new Refusal('ORDER_NOT_FOUND');
  return { order_number: number };
}
