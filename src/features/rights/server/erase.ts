import { comparableAddress, unknownReader, type Reader } from '#kit/reader.ts';
import { letterWait } from '#kit/email/letter-sent-today.ts';
import { Refusal } from '#kit/refusal.ts';
import { codeFreedBy } from '#features/credits/server/index.ts';
import {
  cancelPaid,
  cancelUnpaid,
  letterGround,
  lockOrder,
  recordEvent,
  type OrderRow,
} from '#features/orders/server/index.ts';
import { expirePages, OrderMoney } from '#features/payments/server/index.ts';
import { isPaidFor } from '#features/orders/domain/status.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { keyedHash, sameText } from '#platform/ids.ts';
import type { LimitRule } from '#platform/limit-rule.ts';
import type { Extent, PersonalData } from '#platform/personal-data.ts';
import { deleteAll } from '#platform/storage/delete-all.ts';
import type { rightsContract } from '../contract.ts';
import { codeLength, formatCode, typedCode } from '../domain/code.ts';
import { openRequest } from './ask-refund.ts';
import { erasureConfirmationKey, enqueueErasureCode, enqueueErasureConfirmation, enqueueStaffNews } from './letters.ts';
import {
  erasuresUnderWay,
  insertRequest,
  storeCode,
  requestsOf,
  countCodeAttempt,
  updateRequest,
  type RequestRow,
} from './repository.ts';
import { ordersPastRetention, type RetentionClass } from './retention-repository.ts';
import { activeOrder } from './your-rights.ts';

type SendErasureCodeContract = (typeof rightsContract)['sendErasureCode'];
type EraseOrderContract = (typeof rightsContract)['eraseOrder'];

const minute = 60_000;
const codeMinutes = 10;
const triesOfCode = 5;
const codesOfOrder: LimitRule = { name: 'erasure-codes', points: 5, seconds: 60 * 60 };

/** Keyed hash of a code, bound to the address it was sent to: once the order has another address, it matches nothing. */
const codeHashOf = (deps: Pick<Deps, 'config'>, { id, email }: OrderRow, code: string): string =>
  keyedHash(deps.config.SECRET, `erase ${id} ${comparableAddress(email)} ${code}`);

/**
 * E-mails a fresh code to the order's own address.
 * @throws Refusal ORDER_NOT_FOUND, TOO_MANY_CODES, LETTER_SENT_TODAY
 */
export async function sendErasureCode(
  deps: Deps,
  orderNumber: string,
  browserHash: string | null,
): Promise<{ minutes: number }> {
  const order = await activeOrder(deps, orderNumber);
  const wait = await deps.limits.tooOften(codesOfOrder, order.id);
  if (wait !== null) throw new Refusal<SendErasureCodeContract>('TOO_MANY_CODES', { retry_after_seconds: wait });
  const code = deps.ids.code(codeLength);
  const expiresAt = new Date(deps.clock.now().getTime() + codeMinutes * minute);
  const ground = await letterGround(deps, order, browserHash);
  await deps.db.transaction(async (tx) => {
    // Without its e-mail there is no new code, and the one that was sent stays valid.
    if (!(await enqueueErasureCode(deps, tx, order, { code: formatCode(code), minutes: codeMinutes, ground })))
      throw new Refusal<SendErasureCodeContract>('LETTER_SENT_TODAY', letterWait);
    await storeCode(tx, { orderId: order.id, codeHash: codeHashOf(deps, order, code), expiresAt });
  });
  return { minutes: codeMinutes };
}

/**
 * Erases an order for anyone who has its e-mailed code. Under a legal hold it becomes a request to staff.
 * @throws Refusal ORDER_NOT_FOUND, WRONG_CODE
 */
export async function eraseByCode(
  deps: Deps,
  rooms: readonly PersonalData[],
  { order_number, code }: { order_number: string; code: string },
  browserHash: string | null,
): Promise<{ erased: boolean }> {
  const { id } = await activeOrder(deps, order_number);
  const hash = await countCodeAttempt(deps.db, id, { now: deps.clock.now(), tries: triesOfCode });
  const keys = await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw new Refusal<EraseOrderContract>('ORDER_NOT_FOUND');
    if (!sameText(hash ?? '', codeHashOf(deps, order, typedCode(code))))
      throw new Refusal<EraseOrderContract>('WRONG_CODE');
    if (order.legalHold !== null) return wait(deps, tx, order);
    return erase(deps, tx, rooms, order, { requestId: null, reader: { browserHash, provenAddress: order.email } });
  });
  if (keys === null) return { erased: false };
  await finishErasing(deps, id, keys);
  return { erased: true };
}

async function wait(deps: Deps, tx: Transaction, order: OrderRow): Promise<null> {
  const isAsked = (await requestsOf(tx, order.id)).some(({ kind, state }) => kind === 'erasure' && state === 'open');
  if (!isAsked) {
    const requestId = await openRequest(deps, tx, { orderId: order.id, kind: 'erasure', reason: null });
    await enqueueStaffNews(deps, tx, order, requestId);
  }
  return null;
}

/**
 * Erases in the caller's transaction, with the order locked. Work that is under way stops, an unpaid order is cancelled;
 * one that was paid for and not delivered gets a refund request, because the payment is not erased with the story.
 * `requestId` is the request that staff granted, `reader` the person who typed the code. @returns keys of files, for
 * `finishErasing` after the commit
 */
