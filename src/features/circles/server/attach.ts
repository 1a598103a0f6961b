import { isOver } from '#features/orders/domain/status.ts';
import {
  moveStart,
  orderByDraft,
  orderById,
  lockOrder,
  recordEvent,
  type OrderListener,
  type OrderRow,
} from '#features/orders/server/index.ts';
import { linkCases } from '#features/moderation/server/index.ts';
import { cancelMessage, scheduleMessage } from '#features/schedule/server/index.ts';
import { freeReserved, reserveForOrder } from '#features/uploads/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { beginsAt, closesAt } from '../domain/circle-state.ts';
import { circlePublication, contributionThing, isBeforeProduction } from './known-circle.ts';
import {
  circleOf,
  circleOfDraft,
  contributionsOf,
  isChosen,
  lockCircle,
  ordersOfKeptCircles,
  paidOrdersThatWait,
  updateCircle,
  type CircleRow,
} from './repository.ts';
import { onBegin } from './gather.ts';

/** Kinds of scheduled messages: to the giver, about one last day of a circle; to a friend, about a reminder by its id. */
export const chooseKind = 'circle-choose';
export const reminderKind = 'circle-reminder';

export const londonZone = 'Europe/London';

/** Hour in London at which the giver is asked to choose, on the last day. */
const choosingHour = 10;

/** Each last day is asked about anew: that the giver was asked on an earlier one does not count. */
const messageOf = ({ id, lastDay }: CircleRow) => ({ kind: chooseKind, subject: `${id}:${lastDay}` });

/** The message that an earlier release scheduled, for whichever day was the last. */
const earlierMessageOf = ({ id }: CircleRow) => ({ kind: chooseKind, subject: id });

/** Cancels what asks the giver to choose on the last day of a circle, as it is before that is moved or the circle deleted. */
export async function cancelAsking(deps: Pick<Deps, 'clock'>, tx: Transaction, circle: CircleRow): Promise<void> {
  await cancelMessage(deps, tx, messageOf(circle));
  await cancelMessage(deps, tx, earlierMessageOf(circle));
}

type Attaching = Pick<Deps, 'clock' | 'ids'> & { orders: Pick<Deps['orders'], 'kinds'> };

/**
 * Lets an order wait for its circle, or not any more once that is closed; the friends' photos outlast however long it waits. The caller
 * has locked the order.
 */
export async function followCircle(
  deps: Attaching,
  tx: Transaction,
  order: OrderRow,
  circle: CircleRow,
): Promise<void> {
  await claimGiven(tx, order, circle);
  const isAhead = circle.closedAt === null || circle.closedBy === 'staff';
  await moveStart(deps, tx, order, isAhead ? await startOf(deps, tx, order, circle) : deps.clock.now());
  if (!isAhead) return;
  const at = { day: circle.lastDay, hour: choosingHour, timeZone: londonZone };
  await cancelMessage(deps, tx, earlierMessageOf(circle));
  await scheduleMessage(deps, tx, { ...messageOf(circle), at, reopens: true });
}

/**
 * Lets what friends gave belong to the order: their photos are reserved for it, and staff look at it ahead of what strangers write,
 * also where it was written before the order.
 */
async function claimGiven(tx: Transaction, { id: orderId }: OrderRow, { id }: CircleRow): Promise<void> {
  const given = (await contributionsOf(tx, id)).map((contribution) => contribution.id);
  await reserveForOrder(tx, { owners: given, orderId });
  await linkGiven(tx, id, given, orderId);
}

/** Links the cases about an invitation and its contributions to an order; null for no order. */
async function linkGiven(tx: Transaction, id: string, given: readonly string[], orderId: string | null): Promise<void> {
  await linkCases(tx, { kind: circlePublication, subjects: [id], orderId });
  await linkCases(tx, { kind: contributionThing, subjects: given, orderId });
}

/** Keeps the cases of a circle whose form may be ordered anew when the order that gave it up is deleted: what is held stays held. */
export async function keepCases(tx: Transaction, { id }: CircleRow): Promise<void> {
  const given = (await contributionsOf(tx, id)).map((contribution) => contribution.id);
  await linkGiven(tx, id, given, null);
}

/** Milliseconds that an update of all workers takes at most. */
const longestUpdate = 24 * 3_600_000;

/**
 * Reserves friends' photos for the paid orders that wait: a release before did not. Twice is once. Of an order that begins soon they
 * outlast it anyhow, and its work may be begun by a worker of that release, which puts all that is reserved into the film.
 */
