import { endConsent, recordConsent, type ConsentText } from '#features/consents/server/index.ts';
import { dropOpenCase, forgetCasesAbout, holdIfInDoubt, isDecided, isHeld } from '#features/moderation/server/index.ts';
import { inOrderLanguage, lockOrder, lockOrders, type OrderRow } from '#features/orders/server/index.ts';
import { Refusal } from '#kit/refusal.ts';
import { m } from '#messages/messages.js';
import type { ConsentScope } from '#platform/consent.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { GiftView, giftsContract } from '../contract.ts';
import { giftOfOrder } from './gift-of-order.ts';
import { knownOrder, requireGift } from './known-gift.ts';
import { giftById, thanksById, thanksOf, updateThanks, type GiftRow, type ThanksRow } from './repository.ts';

type Contract = (typeof giftsContract)['showGiftThanks'];

/** The two who agree to a thank-you's line on the page. */
type Party = 'recipient' | 'giver';

const scopes = { recipient: 'gift-thanks-recipient', giver: 'gift-thanks-giver' } as const;
const columns = { recipient: 'recipientConsentId', giver: 'giverConsentId' } as const;

/** Changes whenever the words do. */
const version = '2026-11';

const textOf = (party: Party): ConsentText => ({
  scope: scopes[party],
  version,
  words: party === 'recipient' ? m.gift_page_thank_show() : m.gift_thanks_show(),
});

/** Name by which moderation knows the lines of thank-yous; their subject is the thank-you's id. */
const thanksThing = 'gift-thanks';

const isAgreed = ({ recipientConsentId, giverConsentId }: ThanksRow): boolean =>
  recipientConsentId !== null && giverConsentId !== null;

/** True for a line that stands on its gift's page: both agreed to it, and staff have no doubt about it. */
export async function isShown(db: Queryable, thanks: ThanksRow): Promise<boolean> {
  return thanks.line !== '' && isAgreed(thanks) && !(await isHeld(db, thanksThing, thanks.id));
}

/** Lines that stand on a gift's page. */
export async function shownLines(db: Queryable, giftId: string): Promise<string[]> {
  const shown: string[] = [];
  for (const row of await thanksOf(db, giftId)) if (await isShown(db, row)) shown.push(row.line);
  return shown;
}

/**
 * Records that one of the two agrees to show a thank-you's line on the page, or takes that back. Its words are looked at as public
 * ones. The caller has locked the order.
 */
export async function agreeToShow(
  deps: Deps,
  tx: Transaction,
  { order, thanks, by, agrees }: { order: OrderRow; thanks: ThanksRow; by: Party; agrees: boolean },
): Promise<void> {
  const given = thanks[columns[by]];
  if ((given !== null) === agrees) return;
  if (given !== null) {
    await takeBack(deps, tx, thanks, by);
    return endConsent(deps, tx, given, by);
  }
  const text = await inOrderLanguage(deps, order, () => Promise.resolve(textOf(by)));
  const email = by === 'giver' ? order.email : '';
  const { id } = await recordConsent(deps, tx, { text, email, about: thanks.id, attested: null });
  await updateThanks(tx, thanks.id, { [columns[by]]: id });
  // A line does not change: what staff have decided about it holds.
  if (await isDecided(tx, thanksThing, thanks.id)) return;
  // Staff read the line itself: one of the two agreed that others may.
  const thing = { kind: thanksThing, subject: thanks.id, orderId: order.id, title: thanks.line, path: '' };
  await holdIfInDoubt(deps, tx, thing, { texts: [thanks.line], audience: 'public' });
}

/** Takes the word of one of the two back, and with the last one the question to staff. */
async function takeBack(deps: Pick<Deps, 'clock'>, tx: Transaction, thanks: ThanksRow, by: Party): Promise<void> {
  await updateThanks(tx, thanks.id, { [columns[by]]: null });
  if (thanks[columns[by === 'giver' ? 'recipient' : 'giver']] === null)
    await dropOpenCase(tx, { kind: thanksThing, subject: thanks.id, at: deps.clock.now() });
}

/** Ends what rests on a thank-you that is deleted, in the caller's transaction, with the order locked. */
export async function endShowing(deps: Pick<Deps, 'clock'>, tx: Transaction, thanks: ThanksRow): Promise<void> {
  await forgetCasesAbout(tx, { kind: thanksThing, subject: thanks.id, at: deps.clock.now() });
  for (const id of [thanks.recipientConsentId, thanks.giverConsentId])
    if (id !== null) await endConsent(deps, tx, id, 'deleted');
}

/** The giver agrees to show a thank-you's line on the page, or takes that back. @throws Refusal ORDER_NOT_FOUND, NO_PAGE, NO_THANKS */
export async function showGiftThanks(
  deps: Deps,
  { order_number, thanks_id, show }: { order_number: string; thanks_id: string; show: boolean },
): Promise<GiftView> {
  const known = await knownOrder(deps.db, order_number);
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, known.id);
    const gift = await requireGift(tx, known);
    const thanks = await thanksById(tx, thanks_id);
    if (!order || thanks?.giftId !== gift.id || thanks.line === '') throw new Refusal<Contract>('NO_THANKS');
    await agreeToShow(deps, tx, { order, thanks, by: 'giver', agrees: show });
  });
  return giftOfOrder(deps, order_number);
}

/** The recipient's browser agrees to show its line, or takes that back. */
export async function showOwnThanks(
  deps: Deps,
  { gift, secretHash, show }: { gift: GiftRow; secretHash: string; show: boolean },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, gift.orderId);
    const thanks = (await thanksOf(tx, gift.id)).find((row) => row.secretHash === secretHash);
    if (order && thanks && thanks.line !== '')
      await agreeToShow(deps, tx, { order, thanks, by: 'recipient', agrees: show });
  });
}

async function lockOrdersOf(tx: Transaction, ids: string[]): Promise<void> {
  const orders: string[] = [];
  for (const id of ids) {
    const thanks = await thanksById(tx, id);
    const gift = thanks && (await giftById(tx, thanks.giftId));
    if (gift) orders.push(gift.orderId);
  }
  await lockOrders(tx, orders);
}

/** Takes a line off the page with the consent of either. */
export const thanksConsents: ConsentScope[] = (['recipient', 'giver'] as const).map((party) => ({
  scope: scopes[party],
  ends: () => (party === 'giver' ? m.gift_thanks_show_ends_giver() : m.gift_thanks_show_ends()),
  lockAhead: lockOrdersOf,
  async withdrawn(deps, tx, { about }) {
    const thanks = await thanksById(tx, about);
    if (thanks) await takeBack(deps, tx, thanks, party);
    return [];
  },
}));
