import { Refusal } from '#kit/refusal.ts';
import { addDays, isTimeZone, zonedDay, zonedHour, zonedMoment, type ZonedHour } from '#kit/zoned-time.ts';
import { isPaidFor } from '#features/orders/domain/status.ts';
import { checkedEmail, lockOrder, type OrderRow } from '#features/orders/server/index.ts';
import { holdIfInDoubt } from '#features/moderation/server/index.ts';
import { cancelMessage, scheduleMessage } from '#features/schedule/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { GiftView, giftsContract } from '../contract.ts';
import { furthestDays, maximumSends } from '../domain/limits.ts';
import { endOf, takesLetters } from '../domain/gift-state.ts';
import { giftPublication, readGiftState } from './find-gift.ts';
import { giftOfOrder } from './gift-of-order.ts';
import { knownOrder, requireGift } from './known-gift.ts';
import { giftLetterKey, insertSend, sendById, sendsOf, updateSend, type GiftRow, type SendRow } from './repository.ts';

type Contract = (typeof giftsContract)['scheduleGift'];

/** Kinds of scheduled messages; each is about one letter of a gift, by its id. */
export const sendKind = 'gift-send';
export const notReadyKind = 'gift-not-ready';
export const unopenedKind = 'gift-unopened';

const hourMilliseconds = 3_600_000;

export interface Moment extends ZonedHour {
  recipientName: string;
  recipientEmail: string;
}

/**
 * Sends a gift at a day and hour of the recipient's zone, or moves the letter that waits. A day ahead of it the giver is told if
 * the song is not released yet.
 * @throws Refusal ORDER_NOT_FOUND, NO_PAGE, INVALID_EMAIL, UNKNOWN_ZONE, MOMENT_PAST, TOO_FAR, PAGE_CLOSED, NOT_PAID,
 * TOO_MANY_SENDS
 */
export async function scheduleGift(deps: Deps, orderNumber: string, moment: Moment): Promise<GiftView> {
  const recipientEmail = checkedEmail(moment.recipientEmail);
  const order = await knownOrder(deps.db, orderNumber);
  await deps.db.transaction(async (tx) => {
    const paidOrder = await lockOrder(tx, order.id);
    const gift = await requireGift(tx, order);
    if (!isGiftActive(paidOrder)) throw new Refusal<Contract>('NOT_PAID');
    await checkMoment({ ...deps, db: tx }, { order: paidOrder, gift }, moment);
    const sends = await sendsOf(tx, gift.id);
    const waiting = sends.find(({ state }) => state === 'waiting');
    // What was taken back has reached nobody.
    const counted = sends.filter(({ state }) => state !== 'cancelled').length;
    if (!waiting && counted >= maximumSends) throw new Refusal<Contract>('TOO_MANY_SENDS');
    const { day, hour, timeZone, recipientName } = moment;
    const row = { recipientName, recipientEmail, day, hour, timeZone };
    const id = await planned(deps, tx, { send: waiting, at: { day, hour, timeZone } });
    if (id === waiting?.id) await updateSend(tx, id, row);
    else await insertSend(tx, { ...row, id, giftId: gift.id, state: 'waiting', createdAt: deps.clock.now() });
    await planWarning(deps, tx, { id, before: waiting?.day ?? null, at: { day, hour, timeZone } });
    const thing = { kind: giftPublication, subject: gift.id, orderId: order.id, title: order.title, path: '' };
    if (waiting?.recipientName !== recipientName)
      await holdIfInDoubt(deps, tx, thing, { texts: [recipientName], audience: 'private' });
  });
  return giftOfOrder(deps, orderNumber);
}

/** @throws Refusal UNKNOWN_ZONE, MOMENT_PAST, TOO_FAR, PAGE_CLOSED */
async function checkMoment(
  deps: Parameters<typeof readGiftState>[0],
  { order, gift }: { order: OrderRow; gift: GiftRow },
  { day, hour, timeZone }: ZonedHour,
): Promise<void> {
  if (!isTimeZone(timeZone)) throw new Refusal<Contract>('UNKNOWN_ZONE');
  const now = deps.clock.now();
  const dueAt = zonedMoment({ day, hour, timeZone });
  // The hour that is going on is 'now'.
  if (dueAt.getTime() + hourMilliseconds <= now.getTime()) throw new Refusal<Contract>('MOMENT_PAST');
  if (day > addDays(zonedDay(now, timeZone), furthestDays)) throw new Refusal<Contract>('TOO_FAR');
  const end = endOf(gift.lastDay);
  const { standing } = await readGiftState(deps, order, gift);
  if (!takesLetters(standing) || (end !== null && dueAt >= end)) throw new Refusal<Contract>('PAGE_CLOSED');
}

