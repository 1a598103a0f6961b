import type { z } from 'zod';
import { Refusal } from '#kit/refusal.ts';
import { total } from '#features/orders/domain/price.ts';
import { hasDraft } from '#features/orders/server/index.ts';
import { enqueueRecord } from '#features/automation/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import type { recordAbandonment as contract, simpleOrderContract } from '../contract.ts';
import { simpleLines } from '../domain/price.ts';
import { isTyped } from '../domain/simple-order.ts';
import { submittedRecord } from './record.ts';

type Contract = (typeof simpleOrderContract)['recordAbandonment'];

type Input = z.infer<NonNullable<(typeof contract)['~orpc']['inputSchema']>>;

/** LEG-07: a form that was left, once for each draft and only if nothing of it was ordered. @throws Refusal NOTHING_TYPED */
export async function recordAbandonment(
  deps: Deps,
  { order, idempotency_key: key, utm_source: utmSource }: Input,
  caller: Pick<RequestContext, 'browser' | 'knownBrowser'>,
): Promise<{ recorded: boolean }> {
  if (!isTyped(order)) throw new Refusal<Contract>('NOTHING_TYPED');
  // Whoever agreed to be written to is known again, so that they can read and erase what they left.
  const browserHash = order.contactAgreed ? caller.browser() : caller.knownBrowser();
  if (browserHash && (await hasDraft(deps.db, browserHash, key))) return { recorded: false };
  const record = submittedRecord(order, {
    totalPence: total(simpleLines(order, deps.site.prices)),
    at: deps.clock.now(),
    status: 'abandoned',
    utmSource,
  });
  const what = { event: 'ABANDONED', orderNumber: null, browserHash, record: { ...record } } as const;
  return { recorded: await deps.db.transaction((tx) => enqueueRecord(deps, tx, { key: `abandoned:${key}`, ...what })) };
}
