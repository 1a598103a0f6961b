import { Refusal } from '#kit/refusal.ts';
import { zonedMoment } from '#kit/zoned-time.ts';
import { followGiftPage } from '#features/extras/server/index.ts';
import { lockOrder, type OrderRow } from '#features/orders/server/index.ts';
import { holdIfInDoubt } from '#features/moderation/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { sha256 } from '#platform/ids.ts';
import type { GiftView, giftsContract } from '../contract.ts';
import { comparableText } from '#kit/comparable-text.ts';
import { includesGiftPage } from '../domain/included.ts';
import { endOf, isClosedByStaff } from '../domain/gift-state.ts';
import { answerHash } from './answer.ts';
import { giftPublication } from './find-gift.ts';
import { giftOfOrder } from './gift-of-order.ts';
import { knownOrder, requireGift, sealToken } from './known-gift.ts';
import { giftOf, insertGift, sendsOf, updateGift, type GiftRow } from './repository.ts';
import { cancelWaitingSends } from './sends.ts';

type SaveContract = (typeof giftsContract)['saveGift'];
type OpenContract = (typeof giftsContract)['setGiftOpen'];

export interface GiftWords {
  order_number: string;
  dedication: string;
  signature: string;
  question: string | null;
  answer: string | null;
  may_download: boolean;
  last_day: string | null;
}

/**
 * Makes the gift page of an order, or changes it under its address. Words in doubt are held for staff, and the page with them.
 * @throws Refusal ORDER_NOT_FOUND, NOT_INCLUDED, ANSWER_MISSING, DAY_PAST, LETTER_LATER
 */
export async function saveGift(deps: Deps, words: GiftWords): Promise<GiftView> {
  const order = await knownOrder(deps.db, words.order_number);
  if (!includesGiftPage(order.kind, deps.orders.kinds.facts(order).extras) || order.erasedAt !== null)
    throw new Refusal<SaveContract>('NOT_INCLUDED');
  const end = endOf(words.last_day);
  if (end !== null && end <= deps.clock.now()) throw new Refusal<SaveContract>('DAY_PAST');
  await deps.db.transaction(async (tx) => {
    await lockOrder(tx, order.id);
    const before = await giftOf(tx, order.id);
    if (before) await checkLastDay(tx, before, end);
    const gift = before ?? (await newGift(deps, tx, order));
    await updateGift(tx, gift.id, { ...asked(deps, gift, words), ...changed(deps, words) });
    await checkWords(deps, tx, order, { gift, words });
  });
  return giftOfOrder(deps, words.order_number);
}

/** Refuses a last day ahead of a letter that waits: its recipient would come to a closed page. @throws Refusal LETTER_LATER */
async function checkLastDay(tx: Transaction, gift: GiftRow, end: Date | null): Promise<void> {
  const waiting = (await sendsOf(tx, gift.id)).filter(({ state }) => state === 'waiting');
  if (end !== null && waiting.some((send) => zonedMoment(send) >= end)) throw new Refusal<SaveContract>('LETTER_LATER');
}

async function newGift(deps: Deps, tx: Transaction, { id: orderId }: OrderRow): Promise<GiftRow> {
  const token = deps.ids.token();
  const now = deps.clock.now();
  const row: GiftRow = {
    id: deps.ids.id(),
    orderId,
    tokenHash: sha256(token),
    sealedToken: sealToken(deps, token),
    dedication: '',
    signature: '',
    question: null,
    answerHash: null,
    mayDownload: false,
    lastDay: null,
    closedBy: null,
    closedAt: null,
    openedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  await insertGift(tx, row);
  return row;
}

const changed = ({ clock }: Deps, { dedication, signature, may_download, last_day }: GiftWords): Partial<GiftRow> => ({
  dedication,
  signature,
  mayDownload: may_download,
  lastDay: last_day,
  updatedAt: clock.now(),
});

/** The question with its answer; a question that stays keeps its own. @throws Refusal ANSWER_MISSING */
function asked(deps: Deps, gift: GiftRow, { question, answer }: GiftWords): Pick<GiftRow, 'question' | 'answerHash'> {
  if (question === null) return { question: null, answerHash: null };
  if (answer !== null && comparableText(answer) !== '')
    return { question, answerHash: answerHash(deps, gift.id, answer) };
  if (gift.question !== question || gift.answerHash === null) throw new Refusal<SaveContract>('ANSWER_MISSING');
  return { question, answerHash: gift.answerHash };
}

async function checkWords(
  deps: Deps,
  tx: Transaction,
  order: OrderRow,
  { gift, words }: { gift: GiftRow; words: GiftWords },
): Promise<void> {
  const { dedication, signature, question } = words;
  if (gift.dedication === dedication && gift.signature === signature && gift.question === question) return;
  const thing = { kind: giftPublication, subject: gift.id, orderId: order.id, title: order.title, path: '' };
  await holdIfInDoubt(deps, tx, thing, { texts: [dedication, signature, question ?? ''], audience: 'private' });
}

/**
 * Closes a gift's page at once, with the letters that wait, or opens it again under its old address.
 * @throws Refusal ORDER_NOT_FOUND, NO_PAGE, CLOSED_BY_STAFF
 */
export async function setGiftOpen(
  deps: Deps,
  { order_number, open }: { order_number: string; open: boolean },
): Promise<GiftView> {
  const order = await knownOrder(deps.db, order_number);
  await deps.db.transaction(async (tx) => {
    await lockOrder(tx, order.id);
    const gift = await requireGift(tx, order);
    if (isClosedByStaff(gift.closedBy)) throw new Refusal<OpenContract>('CLOSED_BY_STAFF');
    const now = deps.clock.now();
    await updateGift(tx, gift.id, { closedBy: open ? null : 'giver', closedAt: open ? null : now });
    await followGiftPage(deps, tx, { order, open, actor: 'buyer' });
    if (!open) await cancelWaitingSends(deps, tx, gift);
  });
  return giftOfOrder(deps, order_number);
}
