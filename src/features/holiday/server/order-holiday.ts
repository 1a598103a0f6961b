import type { z } from 'zod';
import { pounds } from '#kit/money.ts';
import { Refusal } from '#kit/refusal.ts';
import {
  letterGround,
  openCheckout,
  orderByNumber,
  submitOrder,
  type Caller,
  type OrderRow,
} from '#features/orders/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import { sha256 } from '#platform/ids.ts';
import type { LetterGround } from '#platform/mail/mailer.ts';
import type { createHolidayCheckout, sendHolidayEmail } from '../contract.ts';
import { holidayProblems, resolvedHoliday } from '../domain/holiday-order.ts';
import { holidayKind } from './order-kind.ts';

type Input = z.infer<NonNullable<(typeof sendHolidayEmail)['~orpc']['inputSchema']>>;

/**
 * Stores a holiday order and enqueues its letter in the same transaction, so that no mail server can stop an order.
 * @throws Refusal INCOMPLETE, as `submitOrder`
 */
export async function orderHoliday(
  deps: Deps,
  { order, idempotency_key: draftKey, total_price: shownPence, day }: Input,
  caller: Caller,
): Promise<{ order_number: string }> {
  const fields = holidayProblems(order);
  if (fields.length > 0) throw new Refusal<typeof sendHolidayEmail>('INCOMPLETE', { fields });
  const details = {
    first_name: order.firstName.trim(),
    destination: order.destination.trim(),
    favorite_memory: order.favoriteMemory.trim(),
    companionship: order.companionship.trim(),
    special_words: order.specialWords.trim(),
    freeform_text: order.freeformText.trim(),
    ...resolvedHoliday(order),
  };
  const ground = await letterGround(deps, { email: order.email.trim(), paidAt: null }, caller.browserHash);
  const also = (tx: Transaction, stored: OrderRow): Promise<void> => oweReceipt(deps, tx, stored, ground);
  const { email, images: photoIds } = order;
  const submission = { draftKey, day, email, details, priceList: undefined, shownPence, photoIds, also };
  return { order_number: (await submitOrder(deps, holidayKind, submission, caller)).number };
}

/** The payment page of an order that the caller may open. @throws Refusal ORDER_NOT_FOUND, as `openCheckout` */
export async function openHolidayCheckout(deps: Deps, orderNumber: string): Promise<{ url: string }> {
  const order = await orderByNumber(deps.db, orderNumber);
  if (!order) throw new Refusal<typeof createHolidayCheckout>('ORDER_NOT_FOUND');
  return { url: await openCheckout(deps, order) };
}

/** Of the shop's own words alone: whoever typed the address may have typed anything else for its reader. */
async function oweReceipt(deps: Deps, tx: Transaction, order: OrderRow, ground: LetterGround): Promise<void> {
  const letter = {
    subject: `Your holiday song, order ${order.number}`,
    greeting: 'Thank you.',
    paragraphs: [
      `We have your holiday memories. Your order number is ${order.number}, and the price is ${pounds(order.pricePence)}.`,
      'Nobody has been charged yet: the song is started when the payment has arrived. If you closed the payment page, open the form in the same browser; everything you wrote is still there.',
      'If you did not order, somebody typed your address by mistake. There is nothing to do.',
    ],
    action: { label: 'Back to the form', url: `${deps.config.BASE_URL}/travel-souvenir-dev#holiday-form` },
  };
  await enqueueLetter(deps, tx, {
    // Changed to another address, it is told there as well.
    key: `souvenir:${order.id}:${sha256(order.email).slice(0, 16)}`,
    to: order.email,
    ground,
    letter,
  });
}
