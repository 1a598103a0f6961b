import type { z } from 'zod';
import { Refusal } from '#kit/refusal.ts';
import { total } from '#features/orders/domain/price.ts';
import { hasDraft } from '#features/orders/server/index.ts';
import { enqueueRecord } from '#features/automation/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import type { recordAbandonment as contract, simpleOrderContract } from '../contract.ts';
import { simpleLines } from '../domain/price.ts';
import { isTyped, withoutNames } from '../domain/simple-order.ts';
import { recordContactConsent } from './contact-consent.ts';
import { submittedRecord } from './record.ts';

type Contract = (typeof simpleOrderContract)['recordAbandonment'];

type Input = z.infer<NonNullable<(typeof contract)['~orpc']['inputSchema']>>;

/**
 * LEG-07, D24: a form that was left, once for each draft and only if nothing of it was ordered. Without the tick the record
 * holds nothing that names somebody, and no browser; with it, the consent stands in the ledger ahead of the record.
 * @throws Refusal NOTHING_TYPED
 */
export async function recordAbandonment(
  deps: Deps,
  { order: left, idempotency_key: key, utm_source: utmSource, reached_step: reachedStep }: Input,
  caller: Pick<RequestContext, 'browser' | 'knownBrowser'>,
): Promise<{ recorded: boolean }> {
  const agreed = left.contactAgreed;
  if (agreed && !isTyped(left)) throw new Refusal<Contract>('NOTHING_TYPED');
  // A browser that still runs an older page sends all of it.
  const order = agreed ? left : withoutNames(left);
  const known = caller.knownBrowser();
  if (known && (await hasDraft(deps.db, known, key))) return { recorded: false };
  // Whoever agreed to be written to is known again, so that they can read and erase what they left.
  const browserHash = agreed ? caller.browser() : null;
  const record = submittedRecord(order, {
    totalPence: total(simpleLines(order, deps.site.prices)),
    at: deps.clock.now(),
    status: 'abandoned',
    utmSource: agreed ? utmSource : null,
    reachedStep,
  });
  return {
    recorded: await deps.db.transaction(async (tx) => {
      const unsubscribeUrl = agreed
        ? await recordContactConsent(deps, tx, { email: record.email, about: `abandoned:${key}` })
        : '';
      if (unsubscribeUrl === null) return false;
      const what = {
        event: 'ABANDONED',
        orderNumber: null,
        browserHash,
        record: { ...record, unsubscribeUrl },
      } as const;
      return enqueueRecord(deps, tx, { key: `abandoned:${key}`, ...what });
    }),
  };
}
