import { orderById, type OrderRow } from '#features/orders/server/index.ts';
import { isPaidFor } from '#features/orders/domain/status.ts';
import { scheduleMessage } from '#features/schedule/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { ScheduledMessageKind } from '#platform/scheduled-message.ts';
import { unopenedDays } from '../domain/limits.ts';
import { readStanding } from './find-gift.ts';
import { enqueueGift, tellGiver } from './letters.ts';
import { markBounceTold, sendById, untoldBounces, updateSend, type GiftRow, type SendRow } from './repository.ts';
import { daysAfter, notReadyKind, sendKind, unopenedKind } from './sends.ts';

/** A letter of a gift whose order is still paid for; null when nobody is left to give. */
async function readSend(
  tx: Transaction,
  id: string,
): Promise<{ send: SendRow; gift: GiftRow; order: OrderRow } | null> {
  const found = await sendById(tx, id);
  const order = found && (await orderById(tx, found.gift.orderId));
  return found && order?.erasedAt === null && isPaidFor(order.status) ? { ...found, order } : null;
}

/** The letter that brings the gift: at its hour, once the song is released, and never ahead of either. */
export const giftSend: ScheduledMessageKind = {
  kind: sendKind,
  async send(deps, tx, { subject }) {
    const found = await readSend(tx, subject);
    if (found?.send.state !== 'waiting') return 'dropped';
    const { send, gift, order } = found;
    const { standing } = await readStanding({ ...deps, db: tx }, order, gift);
    if (standing === 'waiting' || standing === 'held') return 'not-ready';
    const now = deps.clock.now();
    if (standing !== 'open') {
      await updateSend(tx, send.id, { state: 'cancelled', settledAt: now });
      return 'dropped';
    }
    await enqueueGift(deps, tx, { order, gift, send });
    await updateSend(tx, send.id, { state: 'sent', settledAt: now });
    const at = daysAfter(now, unopenedDays, send.timeZone);
    await scheduleMessage(deps, tx, { kind: unopenedKind, subject: send.id, at });
    return 'sent';
  },
};

/** Tells the giver a day ahead that the song is not there yet. */
const giftNotReady: ScheduledMessageKind = {
  kind: notReadyKind,
  async send(deps, tx, { subject }) {
    const found = await readSend(tx, subject);
    if (found?.send.state !== 'waiting') return 'dropped';
    const { standing } = await readStanding({ ...deps, db: tx }, found.order, found.gift);
    if (standing !== 'waiting' && standing !== 'held') return 'dropped';
    await tellGiver(deps, tx, found.order, { news: 'not-ready', send: found.send });
    return 'sent';
  },
};

/** Tells the giver that nobody has opened the gift. */
const giftUnopened: ScheduledMessageKind = {
  kind: unopenedKind,
  async send(deps, tx, { subject }) {
    const found = await readSend(tx, subject);
    if (!found || found.gift.openedAt !== null || found.send.bounceToldAt !== null) return 'dropped';
    const { standing } = await readStanding({ ...deps, db: tx }, found.order, found.gift);
    if (standing !== 'open') return 'dropped';
    await tellGiver(deps, tx, found.order, { news: 'unopened', send: found.send });
    return 'sent';
  },
};

export const giftMessages = [giftSend, giftNotReady, giftUnopened];

/** Letters that one turn of the loop reads. */
const batch = 50;

/** Tells the givers of letters that came back, each once: the mark and the letter are one commit. */
export async function tellBounces(deps: Deps): Promise<void> {
  for (const id of await untoldBounces(deps.db, batch))
    await deps.db.transaction(async (tx) => {
      if (!(await markBounceTold(tx, id, deps.clock.now()))) return;
      const found = await readSend(tx, id);
      if (found) await tellGiver(deps, tx, found.order, { news: 'unreached', send: found.send });
    });
}