export async function erase(
  deps: Deps,
  tx: Transaction,
  rooms: readonly PersonalData[],
  order: OrderRow,
  { requestId, reader }: { requestId: string | null; reader: Reader },
): Promise<string[]> {
  const now = deps.clock.now();
  const codeUntil = await codeFreedBy(deps, tx, order.id, () => giveUp(deps, tx, order));
  const ground = reader.provenAddress === null ? await letterGround({ ...deps, db: tx }, order, null) : 'proven';
  await enqueueErasureConfirmation(deps, tx, order, { ground, codeUntil });
  await recordEvent(deps, tx, { orderId: order.id, kind: 'erased', actor: 'buyer' });
  const request = { state: 'granted', answeredAt: now } as const;
  if (requestId) await updateRequest(tx, requestId, request);
  else await insertRequest(tx, { ...request, id: deps.ids.id(), orderId: order.id, kind: 'erasure', createdAt: now });
  return redactOrder(deps, tx, rooms, order.id, 'personal', reader);
}

/** Ends what is under way for an order that is erased. */
async function giveUp(deps: Deps, tx: Transaction, order: OrderRow): Promise<void> {
  // The photos, and what friends added, stay with the order, so that they are deleted with it.
  const how = { actor: 'buyer', releasesDraft: false };
  if (order.paidAt === null) await cancelUnpaid(deps, tx, order.id, '', how);
  else if (isPaidFor(order.status) && order.status !== 'completed') {
    await cancelPaid(deps, tx, order.id, { ...how, note: '' });
    const isAsked = (await requestsOf(tx, order.id)).some(({ kind, state }) => kind === 'refund' && state === 'open');
    if (!isAsked && order.pricePence > 0) {
      const id = await openRequest(deps, tx, { orderId: order.id, kind: 'refund', reason: null });
      await enqueueStaffNews(deps, tx, order, id);
    }
  }
}

/** Erases an order and the reader's data tied to it from every room, in the order they are listed. @returns keys of files */
export async function redactOrder(
  deps: Deps,
  tx: Transaction,
  rooms: readonly PersonalData[],
  orderId: string,
  extent: Extent,
  reader: Reader = unknownReader,
): Promise<string[]> {
  const forgetLetters = (): Promise<void> =>
    deps.mailer.forget(tx, orderId, extent === 'personal' ? erasureConfirmationKey(orderId) : '');
  await forgetLetters();
  const keys: string[] = [];
  for (const room of rooms) keys.push(...(await room.forget(deps, tx, orderId, extent, reader)));
  // Once more: a room may have waited for somebody who was writing one.
  await forgetLetters();
  return keys;
}

/** Does after the commit of an erasure what cannot be rolled back: deletes files and ends the payment provider's pages. */
export async function finishErasing(deps: Deps, orderId: string, keys: string[]): Promise<void> {
  await deleteAll(deps, keys);
  await expirePages(deps, orderId);
}

/** Milliseconds after which no stage can still be running: longer than any takes to notice that it is to stop. */
const settledAfter = 15 * minute;

/**
 * Erases again what work in progress wrote after an erasure, and the last e-mail once it was sent or cannot be; runs every
 * minute until nothing more can be written.
 */
export async function finishErasures(deps: Deps, rooms: readonly PersonalData[]): Promise<void> {
  const now = deps.clock.now().getTime();
  for (const request of await erasuresUnderWay(deps.db)) {
    try {
      await eraseAgain(deps, rooms, request.orderId);
      const isSettled = now - (request.answeredAt ?? request.createdAt).getTime() > settledAfter;
      if (isSettled && !(await deps.mailer.isQueued(erasureConfirmationKey(request.orderId))))
        await endErasure(deps, request);
    } catch (error) {
      // One whose file cannot be deleted does not hold up the others.
      deps.log.error(
        { err: error, alert: 'erasure-not-finished', orderId: request.orderId },
        'an erasure is tried again',
      );
    }
  }
}

/** Nothing looks at it any more: the last e-mail goes, were it one that nobody took. */
async function endErasure(deps: Deps, { id, orderId }: RequestRow): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await deps.mailer.forget(tx, orderId, '');
    await updateRequest(tx, id, { state: 'done' });
  });
}

async function eraseAgain(deps: Deps, rooms: readonly PersonalData[], orderId: string): Promise<void> {
  const keys = await deps.db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    return redactOrder(deps, tx, rooms, orderId, 'personal');
  });
  await deleteAll(deps, keys);
}

/**
 * Deletes an order past its retention period with everything that belongs to it; the payments stay of an order that was
 * never marked as paid but received money. @returns false if it may no longer be deleted
 */
export async function deleteExpiredOrder(
  deps: Deps,
  rooms: readonly PersonalData[],
  { orderId, keeping, now }: { orderId: string; keeping: RetentionClass; now: Date },
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const { payments } = await OrderMoney.lock(tx, orderId);
    // Checked again, now that it is locked: it may have been paid, changed or held meanwhile.
    if ((await ordersPastRetention(tx, keeping, { now, orderId })).length === 0) return false;
    const extent = keeping === 'draft' && payments.length > 0 ? 'personal' : 'everything';
    // Before the commit: afterwards nothing names the files any more, and whoever dies in between would leave them for ever.
    await deleteAll(deps, await redactOrder(deps, tx, rooms, orderId, extent));
    return true;
  });
}
