import { ownWithdrawalLink } from '#features/consents/server/index.ts';
import { lockOrder, type OrderRow } from '#features/orders/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import { sha256 } from '#platform/ids.ts';
import type { LimitRule } from '#platform/limit-rule.ts';
import { siteKey } from '#platform/network-key.ts';
import { readSignedCookie, writeSignedCookie, type SignedCookie } from '#platform/signed-cookie.ts';
import type { GiftView, OpenGift } from '../contract.ts';
import type { RecordingKind } from '../domain/recording.ts';
import { giftOfOrder } from './gift-of-order.ts';
import { knownOrder, requireGift } from './known-gift.ts';
import { notifyGiver } from './letters.ts';
import { storeRecording, type GiftDeps } from './recordings.ts';
import { agreeToShow, endShowing, isShown, showOwnThanks } from './shown-thanks.ts';
import {
  countThanks,
  deleteThanks,
  giftById,
  insertThanks,
  thanksOf,
  type GiftRow,
  type ThanksRow,
} from './repository.ts';

/** Thank-yous from one network, and those that a gift holds. */
const byNetwork: LimitRule = { name: 'gift-thanks', points: 10, seconds: 3600 };
const mostThanks = 20;

/** Forms as large as those with a recording: from one network, and for one gift from everybody; kept or not, or too large to be. */
const uploadsByNetwork: LimitRule = { name: 'gift-uploads', points: 30, seconds: 3600 };
const uploadsOfGift: LimitRule = { name: 'gift-uploads-all', points: 100, seconds: 24 * 3600 };

/** Counts a large form before anything of it is read. @returns false when too many were sent */
export async function countUpload(
  { limits }: Pick<Deps, 'limits'>,
  gift: GiftRow,
  { address }: { address: string },
): Promise<boolean> {
  if ((await limits.tooOften(uploadsByNetwork, address)) !== null) return false;
  return (await limits.tooOften(uploadsOfGift, gift.id)) === null;
}

const cookieOf = ({ id }: GiftRow): SignedCookie => {
  const name = `gift-thanks-${id.slice(0, 12)}`;
  return { name, secureName: `__Host-${name}`, purpose: `gift thanks ${id}`, seconds: 365 * 24 * 3600 };
};

const secretHashOf = (deps: Pick<Deps, 'config'>, gift: GiftRow, headers: Headers): string | null => {
  const secret = readSignedCookie(deps, headers, cookieOf(gift));
  return secret === null ? null : sha256(secret);
};

type OwnThanks = OpenGift['thanked'];

/** The row of the thank-you that this browser left, if there is one. */
async function ownRow(
  deps: Pick<Deps, 'config' | 'db'>,
  gift: GiftRow,
  headers: Headers,
): Promise<ThanksRow | undefined> {
  const hash = secretHashOf(deps, gift, headers);
  return hash === null ? undefined : (await thanksOf(deps.db, gift.id)).find(({ secretHash }) => secretHash === hash);
}

/** The thank-you that this browser left, if there is one. */
export async function ownThanks(
  deps: Pick<Deps, 'config' | 'db'>,
  gift: GiftRow,
  headers: Headers,
): Promise<OwnThanks> {
  const own = await ownRow(deps, gift, headers);
  if (!own) return null;
  const { line, media: recording, recipientConsentId: consentId } = own;
  return {
    line,
    recording,
    shows: consentId !== null,
    is_shown: await isShown(deps.db, own),
    withdrawal_url: consentId && ownWithdrawalLink(deps, consentId),
  };
}

/**
 * Reads a posted thank-you for a network that may leave one. Large ones are read a few at once, for each brings a whole recording into
 * memory, and two of a site for a gift, so that whoever sends slowly keeps nobody else waiting.
 * @returns 'wait' for a network that left too many, 'busy' if too many are read now
 */
export async function readThanksUpload<T extends string>(
  deps: Pick<GiftDeps, 'limits' | 'readingSlots'>,
  { gift, address, isLarge }: { gift: GiftRow; address: string; isLarge: boolean },
  read: () => Promise<T>,
): Promise<T | 'wait' | 'busy'> {
  if ((await deps.limits.tooOften(byNetwork, address)) !== null) return 'wait';
  const sender = `${gift.id} ${siteKey(address)}`;
  const outcome = (await (isLarge ? deps.readingSlots.take({ sender }, read) : read())) ?? 'busy';
  // Only what was tried counts.
  if (outcome === 'busy' || outcome === 'empty' || outcome === 'unread') await deps.limits.giveBack(byNetwork, address);
  return outcome;
}

