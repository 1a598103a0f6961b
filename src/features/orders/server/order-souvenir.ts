import type { z } from 'zod';
import { letterHtml, letterText, type Letter } from '#kit/email/letter.ts';
import { Refusal } from '#kit/refusal.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { sha256 } from '#platform/ids.ts';
import type { sendHolidayEmail } from '../contract.ts';
import { detailsSchemas, type SouvenirDetails } from '../details.ts';
import { souvenirLines } from '../domain/price.ts';
import { resolvedSouvenir, souvenirProblems } from '../domain/souvenir-order.ts';
import { checkedEmail, checkShownPrice } from './checks.ts';
import { openCheckout } from './open-checkout.ts';
import { orderContent, storeOrder, type Caller } from './place-order.ts';
import { orderByNumber, type OrderRow } from './repository.ts';

type Input = z.infer<NonNullable<(typeof sendHolidayEmail)['~orpc']['inputSchema']>>;

/** Stores the souvenir and owes its letter in the same transaction, so that no mail server can stop an order. @throws Refusal */
export async function orderSouvenir(
  deps: Deps,
  { order, idempotency_key: draftKey, total_price, day }: Input,
  caller: Caller,
): Promise<{ order_number: string }> {
  const fields = souvenirProblems(order);
  if (fields.length > 0) throw new Refusal('INCOMPLETE', { fields });
  const email = checkedEmail(order.email);
  const lines = souvenirLines(deps.site.prices);
  checkShownPrice(lines, total_price);
  const details = detailsSchemas.souvenir.parse({
    first_name: order.firstName.trim(),
    destination: order.destination.trim(),
    favorite_memory: order.favoriteMemory.trim(),
    companionship: order.companionship.trim(),
    special_words: order.specialWords.trim(),
    freeform_text: order.freeformText.trim(),
    ...resolvedSouvenir(order),
  } satisfies SouvenirDetails);
  const content = orderContent({ kind: 'souvenir', email, details, lines }, order.images);
  const also = (tx: Transaction, stored: OrderRow): Promise<void> => oweReceipt(deps, tx, stored, details);
  const stored = await storeOrder(deps, { draftKey, content, day, uploadIds: order.images, also }, caller);
  return { order_number: stored.number };
}

/** The payment page of an order that the caller may open. @throws Refusal */
export async function openHolidayCheckout(deps: Deps, orderNumber: string): Promise<{ url: string }> {
  const order = await orderByNumber(deps.db, orderNumber);
  if (!order) throw new Refusal('ORDER_NOT_FOUND');
  return { url: await openCheckout(deps, order) };
}

async function oweReceipt(
  deps: Deps,
  tx: Transaction,
  order: OrderRow,
  { first_name, destination }: SouvenirDetails,
): Promise<void> {
  const { brand, supportEmail, address } = deps.site;
  const letter: Letter = {
    subject: `Your holiday song, order ${order.number}`,
    greeting: `Thank you, ${first_name}.`,
    paragraphs: [
      `We have your memories of ${destination}. Your order number is ${order.number}.`,
      'Nobody has been charged yet: the song is started when the payment has arrived. If you closed the payment page, open the form in the same browser; everything you wrote is still there.',
    ],
    action: { label: 'Back to the form', url: `${deps.config.BASE_URL}/travel-souvenir-dev#holiday-form` },
    footer: [`Questions? ${supportEmail}`, address.join(', ')],
  };
  await deps.mailer.owe(tx, {
    // Changed to another address, it is told there as well.
    key: `souvenir:${order.id}:${sha256(order.email).slice(0, 16)}`,
    to: order.email,
    subject: letter.subject,
    html: letterHtml(brand, letter),
    text: letterText(brand, letter),
  });
}
