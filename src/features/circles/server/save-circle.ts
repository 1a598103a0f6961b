import { businessDay } from '#kit/business-day.ts';
import { Refusal } from '#kit/refusal.ts';
import { addDays } from '#kit/zoned-time.ts';
import {
  lockOrder,
  orderByDraft,
  orderById,
  orderByNumber,
  recordEvent,
  type OrderRow,
} from '#features/orders/server/index.ts';
import { holdIfInDoubt } from '#features/moderation/server/index.ts';
import { setHandedExpiry } from '#features/uploads/server/index.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { sha256 } from '#platform/ids.ts';
import { currentLocale } from '#ui/locale.ts';
import { deleteAll } from '#platform/storage/delete-all.ts';
import type { circlesContract, CircleView } from '../contract.ts';
import { furthestDays, longestUnpaidDays } from '../domain/limits.ts';
import { retainedUntil } from '../domain/circle-state.ts';
import { attachToPlacedOrder, cancelAsking, followCircle } from './attach.ts';
import { planReminder } from './reminders.ts';
import { circlePublication, isBeforeProduction, sealInvite } from './known-circle.ts';
import {
  circleOf,
  circleOfDraft,
  circleById,
  contributionsOf,
  insertCircle,
  lockCircle,
  remindersOf,
  updateCircle,
  type CircleRow,
} from './repository.ts';
import { circleView } from './view.ts';
import { deleteWholeCircle } from './withdraw.ts';

type SaveContract = (typeof circlesContract)['saveCircle' | 'saveDraftCircle'];
type OrderContract = (typeof circlesContract)['circleOfOrder' | 'saveCircle'];
type DropContract = (typeof circlesContract)['dropDraftCircle'];

export interface Draft {
  browserHash: string;
  draftKey: string;
}

export interface CircleWords {
  giver: string;
  honouree: string;
  message: string;
  last_day: string;
  most_friends: number;
}

/** The order of a call; its access has been checked already. @throws Refusal ORDER_NOT_FOUND */
export async function knownOrder(db: Queryable, orderNumber: string): Promise<OrderRow> {
  const order = await orderByNumber(db, orderNumber);
  if (!order) throw new Refusal<OrderContract>('ORDER_NOT_FOUND');
  return order;
}

/** The circle of a draft, placed or not. */
export async function readDraftCircle(
  deps: Deps,
  { browserHash, draftKey }: { browserHash: string | null; draftKey: string },
): Promise<CircleView> {
  const circle = browserHash === null ? undefined : await circleOfDraft(deps.db, { browserHash, draftKey });
  const order = circle?.orderId ? await orderById(deps.db, circle.orderId) : undefined;
  return circleView(deps, circle, order);
}

export async function readCircle(deps: Deps, orderNumber: string): Promise<CircleView> {
  const order = await knownOrder(deps.db, orderNumber);
  return circleView(deps, await circleOf(deps.db, order.id), order);
}

/** Invites friends to a draft, or changes the invitation. @throws Refusal DAY_PAST, DAY_TOO_FAR, ORDER_FIRST, TOO_LATE, CLOSED_BY_STAFF */
export async function saveDraftCircle(deps: Deps, draft: Draft, words: CircleWords): Promise<CircleView> {
  checkDay(deps, words.last_day);
  await deps.db.transaction(async (tx) => {
    // The order first, as everywhere; it may have been placed, and left at the payment page.
    const placed = await orderByDraft(tx, draft.browserHash, draft.draftKey);
    const order = placed && (await lockOrder(tx, placed.id));
    if (order && !isBeforeProduction(order)) throw new Refusal<SaveContract>('TOO_LATE');
    const before = await circleOfDraft(tx, draft);
    if (before) await change(deps, tx, before, words, order);
    else await insertCircle(tx, newCircle(deps, { ...draft, orderId: null }, words));
    await attachToPlacedOrder(deps, tx, draft);
    await checkWords(deps, tx, await circleOfDraft(tx, draft), words);
  });
  return readDraftCircle(deps, draft);
}

/** Invites friends to a paid order, which then waits. @throws Refusal ORDER_NOT_FOUND, and as `saveDraftCircle` */
export async function saveCircle(deps: Deps, orderNumber: string, words: CircleWords): Promise<CircleView> {
  checkDay(deps, words.last_day);
  const { id } = await knownOrder(deps.db, orderNumber);
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order || !isBeforeProduction(order)) throw new Refusal<SaveContract>('TOO_LATE');
    const before = await circleOf(tx, id);
    if (before) await change(deps, tx, before, words, order);
    else {
      const { browserHash } = order;
      await insertCircle(
        tx,
        newCircle(deps, { browserHash, draftKey: await freeDraftKey(tx, order), orderId: id }, words),
      );
      await recordEvent(deps, tx, { orderId: id, kind: 'friends-invited', actor: 'buyer', note: words.last_day });
    }
    const circle = await circleOf(tx, id);
    if (circle) await followCircle(deps, tx, order, circle);
    await checkWords(deps, tx, circle, words);
  });
  return readCircle(deps, orderNumber);
}