export interface NewThanks {
  line: string;
  /** The line may stand on the page if the giver agrees too. */
  show: boolean;
  recording: { kind: RecordingKind; bytes: Uint8Array } | null;
}

/**
 * Keeps a thank-you for the giver, who gets a letter about it. One that this browser has left stays until it is taken back: the form of
 * another tab, drawn before, replaces nothing unseen.
 * @returns what is to be said if it was not kept
 */
export async function storeThanks(
  deps: GiftDeps,
  { order, gift }: { order: OrderRow; gift: GiftRow },
  { line, show, recording }: NewThanks,
  { headers, responseHeaders }: { headers: Headers; responseHeaders: Headers },
): Promise<'kept' | 'empty' | 'already' | 'wait' | 'recording' | 'busy'> {
  if (line === '' && recording === null) return 'empty';
  const own = await ownRow(deps, gift, headers);
  // The same words again are the second press of a double one.
  if (own) return recording === null && own.line === line ? 'kept' : 'already';
  if ((await countThanks(deps.db, gift.id)) >= mostThanks) return 'wait';
  const id = deps.ids.id();
  const stored = recording && (await storeRecording(deps, { giftId: gift.id, id, ...recording }));
  if (stored === 'no-recording') return 'recording';
  if (stored === 'busy') return 'busy';
  const secret = deps.ids.token();
  const isKept = await deps.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id);
    // Erased meanwhile, it has nobody to go to.
    if (!locked || !(await giftById(tx, gift.id))) return false;
    const thanks: ThanksRow = {
      id,
      giftId: gift.id,
      secretHash: sha256(secret),
      line,
      media: recording?.kind ?? null,
      storageKey: stored?.storageKey ?? null,
      recipientConsentId: null,
      giverConsentId: null,
      createdAt: deps.clock.now(),
    };
    await insertThanks(tx, thanks);
    if (show && line !== '') await agreeToShow(deps, tx, { order: locked, thanks, by: 'recipient', agrees: true });
    await notifyGiver(deps, tx, order, { news: 'thanks', thanksId: id });
    return true;
  });
  if (!isKept) {
    if (stored) await deps.storage.delete(stored.storageKey);
    return 'busy';
  }
  writeSignedCookie(deps, responseHeaders, { cookie: cookieOf(gift), text: secret });
  return 'kept';
}

/** Deletes a thank-you with what rests on it. @returns its row, whose file the caller deletes */
function removeThanks(
  deps: Deps,
  { orderId }: GiftRow,
  which: Parameters<typeof deleteThanks>[1],
): Promise<ThanksRow | undefined> {
  return deps.db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const gone = await deleteThanks(tx, which);
    if (gone) await endShowing(deps, tx, gone);
    return gone;
  });
}

/** Lets this browser's line stand on the page, as far as the giver agrees too, or takes that back. */
export async function showThanksOf(deps: Deps, gift: GiftRow, headers: Headers, show: boolean): Promise<void> {
  const secretHash = secretHashOf(deps, gift, headers);
  if (secretHash !== null) await showOwnThanks(deps, { gift, secretHash, show });
}

/** Takes back the thank-you of this browser, with its recording. */
export async function withdrawThanks(
  deps: Deps,
  gift: GiftRow,
  { headers, responseHeaders }: { headers: Headers; responseHeaders: Headers },
): Promise<void> {
  const secretHash = secretHashOf(deps, gift, headers);
  if (secretHash === null) return;
  const gone = await removeThanks(deps, gift, { giftId: gift.id, secretHash });
  if (gone?.storageKey) await deps.storage.delete(gone.storageKey);
  writeSignedCookie(deps, responseHeaders, { cookie: cookieOf(gift), text: null });
}

/** Deletes a thank-you that the giver does not want to keep. @throws Refusal ORDER_NOT_FOUND, NO_PAGE */
export async function deleteGiftThanks(deps: Deps, orderNumber: string, id: string): Promise<GiftView> {
  const order = await knownOrder(deps.db, orderNumber);
  const gift = await requireGift(deps.db, order);
  const gone = await removeThanks(deps, gift, { giftId: gift.id, id });
  if (gone?.storageKey) await deps.storage.delete(gone.storageKey);
  return giftOfOrder(deps, orderNumber);
}