/** True for a paid order that was not erased. */
export const isGiftActive = (order: OrderRow | undefined): order is OrderRow =>
  order?.erasedAt === null && isPaidFor(order.status);

/**
 * Schedules the letter that waits anew, or a new one. One whose message is settled stays as it was settled: it is not moved.
 * @returns id of the letter that will be sent
 */
async function planned(
  deps: Deps,
  tx: Transaction,
  { send, at }: { send: SendRow | undefined; at: ZonedHour },
): Promise<string> {
  if (send && (await scheduleMessage(deps, tx, { kind: sendKind, subject: send.id, at }))) return send.id;
  if (send) await cancelUnsent(deps, tx, send.id);
  const id = deps.ids.id();
  await scheduleMessage(deps, tx, { kind: sendKind, subject: id, at });
  return id;
}

/** Subject of the warning about a letter's day: one that was moved to another day is warned of anew. */
const warningSubject = (sendId: string, day: string): string => `${sendId}:${day}`;

/** Plans the warning a day ahead of a letter; none for one that leaves sooner. */
async function planWarning(
  deps: Deps,
  tx: Transaction,
  { id, before, at }: { id: string; before: string | null; at: ZonedHour },
): Promise<void> {
  if (before !== null && before !== at.day) await cancelWarnings(deps, tx, { id, day: before });
  const warning = { kind: notReadyKind, subject: warningSubject(id, at.day) };
  const ahead = { ...at, day: addDays(at.day, -1) };
  if (zonedMoment(ahead) > deps.clock.now()) await scheduleMessage(deps, tx, { ...warning, at: ahead });
  else await cancelMessage(deps, tx, warning);
}

/** Cancels the warning about a letter; an earlier release's has the letter's id alone. */
export async function cancelWarnings(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  { id, day }: Pick<SendRow, 'id' | 'day'>,
): Promise<void> {
  for (const subject of [warningSubject(id, day), id]) await cancelMessage(deps, tx, { kind: notReadyKind, subject });
}

/** Settles a letter as cancelled unless it was sent. */
export async function cancelUnsent(deps: Pick<Deps, 'clock'>, tx: Transaction, id: string): Promise<void> {
  const now = await sendById(tx, id);
  if (now?.send.state === 'waiting') await cancelSend(deps, tx, id);
}

function cancelSend({ clock }: Pick<Deps, 'clock'>, tx: Transaction, id: string): Promise<void> {
  return updateSend(tx, id, { state: 'cancelled', settledAt: clock.now() });
}

/**
 * Takes back every letter of a gift that has not left, in the caller's transaction, with the order locked: also one whose hour
 * has come, while no mail server has taken it.
 */
export async function cancelWaitingSends(
  deps: Pick<Deps, 'clock' | 'mailer'>,
  tx: Transaction,
  { id: giftId, orderId }: Pick<GiftRow, 'id' | 'orderId'>,
): Promise<void> {
  for (const { id, day, state } of await sendsOf(tx, giftId)) {
    if (state === 'sent') {
      const forgotten = await deps.mailer.forgetUnsent(tx, id);
      const key = giftLetterKey(orderId, id);
      // One that is on its way may arrive, and counts as sent.
      if (forgotten.some((letter) => letter.key === key && !letter.isOnItsWay)) await cancelSend(deps, tx, id);
    }
    if (state !== 'waiting') continue;
    // The message first, as the one who sends it does; what it says then is how the letter ended.
    await cancelMessage(deps, tx, { kind: sendKind, subject: id });
    await cancelWarnings(deps, tx, { id, day });
    await cancelUnsent(deps, tx, id);
  }
}

/** Takes the letter that waits back. @throws Refusal ORDER_NOT_FOUND, NO_PAGE */
export async function cancelGift(deps: Deps, orderNumber: string): Promise<GiftView> {
  const order = await knownOrder(deps.db, orderNumber);
  await deps.db.transaction(async (tx) => {
    await lockOrder(tx, order.id);
    await cancelWaitingSends(deps, tx, await requireGift(tx, order));
  });
  return giftOfOrder(deps, orderNumber);
}

/** The same hour of a zone, some days after a moment. */
export function daysAfter(moment: Date, days: number, timeZone: string): ZonedHour {
  return { day: addDays(zonedDay(moment, timeZone), days), hour: zonedHour(moment, timeZone), timeZone };
}
