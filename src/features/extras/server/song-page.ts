import { renderSVG } from 'uqr';
import { Refusal } from '#kit/refusal.ts';
import { recordAudit } from '#features/accounts/server/index.ts';
import { lockOrder, orderByNumber, recordEvent, type OrderRow } from '#features/orders/server/index.ts';
import { isTakenDown } from '#features/moderation/server/index.ts';
import type { PublicationKindOfRoom } from '#platform/publication.ts';
import { portalView } from '#features/portal/server/index.ts';
import { fileAddresses, filesFor } from '#features/production/server/index.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { OrderExtras, SongPage, extrasContract } from '../contract.ts';
import { closePage, pageByToken, pageOf, publishingOf, type SongPageRow } from './repository.ts';

type OrderExtrasContracts = (typeof extrasContract)['orderExtras' | 'setSongPage'];
type SetSongPageContract = (typeof extrasContract)['setSongPage'];
type SongPageContract = (typeof extrasContract)['songPage'];

export async function known(deps: Deps, orderNumber: string): Promise<OrderRow> {
  const order = await orderByNumber(deps.db, orderNumber);
  if (!order) throw new Refusal<OrderExtrasContracts>('ORDER_NOT_FOUND');
  return order;
}

function page(deps: Deps, db: Queryable, { id: orderId }: OrderRow): Promise<SongPageRow> {
  return pageOf(db, { orderId, token: deps.ids.id(), createdAt: deps.clock.now() });
}

const addressOf = (deps: Deps, token: string): string => `${deps.config.BASE_URL}/s/${token}`;

/** QR code as SVG, with error correction Q so that it survives a crease or a stain; plum on white scans as well as black. */
function codeFor(address: string): string {
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
  const url = addressOf(deps, token);
  const released = (await filesFor(deps, order, 'song-page')).length > 0;
  return { url, qr_svg: codeFor(url), open: closedAt === null, released };
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
    await closePage(tx, order.id, open ? null : deps.clock.now());
    if (actor !== 'buyer')
      await recordAudit(deps, tx, {
        actor,
        action: 'song-page',
        subject: order.id,
        before: { open: wasOpen },
        after: { open },
      });
    await recordEvent(deps, tx, {
      orderId: order.id,
      kind: 'song-page',
      actor,
      note: open ? 'The public page was opened.' : 'The public page was taken down.',
    });
  });
  return { open };
}

/** The song behind a printed code, once it is released and while it is not taken down. @throws Refusal PAGE_NOT_FOUND */
export async function songPage(deps: Deps, token: string): Promise<SongPage> {
  const found = await pageByToken(deps.db, token);
  if (!found || found.closedAt) throw new Refusal<SongPageContract>('PAGE_NOT_FOUND');
  const order = await orderByNumber(deps.db, found.number);
  if (!order || (await isTakenDown(deps.db, pagePublication, order.id)))
    throw new Refusal<SongPageContract>('PAGE_NOT_FOUND');
  const [audio] = await filesFor(deps, order, 'song-page');
  if (!audio) throw new Refusal<SongPageContract>('PAGE_NOT_FOUND');
  const shown = await portalView(deps, order, { seesMoney: false });
  return {
    page_language: shown.page_language,
    first_name: shown.first_name,
    sleeve: shown.sleeve,
    audio_url: (await fileAddresses(deps, order, audio)).url,
    lyrics: shown.lyrics ?? [],
    lyrics_language: shown.lyrics_language,
    line_starts: shown.line_starts,
    qr_svg: codeFor(addressOf(deps, token)),
  };
}

const pagePublication = 'song-page';

export const pagePublications: PublicationKindOfRoom = {
  kind: pagePublication,
  async find(deps, address) {
    const found = await pageByToken(deps.db, address);
    const order = found && !found.closedAt ? await orderByNumber(deps.db, found.number) : undefined;
    if (!order || (await isTakenDown(deps.db, pagePublication, order.id))) return null;
    return { subject: order.id, title: order.title, path: `/s/${address}`, orderId: order.id };
  },
};
