import { lockOrder, orderById, type OrderRow } from '#features/orders/server/index.ts';
import { zonedDay } from '#kit/zoned-time.ts';
import { scheduleMessage } from '#features/schedule/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { ScheduledMessageKind } from '#platform/scheduled-message.ts';
import { unopenedDays } from '../domain/limits.ts';
import { readGiftState } from './find-gift.ts';
import { enqueueGift, notifyGiver } from './letters.ts';
import {
  markBounceReported,
  sendById,
  unreportedBounces,
  updateSend,
  type GiftRow,
  type SendRow,
} from './repository.ts';
import { daysAfter, isGiftActive, notReadyKind, sendKind, cancelUnsent, unopenedKind } from './sends.ts';

/** A letter of a gift whose order is still paid for; null when nobody is left to give. */
async function readSend(
  tx: Transaction,
  id: string,
): Promise<{ send: SendRow; gift: GiftRow; order: OrderRow } | null> {
  const found = await sendById(tx, id);
  const order = found && (await orderById(tx, found.gift.orderId));
  return found && isGiftActive(order) ? { ...found, order } : null;
}

/** Locks the order of a letter, as its giver does who moves it or takes it back. */
async function lockOrderOf(tx: Transaction, sendId: string): Promise<void> {
  const found = await sendById(tx, sendId);
  if (found) await lockOrder(tx, found.gift.orderId);
}

/** The letter that brings the gift: at its hour, once the song is released, and never ahead of either. */
export const giftSend: ScheduledMessageKind = {
  kind: sendKind,
  lockAhead: lockOrderOf,
  async send(deps, tx, { subject }) {
    const found = await readSend(tx, subject);
    if (found?.send.state !== 'waiting') {
      await cancelUnsent(deps, tx, subject);
      return 'dropped';
    }
    const { send, gift, order } = found;
    const { standing } = await readGiftState({ ...deps, db: tx }, order, gift);
    if (standing === 'waiting' || standing === 'held') return 'not-ready';
    const now = deps.clock.now();
    if (standing !== 'open') {
      await cancelUnsent(deps, tx, send.id);
      await notifyGiver(deps, tx, order, { news: 'not-sent', send });
      return 'dropped';
    }
    await enqueueGift(deps, tx, { order, gift, send });
    await updateSend(tx, send.id, { state: 'sent', settledAt: now });
    const at = daysAfter(now, unopenedDays, send.timeZone);
    await scheduleMessage(deps, tx, { kind: unopenedKind, subject: send.id, at });
    return 'sent';
  },
};

/** The letter that a warning is about; an earlier release's names no day. */
const warnedOf = (subject: string): [id: string, day: string | undefined] => {
  const [id = '', day] = subject.split(':');
  return [id, day];
};

/** Tells the giver a day ahead that the song is not there yet, or that staff still look at the page's words. */
const giftNotReady: ScheduledMessageKind = {
  kind: notReadyKind,
  lockAhead: (tx, subject) => lockOrderOf(tx, warnedOf(subject)[0]),
  async send(deps, tx, { subject }) {
    const [id, day] = warnedOf(subject);
    const found = await readSend(tx, id);
    if (found?.send.state !== 'waiting' || (day ?? found.send.day) !== found.send.day) return 'dropped';
    // The letter says 'tomorrow': one that is too late for that says nothing.
    if (zonedDay(deps.clock.now(), found.send.timeZone) >= found.send.day) return 'dropped';
    const { standing } = await readGiftState({ ...deps, db: tx }, found.order, found.gift);
    if (standing !== 'waiting' && standing !== 'held') return 'dropped';
    await notifyGiver(deps, tx, found.order, { news: standing === 'held' ? 'held' : 'not-ready', send: found.send });
    return 'sent';
  },
};

/** Tells the giver that nobody has opened the gift. */
const giftUnopened: ScheduledMessageKind = {
  kind: unopenedKind,
  lockAhead: lockOrderOf,
  async send(deps, tx, { subject }) {
    const found = await readSend(tx, subject);
    if (!found || found.gift.openedAt !== null || found.send.bounceToldAt !== null) return 'dropped';
    const { standing } = await readGiftState({ ...deps, db: tx }, found.order, found.gift);
    if (standing !== 'open') return 'dropped';
    await notifyGiver(deps, tx, found.order, { news: 'unopened', send: found.send });
    return 'sent';
  },
};

export const giftMessages = [giftSend, giftNotReady, giftUnopened];

/** Letters that one turn of the loop reads. */
const batch = 50;

/** Notifies givers of bounced e-mails, once each: mark and e-mail are one commit. */
export async function reportBounces(deps: Deps): Promise<void> {
  for (const id of await unreportedBounces(deps.db, batch))
    await deps.db.transaction(async (tx) => {
      if (!(await markBounceReported(tx, id, deps.clock.now()))) return;
      const found = await readSend(tx, id);
      if (found) await notifyGiver(deps, tx, found.order, { news: 'unreached', send: found.send });
    });
}
