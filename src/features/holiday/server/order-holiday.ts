import type { z } from 'zod';
import { m } from '#messages/messages.js';
import { Refusal } from '#kit/refusal.ts';
import {
  inOrderLanguage,
  languageTerms,
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
import { spokenPounds } from '#ui/spoken-values.ts';

type Input = z.infer<NonNullable<(typeof sendHolidayEmail)['~orpc']['inputSchema']>>;

/**
 * Stores a holiday order and enqueues its letter in the same transaction, so that no mail server can stop an order.
 * @throws Refusal INCOMPLETE, LANGUAGE_UNAVAILABLE, as `submitOrder`
 */
export async function orderHoliday(
  deps: Deps,
  { order, idempotency_key: draftKey, total_price: shownPence, day, words, page_language }: Input,
  caller: Caller,
): Promise<{ order_number: string }> {
  const fields = holidayProblems(order);
  if (fields.length > 0) throw new Refusal<typeof sendHolidayEmail>('INCOMPLETE', { fields });
  const song = resolvedHoliday(order);
  const details = {
    first_name: order.firstName.trim(),
    second_name: order.secondName.trim(),
    destination: order.destination.trim(),
    favorite_memory: order.favoriteMemory.trim(),
    companionship: order.companionship.trim(),
    special_words: order.specialWords.trim(),
    freeform_text: order.freeformText.trim(),
    ...song,
    page_language,
    ...(await languageTerms(deps, song.language)),
  };
  const ground = await letterGround(deps, { email: order.email.trim(), paidAt: null }, caller.browserHash);
  const also = (tx: Transaction, stored: OrderRow): Promise<void> => oweReceipt(deps, tx, stored, ground);
  const { email, images: photoIds } = order;
  const submission = { draftKey, day, words, email, details, priceList: undefined, shownPence, photoIds, also };
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
  const { number } = order;
  const { pageLanguage } = deps.orders.kinds.facts(order);
  const language = pageLanguage === 'en' ? '' : `?language=${pageLanguage}`;
  await inOrderLanguage(deps, order, () =>
    enqueueLetter(deps, tx, {
      // Changed to another address, it is told there as well.
      key: `souvenir:${order.id}:${sha256(order.email).slice(0, 16)}`,
      to: order.email,
      ground,
      topic: 'order',
      letter: {
        subject: m.letters_holiday_subject({ number }),
        greeting: m.letters_holiday_greeting(),
        paragraphs: [
          m.letters_holiday_received({ number, price: spokenPounds(order.pricePence) }),
          m.letters_holiday_unpaid(),
          m.letters_holiday_mistake(),
        ],
        action: {
          label: m.letters_holiday_action(),
          url: `${deps.config.BASE_URL}/travel-souvenir-dev${language}#holiday-form`,
        },
      },
    }),
  );
}
