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
import { filesFor, type ReadableFile } from '#features/production/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { RawRoute } from '#platform/http/raw-route.ts';
import { gone, sendRevocableFile } from '#platform/http/revocable-file.ts';
import { notFound } from '#platform/http/send-file.ts';
import type { SharedFilm, portalContract } from '../contract.ts';
import { captionsFor, portalView } from './portal-order.ts';

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

interface Found {
  kind: Shared;
  order: OrderRow;
  film: ReadableFile;
  files: ReadableFile[];
}

/** The film or song behind a shared address, as long as its buyer could share it now; 'gone' once it was taken down. */
async function findShared(deps: Deps, token: string): Promise<Found | 'gone' | null> {
  const share = await orderOfShare(deps, token);
  const order = share && (await orderByNumber(deps.db, share.number));
  if (!order) return null;
  if (await isTakenDown(deps.db, sharePublication, order.id)) return 'gone';
  const files = await filesFor(deps, order, 'shared-link');
  const film = files.find((file) => file.kind === share.kind);
  return film ? { kind: share.kind, order, film, files } : null;
}

/** The page of a shared address. Its files have addresses that end with it. @throws Refusal NOT_SHARED */
export async function sharedFilm(deps: Deps, token: string): Promise<SharedFilm> {
  const found = await findShared(deps, token);
  if (found === null || found === 'gone') throw new Refusal<SharedFilmContract>('NOT_SHARED');
  const { kind, order, film, files } = found;
  const view = await portalView(deps, order, { seesMoney: false });
  const { sleeve, lyrics, lyrics_language: language, page_language, white_label } = view;
  return {
    kind,
    page_language,
    white_label,
    url: film.from === 'storage' ? mediaPath(token, 'media') : film.url,
    captions_url: captionsFor(film, files) ? mediaPath(token, 'captions') : null,
    sleeve,
    language,
    lyrics: kind === 'audio' ? lyrics : null,
  };
}

const mediaPath = (token: string, part: 'media' | 'captions'): string =>
  `/shared-songs/${encodeURIComponent(token)}/${part}`;

/** Files behind a shared address; each request asks again if they are still shared. */
export const sharedMediaRoute: RawRoute<Deps> = {
  method: 'GET',
  path: '/shared-songs/:token/:part',
  policy: 'everyone',
  async handle(deps, { request, params }) {
    const found = await findShared(deps, params['token'] ?? '');
    if (found === 'gone') return gone();
    if (found === null) return notFound();
    const { film, files } = found;
    const parts = { media: film, captions: captionsFor(film, files) };
    const file = params['part'] === 'media' || params['part'] === 'captions' ? parts[params['part']] : undefined;
    if (file?.from !== 'storage') return notFound();
    return sendRevocableFile(request, { storage: deps.storage, key: file.file.storageKey });
  },
};

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

/**
 * Shared films and songs. A takedown is of all that an order shares: the next link would show the same. The path is not told,
 * for it has the token that opens it.
 */
export const sharePublications: PublicationKindOfRoom = {
  kind: sharePublication,
  async find(deps, address) {
    const share = await orderOfShare(deps, address);
    const order = share && (await orderByNumber(deps.db, share.number));
    if (!order || (await isTakenDown(deps.db, sharePublication, order.id))) return null;
    return { subject: order.id, title: order.title, path: '', orderId: order.id };
  },
};
