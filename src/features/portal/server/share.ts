import { Refusal } from '#kit/refusal.ts';
import {
  closeOrder as endAccess,
  orderByNumber,
  orderOfShare,
  shareLink,
  type OrderRow,
} from '#features/orders/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { PortalOrder, SharedFilm, portalContract } from '../contract.ts';
import { portalOrder } from './portal-order.ts';

type ShareFilmContracts = (typeof portalContract)['shareFilm' | 'closeOrder'];
type ShareFilmContract = (typeof portalContract)['shareFilm'];
type SharedFilmContract = (typeof portalContract)['sharedFilm'];

type Film = 'teaser' | 'video';

/** A film the buyer may keep may also be shown to others; nothing else may. */
function shareable(order: PortalOrder, kind: Film): PortalOrder['files'][number] | undefined {
  return order.files.find((file) => file.kind === kind && file.state === 'ready' && file.download_url !== null);
}

async function known(deps: Deps, orderNumber: string): Promise<OrderRow> {
  const order = await orderByNumber(deps.db, orderNumber);
  if (!order) throw new Refusal<ShareFilmContracts>('ORDER_NOT_FOUND');
  return order;
}

/** FIND-06: an address that shows one film to whoever has it, for 30 days. @throws Refusal */
export async function shareFilm(deps: Deps, orderNumber: string, kind: Film): Promise<{ url: string }> {
  if (!shareable(await portalOrder(deps, orderNumber, { seesMoney: false }), kind))
    throw new Refusal<ShareFilmContract>('NOT_TO_SHARE');
  const order = await known(deps, orderNumber);
  return { url: await shareLink(deps, deps.db, order.id, kind) };
}

/** The film behind a shared address, as long as its buyer could share it now. @throws Refusal */
export async function sharedFilm(deps: Deps, token: string): Promise<SharedFilm> {
  const share = await orderOfShare(deps, token);
  if (!share) throw new Refusal<SharedFilmContract>('NOT_SHARED');
  const order = await portalOrder(deps, share.number, { seesMoney: false });
  const film = shareable(order, share.kind);
  if (!film?.url) throw new Refusal<SharedFilmContract>('NOT_SHARED');
  const { sleeve, lyrics_language } = order;
  return { kind: share.kind, url: film.url, captions_url: film.captions_url, sleeve, language: lyrics_language };
}

/** Ends this browser's access, or every browser's with every link that was ever sent or shared. @throws Refusal */
export async function closeOrder(
  deps: Deps,
  input: { order_number: string; everywhere: boolean },
  browserHash: string | null,
): Promise<void> {
  const order = await known(deps, input.order_number);
  if (input.everywhere) await endAccess(deps, deps.db, order.id, null);
  else if (browserHash !== null) await endAccess(deps, deps.db, order.id, { browserHash });
}
