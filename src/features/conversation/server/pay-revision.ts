import { Refusal } from '#kit/refusal.ts';
import { isPaidFor } from '#features/orders/domain/status.ts';
import { lockOrder, type OrderRow } from '#features/orders/server/index.ts';
import { refundExtra, openExtraCheckout } from '#features/payments/server/index.ts';
import { m } from '#messages/messages.js';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { conversationContract } from '../contract.ts';
import type { ConversationDeps } from './deps.ts';
import { revisionPaid } from './jobs.ts';
import { orderTopic } from './party.ts';
import { postMessage } from './post.ts';
import { shopMessage } from './shop-message.ts';
import {
  lockRevision,
  revisionById,
  unmadeRevisions,
  updateRevision,
  type RevisionRow,
} from './revision-repository.ts';
import { lockConversation } from './repository.ts';

type Contract = (typeof conversationContract)['payRevision'];

/**
 * Opens the payment page of a request that staff asked money for.
 * @throws Refusal REVISION_NOT_FOUND, NOT_NOW, PAYMENT_UNAVAILABLE
 */
export async function payRevision(
  deps: ConversationDeps,
  order: OrderRow,
  revisionId: string,
): Promise<{ url: string }> {
  const revision = await revisionById(deps.db, revisionId);
  if (revision?.orderId !== order.id) throw new Refusal<Contract>('REVISION_NOT_FOUND');
  if (!isPaidFor(order.status)) throw new Refusal<Contract>('NOT_NOW');
  if (revision.status !== 'pending' || revision.settlement !== 'asked' || revision.pricePence === null)
    throw new Refusal<Contract>('NOT_NOW');
  const url = await openExtraCheckout(deps, {
    order,
    job: revisionPaid,
    subject: revision.id,
    name: 'One more revision',
    amountPence: revision.pricePence,
    returnUrl: `${deps.config.BASE_URL}/development/buyer-portal?order=${order.number}`,
  });
  return { url };
}

/** Refunds the price of a request that was paid for but is not carried out, or was waived meanwhile. */
export function refundRevision(
  deps: Deps,
  tx: Transaction,
  { id: subject, orderId }: RevisionRow,
  actor: string,
): Promise<void> {
  return refundExtra(deps, tx, {
    orderId,
    job: revisionPaid,
    subject,
    reason: 'The revision is not charged.',
    actor,
  });
}

/** Ends the requests that nothing was made for yet, as their order is erased, and gives back what was paid for them. */
export async function endUnmadeRevisions(deps: Deps, tx: Transaction, orderId: string): Promise<void> {
  for (const revision of await unmadeRevisions(tx, orderId)) {
    if (revision.settlement === 'paid') await refundRevision(deps, tx, revision, 'buyer');
    await updateRevision(tx, revision.id, { status: 'rejected', decidedAt: deps.clock.now() });
  }
}

/** Marks a request as paid, so that staff may approve it, and posts that to both sides; refunds it when no longer wanted. */
export async function settleRevision(deps: ConversationDeps, revisionId: string): Promise<void> {
  const found = await revisionById(deps.db, revisionId);
  if (!found) return;
  const topic = orderTopic({ id: found.orderId });
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, found.orderId);
    await lockConversation(tx, topic, deps.clock.now());
    const revision = await lockRevision(tx, revisionId);
    if (!order || !revision || revision.settlement === 'paid') return;
    const isWanted = revision.status === 'pending' && isPaidFor(order.status) && order.erasedAt === null;
    if (isWanted) await updateRevision(tx, revisionId, { settlement: 'paid' });
    else await refundRevision(deps, tx, revision, 'system');
    if (order.erasedAt) return;
    await postMessage(deps, tx, {
      topic,
      side: 'system',
      author: 'system',
      clientId: `${revisionId}:paid`,
      ...(await shopMessage(deps, order, isWanted ? m.chat_says_paid : m.chat_says_paid_in_vain)),
      recipientEmail: order.email,
      readers: isWanted ? ['buyer', 'staff'] : ['buyer'],
    });
  });
}
