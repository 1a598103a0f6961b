import { pounds } from '#kit/money.ts';
import { portalLink, type OrderFacts, type OrderRow } from '#features/orders/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';

function expected({ promise }: OrderFacts): string {
  return promise.dueBy ? 'Expected by 8 PM, London time.' : `Expected within ${promise.hours} hours.`;
}

function received({ pricePence }: OrderRow, { plan }: OrderFacts): string {
  if (plan === null) return `We have your story and your payment of ${pounds(pricePence)}.`;
  return `We have your story. The song is included in your ${plan} plan; nothing more is charged for it.`;
}

/** Owes the buyer the confirmation with the link to their portal. */
export async function enqueueConfirmation(deps: Deps, tx: Transaction, order: OrderRow): Promise<void> {
  const facts = deps.orders.kinds.facts(order);
  const letter = {
    subject: `Your order ${order.number} is confirmed`,
    greeting: 'Order confirmed. Thank you.',
    paragraphs: [
      `${received(order, facts)} Your order number is ${order.number}.`,
      `The song is written and sung by AI and checked by a person before you get it. ${expected(facts)}`,
      'Your portal shows how far it is, and you can write to the producer there. The link works for 30 days; after that, your e-mail address and order number open it.',
    ],
    action: { label: 'Access Your Portal', url: await portalLink(deps, tx, order) },
  };
  await enqueueLetter(deps, tx, {
    key: `confirmation:${order.id}`,
    to: order.email,
    ground: 'paid',
    letter,
  });
}