export async function reserveForWaiting({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<void> {
  const beginsAfter = new Date(clock.now().getTime() + longestUpdate);
  for (const id of await paidOrdersThatWait(db, beginsAfter))
    await db.transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      const found = await circleOf(tx, id);
      const circle = found && (await lockCircle(tx, found.id));
      if (order && !isOver(order.status) && circle?.begunAt === null) await claimGiven(tx, order, circle);
    });
}

/** The moment at which an order begins whose circle nobody closes early. */
async function startOf(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  { paidAt }: OrderRow,
  { id, lastDay }: CircleRow,
): Promise<Date> {
  const given = await contributionsOf(tx, id);
  const isUnchosen = given.length > 0 && !given.some(isChosen);
  return beginsAt(lastDay, { paidAt, mayChoose: isUnchosen || clock.now() < closesAt(lastDay) });
}

/** Joins a draft's circle to the order that was placed with the draft, as long as nobody works on that. */
export async function attachCircle(deps: Attaching, tx: Transaction, order: OrderRow): Promise<void> {
  if (order.draftKey === null || !isBeforeProduction(order)) return;
  const found = await circleOfDraft(tx, { browserHash: order.browserHash, draftKey: order.draftKey });
  const circle = found && (await lockCircle(tx, found.id));
  if (!circle) return;
  if (circle.orderId !== order.id) {
    if (!(await isFree(tx, circle))) return;
    await updateCircle(tx, circle.id, { orderId: order.id, givenUpOrderId: null });
    await recordEvent(deps, tx, { orderId: order.id, kind: 'friends-invited', actor: 'buyer', note: circle.lastDay });
  }
  await followCircle(deps, tx, order, circle);
}

/** True for a circle that no order has, or one that is over and was never begun: its friends' words are in no song. */
async function isFree(tx: Transaction, { orderId, begunAt }: CircleRow): Promise<boolean> {
  if (orderId === null) return true;
  const holder = await orderById(tx, orderId);
  return begunAt === null && holder !== undefined && isOver(holder.status);
}

/** The order that a draft was placed as, joined to its circle; undefined while there is none. */
export async function attachToPlacedOrder(
  deps: Attaching,
  tx: Transaction,
  draft: { browserHash: string; draftKey: string },
): Promise<OrderRow | undefined> {
  const placed = await orderByDraft(tx, draft.browserHash, draft.draftKey);
  const order = placed && (await lockOrder(tx, placed.id));
  if (order) await attachCircle(deps, tx, order);
  return order;
}

/**
 * An unpaid order that is given up leaves its circle to the draft, which may be ordered anew. A circle that its song was begun with
 * stays with that order, and leaves the draft to other friends.
 */
async function letGo(deps: Pick<Deps, 'clock'>, tx: Transaction, order: OrderRow): Promise<void> {
  const found = await circleOf(tx, order.id);
  const circle = found && (await lockCircle(tx, found.id));
  if (order.paidAt === null) await freeReserved(tx, order.id);
  // Its form may have been ordered anew meanwhile.
  if (!circle?.draftKey || circle.orderId !== order.id) return;
  const updatedAt = deps.clock.now();
  if (circle.begunAt !== null) await updateCircle(tx, circle.id, { draftKey: null, updatedAt });
  else if (order.paidAt === null)
    await updateCircle(tx, circle.id, { orderId: null, givenUpOrderId: order.id, updatedAt });
}

/** Does so for the orders that were cancelled by a release whose circles kept their form's key. Twice is once. */
export async function letKeptGo(deps: Pick<Deps, 'clock' | 'db'>): Promise<void> {
  for (const id of await ordersOfKeptCircles(deps.db))
    await deps.db.transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      if (order && isOver(order.status)) await letGo(deps, tx, order);
    });
}

/** Friends were invited ahead of paying, and only who has paid can choose: the order then waits long enough for that. */
async function waitForChoice(deps: Attaching, tx: Transaction, order: OrderRow): Promise<void> {
  const found = await circleOf(tx, order.id);
  const circle = found && (await lockCircle(tx, found.id));
  if (circle?.begunAt === null) await followCircle(deps, tx, order, circle);
}

export const circleListener: OrderListener = {
  onSubmit: (deps) => Promise.resolve((tx, order) => attachCircle(deps, tx, order)),
  onBegin,
  onPay: waitForChoice,
  onRelease: letGo,
};
