import { mailboxOf } from '#platform/mail/daily-letter.ts';
import { Refusal } from '#kit/refusal.ts';
import type { Deps } from '#platform/deps.ts';
import type { affiliatesContract } from '../contract.ts';
import { affiliateView } from './manage.ts';
import { bursts, referredOrders } from './referral-repository.ts';
import { affiliateById } from './repository.ts';
import { readStatement, withoutSecrets } from './statement.ts';

type Contract = (typeof affiliatesContract)['affiliateStory'];

/** Clicks in one minute from which on a page would have to be pressed by machines. */
const burstClicks = 20;
const mostOrders = 1000;

/** One affiliate's figures and entries, and what looks like abuse. Flags hold nothing back: admins judge. @throws Refusal NOT_FOUND */
export async function affiliateStory(deps: Deps, { id }: { id: string }) {
  const affiliate = await affiliateById(deps.db, id);
  if (!affiliate) throw new Refusal<Contract>('NOT_FOUND');
  const orders = await referredOrders(deps.db, id, mostOrders);
  const numbersOf = (some: typeof orders): string[] => some.map(({ number }) => number).slice(0, 20);
  const byEmail = grouped(orders);
  const sameEmail = [...byEmail].filter(([email, own]) => email !== '' && own.length > 1).flatMap(([, own]) => own);
  const ownOrders = orders.filter(({ excluded }) => excluded === 'own-order');
  const ownDevice = orders.filter(({ excluded }) => excluded === 'own-device');
  const fast = await bursts(deps.db, id, burstClicks);
  const flags = [
    { kind: 'own-order' as const, count: ownOrders.length, examples: numbersOf(ownOrders) },
    { kind: 'own-device' as const, count: ownDevice.length, examples: numbersOf(ownDevice) },
    { kind: 'same-email' as const, count: sameEmail.length, examples: numbersOf(sameEmail) },
    { kind: 'burst' as const, count: fast.length, examples: fast.map(({ at, count }) => `${at} (${count})`) },
  ];
  return {
    affiliate: affiliateView(affiliate),
    statement: withoutSecrets(await readStatement(deps, affiliate)),
    flags: flags.filter(({ count }) => count > 0),
  };
}

/** Orders by the mailbox they were placed with, however it was spelt; `Map.groupBy` is newer than Node 20. */
function grouped<Order extends { email: string }>(orders: readonly Order[]): Map<string, Order[]> {
  const groups = new Map<string, Order[]>();
  for (const order of orders) {
    const email = mailboxOf(order.email);
    groups.set(email, [...(groups.get(email) ?? []), order]);
  }
  return groups;
}
