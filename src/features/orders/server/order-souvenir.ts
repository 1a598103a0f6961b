import type { z } from 'zod';
import { letterHtml, letterText, type Letter } from '#kit/email/letter.ts';
import { pounds } from '#kit/money.ts';
import { Refusal } from '#kit/refusal.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { sha256 } from '#platform/ids.ts';
import type { LetterGround } from '#platform/mail/mailer.ts';
import type { sendHolidayEmail, ordersContract } from '../contract.ts';
import { detailsSchemas, type SouvenirDetails } from '../details.ts';
import { souvenirLines } from '../domain/price.ts';
import { resolvedSouvenir, souvenirProblems } from '../domain/souvenir-order.ts';
import { checkedEmail, checkShownPrice } from './checks.ts';
import { letterGround } from './access.ts';
import { openCheckout } from './open-checkout.ts';
import { orderContent, storeOrder, type Caller } from './place-order.ts';
import { orderByNumber, type OrderRow } from './repository.ts';

type SendHolidayEmailContract = (typeof ordersContract)['sendHolidayEmail'];
type CreateHolidayCheckoutContract = (typeof ordersContract)['createHolidayCheckout'];

type Input = z.infer<NonNullable<(typeof sendHolidayEmail)['~orpc']['inputSchema']>>;

/** Stores the souvenir and owes its letter in the same transaction, so that no mail server can stop an order. @throws Refusal */
export async function orderSouvenir(
  deps: Deps,
  { order, idempotency_key: draftKey, total_price, day }: Input,
  caller: Caller,
): Promise<{ order_number: string }> {
  const fields = souvenirProblems(order);
  if (fields.length > 0) throw new Refusal<SendHolidayEmailContract>('INCOMPLETE', { fields });
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
  const ground = await letterGround(deps, { email, paidAt: null }, caller.browserHash);
  const content = orderContent({ kind: 'souvenir', email, details, lines }, order.images);
  const also = (tx: Transaction, stored: OrderRow): Promise<void> => oweReceipt(deps, tx, stored, ground);
  const stored = await storeOrder(deps, { draftKey, content, day, uploadIds: order.images, also }, caller);
  return { order_number: stored.number };
}

/** The payment page of an order that the caller may open. @throws Refusal */
export async function openHolidayCheckout(deps: Deps, orderNumber: string): Promise<{ url: string }> {
  const order = await orderByNumber(deps.db, orderNumber);
  if (!order) throw new Refusal<CreateHolidayCheckoutContract>('ORDER_NOT_FOUND');
  return { url: await openCheckout(deps, order) };
}

/** Of the shop's own words alone: whoever typed the address may have typed anything else for its reader. */
async function oweReceipt(deps: Deps, tx: Transaction, order: OrderRow, ground: LetterGround): Promise<void> {
  const { brand, supportEmail, address } = deps.site;
  const letter: Letter = {
    subject: `Your holiday song, order ${order.number}`,
    greeting: 'Thank you.',
    paragraphs: [
      `We have your holiday memories. Your order number is ${order.number}, and the price is ${pounds(order.pricePence)}.`,
      'Nobody has been charged yet: the song is started when the payment has arrived. If you closed the payment page, open the form in the same browser; everything you wrote is still there.',
      'If you did not order, somebody typed your address by mistake. There is nothing to do.',
    ],
    action: { label: 'Back to the form', url: `${deps.config.BASE_URL}/travel-souvenir-dev#holiday-form` },
    footer: [`Questions? ${supportEmail}`, address.join(', ')],
  };
  await deps.mailer.owe(tx, {
    // Changed to another address, it is told there as well.
    key: `souvenir:${order.id}:${sha256(order.email).slice(0, 16)}`,
    to: order.email,
    ground,
    subject: letter.subject,
    html: letterHtml(brand, letter),
    text: letterText(brand, letter),
  });
}
