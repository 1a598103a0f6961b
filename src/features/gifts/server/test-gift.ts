import type { Deps } from '#platform/deps.ts';
import { knownOrder, requireGift } from './known-gift.ts';
import { enqueueTest } from './letters.ts';
import { sendsOf } from './repository.ts';

/** Sends the recipient's letter to the giver. @throws Refusal ORDER_NOT_FOUND, NO_PAGE */
export async function testGift(deps: Deps, orderNumber: string): Promise<{ sent: true }> {
  const order = await knownOrder(deps.db, orderNumber);
  const gift = await requireGift(deps.db, order);
  const [latest] = await sendsOf(deps.db, gift.id);
  const recipientName = latest?.recipientName || deps.orders.kinds.facts(order).brief.recipient.shown;
  await deps.db.transaction((tx) => enqueueTest(deps, tx, { order, gift, recipientName }));
  return { sent: true };
}
