import { mailboxOf } from '#platform/mail/daily-letter.ts';
import { Refusal } from '#kit/refusal.ts';
import type { Deps } from '#platform/deps.ts';
import type { affiliatesContract } from '../contract.ts';
import type { StatementPage, StatementPart } from '../statement.ts';
import { affiliateView } from './manage.ts';
import { statementLines } from './statement-lines.ts';
import { clickBursts, referredOrders } from './referral-repository.ts';
import { affiliateById } from './repository.ts';
import { readStatement } from './statement.ts';

type Contract = (typeof affiliatesContract)['affiliateStory'];

/** Clicks in one minute from which on a page would have to be pressed by machines. */
const burstClicks = 20;
const mostOrders = 1000;

/** One affiliate's figures and entries, and what looks like abuse. Flags hold nothing back: admins judge. @throws Refusal NOT_FOUND */
export async function affiliateStory(deps: Deps, { id }: { id: string }) {
  const affiliate = await affiliateById(deps.db, id);
  if (!affiliate) throw new Refusal<Contract>('NOT_FOUND');
  const orders = await referredOrders(deps.db, id, {
    until: new Date(deps.clock.now().getTime() + 1),
    limit: mostOrders,
  });
  const numbersOf = (some: typeof orders): string[] => some.map(({ number }) => number).slice(0, 20);
  const sameEmail = repeated(orders, ({ email }) => mailboxOf(email));
  const sameDevice = repeated(orders, ({ browserHash }) => browserHash);
  const ownOrders = orders.filter(({ excluded }) => excluded === 'own-order');
  const ownDevice = orders.filter(({ excluded }) => excluded === 'own-device');
  const fast = await clickBursts(deps.db, id, burstClicks);
  const flags = [
    { kind: 'own-order' as const, count: ownOrders.length, examples: numbersOf(ownOrders) },
    { kind: 'own-device' as const, count: ownDevice.length, examples: numbersOf(ownDevice) },
    { kind: 'same-email' as const, count: sameEmail.length, examples: numbersOf(sameEmail) },
    { kind: 'same-device' as const, count: sameDevice.length, examples: numbersOf(sameDevice) },
    { kind: 'burst' as const, count: fast.length, examples: fast.map(({ at, count }) => `${at} (${count})`) },
  ];
  return {
    affiliate: affiliateView(affiliate),
    statement: await readStatement(deps, affiliate),
    flags: flags.filter(({ count }) => count > 0),
  };
}

/** The entries behind a figure. @throws Refusal NOT_FOUND */
export async function listStatementLines(
  deps: Deps,
  { id, ...which }: { id: string; of: StatementPart; page: string | null },
): Promise<StatementPage> {
  if (!(await affiliateById(deps.db, id))) throw new Refusal<Contract>('NOT_FOUND');
  return statementLines(deps, id, which);
}

/** Orders that share a key with another one, in groups; `Map.groupBy` is newer than Node 20. An erased order's key is empty. */
function repeated<Order>(orders: readonly Order[], keyOf: (order: Order) => string): Order[] {
  const groups = new Map<string, Order[]>();
  for (const order of orders) groups.set(keyOf(order), [...(groups.get(keyOf(order)) ?? []), order]);
  return [...groups].filter(([key, own]) => key !== '' && own.length > 1).flatMap(([, own]) => own);
}
