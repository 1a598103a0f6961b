import { Refusal } from '#kit/refusal.ts';
import {
  closeOrder as endAccess,
  orderByNumber,
  orderOfShare,
  shareLink,
  type OrderRow,
} from '#features/orders/server/index.ts';
import { isTakenDown } from '#features/moderation/server/index.ts';
import type { PublicationKindOfRoom } from '#platform/publication.ts';
import { fileAddresses, filesFor } from '#features/production/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { SharedFilm, portalContract } from '../contract.ts';
import { captionsOf, portalView } from './portal-order.ts';

type ShareFilmContracts = (typeof portalContract)['shareFilm' | 'closeOrder'];
type ShareFilmContract = (typeof portalContract)['shareFilm'];
type SharedFilmContract = (typeof portalContract)['sharedFilm'];

type Shared = SharedFilm['kind'];

async function known(deps: Deps, orderNumber: string): Promise<OrderRow> {
  const order = await orderByNumber(deps.db, orderNumber);
  if (!order) throw new Refusal<ShareFilmContracts>('ORDER_NOT_FOUND');
  return order;
}

/**
 * FIND-06: creates an address that plays one film, or the song, to anyone who has it, for 30 days.
 * @throws Refusal ORDER_NOT_FOUND, NOT_TO_SHARE
 */
export async function shareFilm(deps: Deps, orderNumber: string, kind: Shared): Promise<{ url: string }> {
  const order = await known(deps, orderNumber);
  const files = await filesFor(deps, order, 'shared-link');
  if (!files.some((file) => file.kind === kind)) throw new Refusal<ShareFilmContract>('NOT_TO_SHARE');
  return { url: await shareLink(deps, deps.db, order.id, kind) };
}

/** The film or song behind a shared address, as long as its buyer could share it now. @throws Refusal NOT_SHARED */
export async function sharedFilm(deps: Deps, token: string): Promise<SharedFilm> {
  const share = await orderOfShare(deps, token);
  if (!share) throw new Refusal<SharedFilmContract>('NOT_SHARED');
  const { kind } = share;
  const order = await orderByNumber(deps.db, share.number);
  if (!order || (await isTakenDown(deps.db, sharePublication, order.id)))
    throw new Refusal<SharedFilmContract>('NOT_SHARED');
  const files = await filesFor(deps, order, 'shared-link');
  const film = files.find((file) => file.kind === kind);
  if (!film) throw new Refusal<SharedFilmContract>('NOT_SHARED');
  const {
    sleeve,
    lyrics,
    lyrics_language: language,
    page_language,
  } = await portalView(deps, order, { seesMoney: false });
  const { url } = await fileAddresses(deps, order, film);
  const captions_url = await captionsOf(deps, order, film, files);
  return { kind, page_language, url, captions_url, sleeve, language, lyrics: kind === 'audio' ? lyrics : null };
}

/**
 * Ends this browser's access, or every browser's with every link that was ever sent or shared.
 * @throws Refusal ORDER_NOT_FOUND
 */
export async function closeOrder(
  deps: Deps,
  input: { order_number: string; everywhere: boolean },
  browserHash: string | null,
): Promise<void> {
  const order = await known(deps, input.order_number);
  const close = (only: { browserHash: string } | null): Promise<void> =>
    deps.db.transaction((tx) => endAccess(deps, tx, order.id, only));
  if (input.everywhere) await close(null);
  else if (browserHash !== null) await close({ browserHash });
}

const sharePublication = 'shared-song';

/** Shared films and songs. A takedown is of all that an order shares: the next link would show the same. */
export const sharePublications: PublicationKindOfRoom = {
  kind: sharePublication,
  async find(deps, address) {
    const share = await orderOfShare(deps, address);
    const order = share && (await orderByNumber(deps.db, share.number));
    if (!order || (await isTakenDown(deps.db, sharePublication, order.id))) return null;
    return { subject: order.id, title: order.title, path: `/watch/${address}`, orderId: order.id };
  },
};
