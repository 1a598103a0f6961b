import {
  inOrderLanguage,
  lockOrder,
  orderById,
  orderByNumber,
  type OrderListener,
  type OrderRow,
} from '#features/orders/server/index.ts';
import { isOver } from '#features/orders/domain/status.ts';
import { Refusal } from '#kit/refusal.ts';
import { giftMoments } from '#features/gifts/server/index.ts';
import { cancelMessage, messagesOf, scheduleMessage } from '#features/schedule/server/index.ts';
import { m } from '#messages/messages.js';
import { isCalm } from '#occasions/occasions.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { sha256 } from '#platform/ids.ts';
import { pageInSpeech } from '#platform/mail/page-in-speech.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import type { ScheduledMessageKind } from '#platform/scheduled-message.ts';
import type { reviewsContract } from '../contract.ts';
import { askingHour, isTimeToAsk } from '../domain/asking.ts';
import { insertReview, reviewById, reviewOf, updateReview, type ReviewRow } from './repository.ts';

type Contract = (typeof reviewsContract)['noteHeard'];

/** Kind of the scheduled message; its subject is the review's id. */
export const askKind = 'review-ask';

type Planning = Pick<Deps, 'clock' | 'ids'> & { orders: Pick<Deps['orders'], 'kinds'> };

/**
 * Plans the letter that asks the giver, from this hearing of the song on, in the caller's transaction with the order locked. A
 * letter that waits stays where it is; one that was dropped, as while the song was made anew, is planned anew.
 */
async function planAsking(deps: Planning, tx: Transaction, order: OrderRow): Promise<void> {
  if (!isAskable(deps, order)) return;
  const heardAt = deps.clock.now();
  const { occasion } = deps.orders.kinds.facts(order).brief;
  await insertReview(tx, { id: deps.ids.id(), orderId: order.id, heardAt, occasion });
  const row = await reviewOf(tx, order.id);
  if (row?.state !== 'planned') return;
  const messages = await messagesOf(tx, [row.id]);
  if (messages.some(({ kind, state }) => kind === askKind && state === 'waiting')) return;
  await updateReview(tx, row.id, { heardAt });
  await scheduleMessage(deps, tx, { kind: askKind, subject: row.id, at: askingHour(heardAt), reopens: true });
}

/** Once the song is its buyer's, and for as long as it is. Whoever got it from a business has not bought it from the shop. */
const isAskable = ({ orders }: Pick<Planning, 'orders'>, order: OrderRow | undefined): order is OrderRow =>
  order?.status === 'completed' &&
  order.erasedAt === null &&
  order.email !== '' &&
  !orders.kinds.facts(order).isGivenOn;

/** Records that a giver heard the song in the portal. Where a gift page was made, its opening counts and not this. @throws Refusal ORDER_NOT_FOUND */
export async function recordPlayback(deps: Deps, orderNumber: string): Promise<{ noted: true }> {
  const known = await orderByNumber(deps.db, orderNumber);
  if (!known) throw new Refusal<Contract>('ORDER_NOT_FOUND');
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, known.id);
    if (order && (await giftMoments(tx, order.id)) === null) await planAsking(deps, tx, order);
  });
  return { noted: true };
}

/** Asks for a review after the gift was opened, and no more once its order is cancelled, its money went back or its links have ended. */
export const reviewListener: OrderListener = {
  onGiftOpened: planAsking,
  async onComplete(deps, tx, order) {
    // Heard, or its letter due, while it was made anew.
    const isHeard = (await reviewOf(tx, order.id)) ?? (await giftMoments(tx, order.id))?.openedAt;
    if (isHeard) await planAsking(deps, tx, order);
  },
  async onHappening(deps, tx, order, { kind }) {
    if (kind !== 'status' || !isOver(order.status)) return;
    const row = await reviewOf(tx, order.id);
    if (!row) return;
    await cancelMessage(deps, tx, { kind: askKind, subject: row.id });
    // Its hour has come, and no mail server has taken it.
    await deps.mailer.forgetUnsent(tx, letterOf(order).key);
  },
  /**
   * The letter's link opens what its giver said, and lets them change it: one that was sent opens nothing any more. One that waits, or
   * is on its way, is written anew with another. A review that was given stays, and ends with its consent.
   */
  async onClosedEverywhere(deps, tx, order) {
    const row = await reviewOf(tx, order.id);
    if (!row || row.tokenHash === null) return;
    await updateReview(tx, row.id, { tokenHash: null });
    const forgotten = await deps.mailer.forgetUnsent(tx, letterOf(order).key);
    if (forgotten.length > 0 && row.state === 'asked' && isAskable(deps, order)) await sendAsking(deps, tx, order, row);
  },
};

/** True if the order has no gift, or its gift was opened. */
async function hasReachedRecipient(db: Queryable, orderId: string): Promise<boolean> {
  const gift = await giftMoments(db, orderId);
  return gift === null || gift.openedAt !== null;
}

/** The one letter that asks a giver for stars and a sentence. */
export const reviewAsk: ScheduledMessageKind = {
  kind: askKind,
  async lockAhead(tx, subject) {
    const row = await reviewById(tx, subject);
    if (row) await lockOrder(tx, row.orderId);
  },
  async send(deps, tx, { subject }) {
    const row = await reviewById(tx, subject);
    const order = row && (await orderById(tx, row.orderId));
    if (row?.state !== 'planned' || !isAskable(deps, order) || !(await hasReachedRecipient(tx, order.id)))
      return 'dropped';
    const now = deps.clock.now();
    if (!isTimeToAsk(row.heardAt, now)) return 'not-ready';
    if (!(await deps.mailer.isWrittenTo(tx, order.email, 'other'))) return 'dropped';
    await sendAsking(deps, tx, order, row);
    return 'sent';
  },
};

const letterOf = ({ id }: Pick<OrderRow, 'id'>) => ({ key: `review-ask:${id}` });

async function sendAsking(deps: Deps, tx: Transaction, order: OrderRow, { id, occasion }: ReviewRow): Promise<void> {
  const token = deps.ids.token();
  await updateReview(tx, id, { state: 'asked', tokenHash: sha256(token), askedAt: deps.clock.now() });
  await inOrderLanguage(deps, order, () =>
    enqueueLetter(deps, tx, {
      ...letterOf(order),
      to: order.email,
      ground: 'paid',
      topic: 'other',
      letter: {
        ...askingWords(isCalm(occasion)),
        greeting: m.review_letter_greeting(),
        action: { label: m.review_letter_action(), url: pageInSpeech(deps, '/review', token) },
        note: m.review_letter_note({ brand: deps.site.brand }),
      },
    }),
  );
}

/** A letter about a song of grief asks for nothing cheerful. */
const askingWords = (calm: boolean): { subject: string; paragraphs: string[] } =>
  calm
    ? { subject: m.review_letter_subject_calm(), paragraphs: [m.review_letter_text_calm()] }
    : { subject: m.review_letter_subject(), paragraphs: [m.review_letter_text()] };