/** The form's key of an order; null where another circle has it, of an earlier order that was cancelled in the middle of its work. */
async function freeDraftKey(tx: Transaction, { browserHash, draftKey }: OrderRow): Promise<string | null> {
  if (draftKey === null) return null;
  return (await circleOfDraft(tx, { browserHash, draftKey })) ? null : draftKey;
}

/** @throws Refusal DAY_PAST, DAY_TOO_FAR */
function checkDay({ clock }: Pick<Deps, 'clock'>, lastDay: string): void {
  const today = businessDay(clock.now());
  if (lastDay < today) throw new Refusal<SaveContract>('DAY_PAST');
  if (lastDay > addDays(today, furthestDays)) throw new Refusal<SaveContract>('DAY_TOO_FAR');
}

function newCircle(
  deps: Pick<Deps, 'clock' | 'ids' | 'config'>,
  owner: { browserHash: string; draftKey: string | null; orderId: string | null },
  { giver, honouree, message, last_day: lastDay, most_friends: mostFriends }: CircleWords,
) {
  const now = deps.clock.now();
  const token = deps.ids.token();
  return {
    id: deps.ids.id(),
    ...owner,
    inviteHash: sha256(token),
    sealedInvite: sealInvite(deps, token),
    pageLanguage: currentLocale().code,
    giver,
    honouree,
    message,
    lastDay,
    mostFriends,
    createdAt: now,
    updatedAt: now,
  };
}

/**
 * A circle that its giver had closed is open again, and that staff closed stays so.
 * @throws Refusal CLOSED_BY_STAFF, TOO_LATE, ORDER_FIRST
 */
async function change(
  deps: Deps,
  tx: Transaction,
  before: CircleRow,
  words: CircleWords,
  order: OrderRow | undefined,
): Promise<void> {
  const circle = await lockCircle(tx, before.id);
  if (circle?.closedBy === 'staff') throw new Refusal<SaveContract>('CLOSED_BY_STAFF');
  if (!circle || circle.begunAt !== null) throw new Refusal<SaveContract>('TOO_LATE');
  const { giver, honouree, message, last_day: lastDay, most_friends: mostFriends } = words;
  if (!order?.paidAt) checkMoved(circle, lastDay);
  const changed = { giver, honouree, message, lastDay, mostFriends, closedBy: null, closedAt: null };
  await cancelAsking(deps, tx, circle);
  await updateCircle(tx, circle.id, { ...changed, updatedAt: deps.clock.now() });
  for (const reminder of await remindersOf(tx, circle.id)) await planReminder(deps, tx, reminder, lastDay);
  for (const { id } of await contributionsOf(tx, circle.id))
    await setHandedExpiry(tx, { owner: id, expiresAt: retainedUntil(lastDay) });
}

/** Refuses to keep what friends added for ever, for a song that nobody pays for, by moving the day on. @throws Refusal ORDER_FIRST */
function checkMoved(circle: CircleRow, lastDay: string): void {
  const latest = addDays(businessDay(circle.createdAt), longestUnpaidDays);
  if (lastDay > circle.lastDay && lastDay > latest) throw new Refusal<SaveContract>('ORDER_FIRST');
}

/** Words in doubt are shown to no friend until staff have looked at them. */
async function checkWords(
  deps: Deps,
  tx: Transaction,
  circle: CircleRow | undefined,
  { giver, honouree, message }: CircleWords,
): Promise<void> {
  if (!circle) return;
  const thing = { kind: circlePublication, subject: circle.id, orderId: circle.orderId, title: giver, path: '' };
  await holdIfInDoubt(deps, tx, thing, { texts: [giver, honouree, message], audience: 'private' });
}

/** Takes a draft's invitation back with all that friends added. @throws Refusal TOO_LATE */
export async function dropDraftCircle(deps: Deps, draft: Draft): Promise<CircleView> {
  const files = await deps.db.transaction(async (tx) => {
    const placed = await orderByDraft(tx, draft.browserHash, draft.draftKey);
    const order = placed && (await lockOrder(tx, placed.id));
    // Paid friends are taken back in the portal, by closing.
    if (order?.paidAt) throw new Refusal<DropContract>('TOO_LATE');
    const circle = await circleOfDraft(tx, draft);
    if (!circle) return [];
    if (order) await followCircle(deps, tx, order, { ...circle, closedBy: 'giver', closedAt: deps.clock.now() });
    const found = await circleById(tx, circle.id);
    return found ? deleteWholeCircle(deps, tx, found) : [];
  });
  await deleteAll(deps, files);
  return readDraftCircle(deps, draft);
}
