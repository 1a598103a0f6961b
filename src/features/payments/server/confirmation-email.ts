import { letterHtml, letterText, type Letter } from '#kit/email/letter.ts';
import { pounds } from '#kit/money.ts';
import { isExpress, planOf, promisedHours } from '#features/orders/domain/turnaround.ts';
import { plans } from '#features/subscriptions/domain/plans.ts';
import { portalLink, type OrderRow } from '#features/orders/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';

function expected(order: OrderRow): string {
  if (isExpress(order)) return 'Expected by 8 PM, London time.';
  return `Expected within ${promisedHours(order)} hours.`;
}

function received(order: OrderRow): string {
  const plan = planOf(order);
  if (plan === null) return `We have your story and your payment of ${pounds(order.pricePence)}.`;
  return `We have your story. The song is included in your ${plans[plan].name} plan; nothing more is charged for it.`;
}

/** Owes the buyer the confirmation with the link to their portal. */
export async function oweConfirmation(deps: Deps, tx: Transaction, order: OrderRow): Promise<void> {
  const { brand, supportEmail, address } = deps.site;
  const letter: Letter = {
    subject: `Your order ${order.number} is confirmed`,
    greeting: 'Order confirmed. Thank you.',
    paragraphs: [
      `${received(order)} Your order number is ${order.number}.`,
      `The song is written and sung by AI and checked by a person before you get it. ${expected(order)}`,
      'Your portal shows how far it is, and you can write to the producer there. The link works for 30 days; after that, your e-mail address and order number open it.',
    ],
    action: { label: 'Access Your Portal', url: await portalLink(deps, tx, order) },
    footer: [`Questions? ${supportEmail}`, address.join(', ')],
  };
  await deps.mailer.owe(tx, {
    key: `confirmation:${order.id}`,
    to: order.email,
    ground: 'paid',
    subject: letter.subject,
    html: letterHtml(brand, letter),
    text: letterText(brand, letter),
  });
}
