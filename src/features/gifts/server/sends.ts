import { Refusal } from '#kit/refusal.ts';
import { addDays, isTimeZone, zonedDay, zonedHour, zonedMoment, type ZonedHour } from '#kit/zoned-time.ts';
import { checkedEmail, lockOrder } from '#features/orders/server/index.ts';
import { holdIfInDoubt } from '#features/moderation/server/index.ts';
import { cancelMessage, scheduleMessage } from '#features/schedule/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { GiftView, giftsContract } from '../contract.ts';
import { furthestDays, mostSends } from '../domain/limits.ts';
import { endOf } from '../domain/standing.ts';
import { giftPublication } from './find-gift.ts';
import { giftOfOrder } from './gift-of-order.ts';
import { knownOrder, madeGift } from './known-gift.ts';
import { insertSend, sendsOf, updateSend, type GiftRow } from './repository.ts';

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
 * @throws Refusal ORDER_NOT_FOUND, NO_PAGE, INVALID_EMAIL, UNKNOWN_ZONE, MOMENT_PAST, TOO_FAR, PAGE_CLOSED, TOO_MANY_SENDS
 */
export async function scheduleGift(deps: Deps, orderNumber: string, moment: Moment): Promise<GiftView> {
  const recipientEmail = checkedEmail(moment.recipientEmail);
  const order = await knownOrder(deps.db, orderNumber);
  await deps.db.transaction(async (tx) => {
    await lockOrder(tx, order.id);
    const gift = await madeGift(tx, order);
    checkMoment(deps, gift, moment);
    const sends = await sendsOf(tx, gift.id);
    const waiting = sends.find(({ state }) => state === 'waiting');
    if (!waiting && sends.length >= mostSends) throw new Refusal<Contract>('TOO_MANY_SENDS');
    const { day, hour, timeZone, recipientName } = moment;
    const row = { recipientName, recipientEmail, day, hour, timeZone };
    const id = waiting?.id ?? deps.ids.id();
    if (waiting) await updateSend(tx, id, row);
    else await insertSend(tx, { ...row, id, giftId: gift.id, state: 'waiting', createdAt: deps.clock.now() });
    await scheduleMessage(deps, tx, { kind: sendKind, subject: id, at: { day, hour, timeZone } });
    await scheduleMessage(deps, tx, {
      kind: notReadyKind,
      subject: id,
      at: { day: addDays(day, -1), hour, timeZone },
    });
    const thing = { kind: giftPublication, subject: gift.id, orderId: order.id, title: order.title, path: '' };
    if (waiting?.recipientName !== recipientName)
      await holdIfInDoubt(deps, tx, thing, { texts: [recipientName], audience: 'private' });
  });
  return giftOfOrder(deps, orderNumber);
}

/** @throws Refusal UNKNOWN_ZONE, MOMENT_PAST, TOO_FAR, PAGE_CLOSED */
function checkMoment({ clock }: Deps, gift: GiftRow, { day, hour, timeZone }: ZonedHour): void {
  if (!isTimeZone(timeZone)) throw new Refusal<Contract>('UNKNOWN_ZONE');
  const now = clock.now();
  const dueAt = zonedMoment({ day, hour, timeZone });
  // The hour that is going on is 'now'.
  if (dueAt.getTime() + hourMilliseconds <= now.getTime()) throw new Refusal<Contract>('MOMENT_PAST');
  if (day > addDays(zonedDay(now, timeZone), furthestDays)) throw new Refusal<Contract>('TOO_FAR');
  const end = endOf(gift.lastDay);
  if (gift.closedBy !== null || (end !== null && dueAt >= end)) throw new Refusal<Contract>('PAGE_CLOSED');
}

/** Takes back every letter of a gift that waits, in the caller's transaction. */
export async function cancelWaitingSends(deps: Deps, tx: Transaction, giftId: string): Promise<void> {
  for (const { id, state } of await sendsOf(tx, giftId)) {
    if (state !== 'waiting') continue;
    await updateSend(tx, id, { state: 'cancelled', settledAt: deps.clock.now() });
    for (const kind of [sendKind, notReadyKind]) await cancelMessage(deps, tx, { kind, subject: id });
  }
}

/** Takes the letter that waits back. @throws Refusal ORDER_NOT_FOUND, NO_PAGE */
export async function cancelGift(deps: Deps, orderNumber: string): Promise<GiftView> {
  const order = await knownOrder(deps.db, orderNumber);
  await deps.db.transaction(async (tx) => {
    await lockOrder(tx, order.id);
    await cancelWaitingSends(deps, tx, (await madeGift(tx, order)).id);
  });
  return giftOfOrder(deps, orderNumber);
}

/** The same hour of a zone, some days after a moment. */
export function daysAfter(moment: Date, days: number, timeZone: string): ZonedHour {
  return { day: addDays(zonedDay(moment, timeZone), days), hour: zonedHour(moment, timeZone), timeZone };
}
