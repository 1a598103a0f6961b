import { Refusal } from '#kit/refusal.ts';
import { orderById, type OrderRow } from '#features/orders/server/index.ts';
import { openExtraCheckout } from '#features/payments/server/index.ts';
import type { ConversationDeps } from './deps.ts';
import { orderTopic } from './party.ts';
import { postMessage } from './post.ts';
import { lockRevision, revisionById, updateRevision } from './revision-repository.ts';
import { lockConversation } from './repository.ts';

/** The payment page of a request that staff asked money for. @throws Refusal */
export async function payRevision(
  deps: ConversationDeps,
  order: OrderRow,
  revisionId: string,
): Promise<{ url: string }> {
  const revision = await revisionById(deps.db, revisionId);
  if (revision?.orderId !== order.id) throw new Refusal('REVISION_NOT_FOUND');
  if (revision.status !== 'pending' || revision.settlement !== 'asked' || revision.pricePence === null)
    throw new Refusal('NOT_NOW');
  const url = await openExtraCheckout(deps, {
    order,
    workflow: 'revision-paid',
    subject: revision.id,
    name: 'One more revision',
    amountPence: revision.pricePence,
    returnUrl: `${deps.config.BASE_URL}/development/buyer-portal?order=${order.number}`,
  });
  return { url };
}

/** The money is here: staff may approve, and both sides read so in the chat. */
export async function settleRevision(deps: ConversationDeps, revisionId: string): Promise<void> {
  const found = await revisionById(deps.db, revisionId);
  const order = found && (await orderById(deps.db, found.orderId));
  if (!order) return;
  await deps.db.transaction(async (tx) => {
    await lockConversation(tx, orderTopic(order), deps.clock.now());
    const revision = await lockRevision(tx, revisionId);
    if (!revision || revision.settlement === 'paid') return;
    await updateRevision(tx, revisionId, { settlement: 'paid' });
    await postMessage(deps, tx, {
      topic: orderTopic(order),
      side: 'system',
      author: 'system',
      clientId: `${revisionId}:paid`,
      content: 'The further revision is paid for. Thank you; we look at it next.',
      recipientEmail: order.email,
      readers: ['buyer', 'staff'],
    });
  });
}
