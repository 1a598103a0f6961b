import { renderSVG } from 'uqr';
import { Refusal } from '#kit/refusal.ts';
import { recordAudit } from '#features/accounts/server/index.ts';
import { lockOrder, orderByNumber, recordEvent, type OrderRow } from '#features/orders/server/index.ts';
import { isTakenDown } from '#features/moderation/server/index.ts';
import type { PublicationKindOfRoom } from '#platform/publication.ts';
import { filesFor } from '#features/production/server/index.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { OrderExtras, extrasContract } from '../contract.ts';
import { closePage, pageByToken, pageClosedAt, pageOf, publishingOf, type SongPageRow } from './repository.ts';

type OrderExtrasContracts = (typeof extrasContract)['orderExtras' | 'setSongPage'];
type SetSongPageContract = (typeof extrasContract)['setSongPage'];

export async function known(deps: Deps, orderNumber: string): Promise<OrderRow> {
  const order = await orderByNumber(deps.db, orderNumber);
  if (!order) throw new Refusal<OrderExtrasContracts>('ORDER_NOT_FOUND');
  return order;
}

function page(deps: Deps, db: Queryable, { id: orderId }: OrderRow): Promise<SongPageRow> {
  return pageOf(db, { orderId, token: deps.ids.id(), createdAt: deps.clock.now() });
}

/** Address that a printed code leads to. */
export const printedAddress = (deps: Pick<Deps, 'config'>, token: string): string =>
  `${deps.config.BASE_URL}/s/${token}`;

/** QR code as SVG, with error correction Q so that it survives a crease or a stain; plum on white scans as well as black. */
export function codeFor(address: string): string {
  return renderSVG(address, { ecc: 'Q', border: 3, blackColor: '#45113f', whiteColor: '#ffffff' });
}

/**
 * Extras of an order's song besides its files. The caller's access has been checked already.
 * @throws Refusal ORDER_NOT_FOUND
 */
export async function orderExtras(deps: Deps, orderNumber: string): Promise<OrderExtras> {
  const order = await known(deps, orderNumber);
  const { extras } = deps.orders.kinds.facts(order);
  const publishing = await publishingOf(deps.db, order.id);
  return {
    song_page: extras.has('qr_page') ? await pageView(deps, order) : null,
    publishing: extras.has('spotify_publish')
      ? { state: publishing?.state ?? 'to-do', link: publishing?.link ?? null }
      : null,
  };
}

async function pageView(deps: Deps, order: OrderRow): Promise<OrderExtras['song_page']> {
  const { token, closedAt } = await page(deps, deps.db, order);
  const url = printedAddress(deps, token);
  const released = (await filesFor(deps, order, 'song-page')).length > 0;
  let is_shut = false;
  for (const listener of deps.orders.listeners) is_shut ||= (await listener.isPageShut?.(deps, order)) === true;
  return { url, qr_svg: codeFor(url), open: closedAt === null, is_shut, released };
}

/**
 * Takes the page down, or puts it back under the address that is printed already.
 * @throws Refusal ORDER_NOT_FOUND, NOT_ORDERED
 */
export async function setSongPage(
  deps: Deps,
  { order_number, open }: { order_number: string; open: boolean },
  /** Account id, or 'buyer'. */
  actor: string,
): Promise<{ open: boolean }> {
  const order = await known(deps, order_number);
  if (!deps.orders.kinds.facts(order).extras.has('qr_page')) throw new Refusal<SetSongPageContract>('NOT_ORDERED');
  await deps.db.transaction(async (tx) => {
    await lockOrder(tx, order.id);
    const wasOpen = (await page(deps, tx, order)).closedAt === null;
    if (wasOpen === open) return;
    await moveSongPage(deps, tx, { orderId: order.id, open, actor });
    if (actor !== 'buyer')
      await recordAudit(deps, tx, {
        actor,
        action: 'song-page',
        subject: order.id,
        before: { open: wasOpen },
        after: { open },
      });
    if (open) for (const listener of deps.orders.listeners) await listener.onPageOpened?.(deps, tx, order);
  });
  return { open };
}

/** The order behind a printed code while its page is not taken down; null for a token that is not ours. */
export async function orderOfSongPage({ db }: Pick<Deps, 'db'>, token: string): Promise<OrderRow | 'gone' | null> {
  const found = await pageByToken(db, token);
  const order = found && !found.closedAt ? await orderByNumber(db, found.number) : undefined;
  if (!order) return null;
  return (await isTakenDown(db, pagePublication, order.id)) ? 'gone' : order;
}

/** State of an order's printed page: closed by its buyer or staff, and taken down after a report. */
export async function songPageState(
  db: Queryable,
  orderId: string,
): Promise<{ isClosed: boolean; isTakenDown: boolean }> {
  const closedAt = await pageClosedAt(db, orderId);
  return { isClosed: closedAt !== null, isTakenDown: await isTakenDown(db, pagePublication, orderId) };
}

/**
 * Opens or closes an order's printed page with its gift's, in the caller's transaction, with the order locked: the code and the
 * gift's own address open one page.
 */
export async function followGiftPage(
  deps: Deps,
  tx: Transaction,
  { order, open, actor }: { order: OrderRow; open: boolean; actor: string },
): Promise<void> {
  const isOrdered = deps.orders.kinds.facts(order).extras.has('qr_page');
  const wasOpen = isOrdered
    ? (await page(deps, tx, order)).closedAt === null
    : (await pageClosedAt(tx, order.id)) === null;
  if (wasOpen === open || (!open && !isOrdered)) return;
  await moveSongPage(deps, tx, { orderId: order.id, open, actor });
}

async function moveSongPage(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Transaction,
  { orderId, open, actor }: { orderId: string; open: boolean; actor: string },
): Promise<void> {
  await closePage(tx, orderId, open ? null : deps.clock.now());
  const note = open ? 'The public page was opened.' : 'The public page was taken down.';
  await recordEvent(deps, tx, { orderId, kind: 'song-page', actor, note });
}

/** Name by which moderation knows printed pages; their subject is the order's id. */
export const pagePublication = 'song-page';

/** Pages behind printed codes. The path is not told, for it has the token that opens it. */
export const pagePublications: PublicationKindOfRoom = {
  kind: pagePublication,
  async find(deps, address) {
    const found = await pageByToken(deps.db, address);
    const order = found && !found.closedAt ? await orderByNumber(deps.db, found.number) : undefined;
    if (!order || (await isTakenDown(deps.db, pagePublication, order.id))) return null;
    return { subject: order.id, title: order.title, path: '', orderId: order.id };
  },
};
