import type { OrderRow } from '#features/orders/server/index.ts';
import { orderById } from '#features/orders/server/index.ts';
import { orderOfSongPage, songPageState } from '#features/extras/server/index.ts';
import { moderationOf } from '#features/moderation/server/index.ts';
import { filesFor, type ReadableFile } from '#features/production/server/index.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { sha256 } from '#platform/ids.ts';
import { includesGiftPage } from '../domain/included.ts';
import { giftState, type GiftState } from '../domain/gift-state.ts';
import { giftByHash, giftOf, type GiftRow } from './repository.ts';

/** Name by which moderation knows gift pages; their subject is the gift's id. */
export const giftPublication = 'gift-page';

/** An order's page: its gift, or null for a printed page (LEG-05) whose buyer has written nothing for it. */
export interface FoundGift {
  order: OrderRow;
  gift: GiftRow | null;
  files: ReadableFile[];
}

type Reading = Pick<Deps, 'orders' | 'clock'> & { db: Queryable };

/** Reads the current state of a gift's page and its files. Page, files, e-mails and lists all use it. */
export async function readGiftState(
  { db, orders, clock }: Reading,
  order: OrderRow,
  gift: GiftRow | null,
): Promise<{ standing: GiftState; files: ReadableFile[] }> {
  const files = await filesFor({ db, orders }, order, 'gift-page');
  // A card's code and the gift's own address open one page: whatever closes one of them closes both.
  const printed = await songPageState(db, order.id);
  const looked = gift === null ? null : await moderationOf(db, giftPublication, gift.id);
  const standing = giftState({
    closedBy: gift?.closedBy ?? (printed.isClosed ? 'giver' : null),
    lastDay: gift?.lastDay ?? null,
    isTakenDown: printed.isTakenDown || looked?.isTakenDown === true,
    isHeld: looked?.isHeld === true,
    isReleased: files.some(({ kind }) => kind === 'audio'),
    now: clock.now(),
  });
  return { standing, files };
}

/** The open page behind a token of a gift, or of a printed code; 'gone' once staff took it down. */
export async function findGift(deps: Deps, token: string): Promise<FoundGift | 'gone' | null> {
  const byToken = await giftByHash(deps.db, sha256(token));
  const order = byToken ? await orderById(deps.db, byToken.orderId) : await orderOfSongPage(deps, token);
  if (order === 'gone') return order;
  if (!order || !includesGiftPage(order.kind, deps.orders.kinds.facts(order).extras)) return null;
  const gift = byToken ?? (await giftOf(deps.db, order.id)) ?? null;
  const { standing, files } = await readGiftState(deps, order, gift);
  if (standing === 'taken-down') return 'gone';
  return standing === 'open' ? { order, gift, files } : null;
}
