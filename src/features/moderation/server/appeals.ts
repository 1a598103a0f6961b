import { Refusal } from '#kit/refusal.ts';
import { hasOtherAdmin, recordAudit } from '#features/accounts/server/index.ts';
import { lockOrder } from '#features/orders/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { ModerationCase, moderationContract, Takedown } from '../contract.ts';
import { appealBar } from '../domain/appeal.ts';
import { lockedCase, orderOf, shown, takedownView, type ModerationDeps, type Reader } from './cases.ts';
import { orderCase } from './doubts.ts';
import { tellOwner } from './letters.ts';
import { lockCase, updateCase } from './repository.ts';

type Contract = typeof moderationContract;

/** @throws Refusal CASE_NOT_FOUND, DECIDED, OWN_DECISION */
export async function answerAppeal(
  deps: ModerationDeps,
  { id, decision, reason }: { id: string; decision: 'refuse' | 'grant'; reason: string },
  reader: Reader,
): Promise<ModerationCase> {
  const actor = reader.id;
  await deps.db.transaction(async (tx) => {
    const row = await lockedCase(tx, id);
    if (row.appealState !== 'open') throw new Refusal<Contract['answerAppeal']>('DECIDED');
    const bar = appealBar(row, { ...reader, hasOtherAdmin: await hasOtherAdmin({ ...deps, db: tx }, actor) });
    if (bar === 'own-decision') throw new Refusal<Contract['answerAppeal']>('OWN_DECISION');
    const isGranted = decision === 'grant';
    await updateCase(tx, id, {
      appealState: isGranted ? 'granted' : 'refused',
      appealAnswer: row.isErased ? '' : reason,
      ...(isGranted ? { state: 'dismissed' as const } : {}),
    });
    await recordAudit(deps, tx, { actor, action: `moderation-appeal-${decision}`, subject: id, reason });
    await tellOwner(deps, tx, row, { reason, isAnswer: true });
  });
  return shown(deps, id, reader);
}

/** @throws Refusal ORDER_NOT_FOUND, CASE_NOT_FOUND, APPEALED */
export async function appealTakedown(
  deps: Deps,
  { order_number, id, text }: { order_number: string; id: string; text: string },
): Promise<Takedown> {
  const order = await orderOf(deps, order_number);
  return deps.db.transaction(async (tx) => {
    await lockOrder(tx, order.id);
    const row = await lockCase(tx, id);
    if (row?.orderId !== order.id || row.kind === orderCase || row.state !== 'taken-down')
      throw new Refusal<Contract['appealTakedown']>('CASE_NOT_FOUND');
    if (row.appealState !== null) throw new Refusal<Contract['appealTakedown']>('APPEALED');
    const change = { appeal: text, appealedAt: deps.clock.now(), appealState: 'open' as const };
    await updateCase(tx, id, change);
    return takedownView({ ...row, ...change });
  });
}
