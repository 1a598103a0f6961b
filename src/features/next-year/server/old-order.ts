import { orderById, orderByNumber, type OrderRow } from '#features/orders/server/index.ts';
import { Refusal } from '#kit/refusal.ts';
import type { Deps } from '#platform/deps.ts';
import { sha256 } from '#platform/ids.ts';
import type { nextYearContract, OldOrder } from '../contract.ts';
import { reminderByToken } from './repository.ts';

type Contract = (typeof nextYearContract)['openOldOrder'];

/** True for an order whose buyer knows this shop, and not only a business that gave them the song. */
const isShops = ({ orders }: Pick<Deps, 'orders'>, order: OrderRow | undefined): order is OrderRow =>
  order?.erasedAt === null && !orders.kinds.facts(order).isGivenOn;

/** The order of a letter's link, as a new one begins with it. @throws Refusal LINK_UNKNOWN */
export async function openOldOrder(deps: Deps, token: string): Promise<OldOrder> {
  const reminder = await reminderByToken(deps.db, sha256(token));
  const order = reminder && (await orderById(deps.db, reminder.orderId));
  if (!isShops(deps, order)) throw new Refusal<Contract>('LINK_UNKNOWN');
  return oldOrder(deps, order);
}

/** Opens an earlier order's story from its portal. @throws Refusal ORDER_NOT_FOUND */
export async function repeatOrder(deps: Deps, orderNumber: string): Promise<OldOrder> {
  const order = await orderByNumber(deps.db, orderNumber);
  if (!isShops(deps, order)) throw new Refusal<(typeof nextYearContract)['repeatOrder']>('ORDER_NOT_FOUND');
  return oldOrder(deps, order);
}

/**
 * Everything of an order that a new one may begin with. No photos, nor what friends added: they were given for that one song. No
 * address either, for letters are passed on.
 */
function oldOrder({ orders }: Pick<Deps, 'orders'>, order: OrderRow): OldOrder {
  const { brief, includesFilm } = orders.kinds.facts(order);
  const { recipient, names, story } = brief;
  const [first = recipient, second] = names;
  return {
    occasion: brief.occasion,
    first_name: first.shown,
    first_name_sung: first.sung ?? '',
    second_name: second?.shown ?? '',
    second_name_sung: second?.sung ?? '',
    language: brief.language,
    music_genre: brief.genre,
    mood: brief.mood,
    vocal_style: brief.vocalStyle,
    tempo: brief.tempo,
    favorite_moment: story.favoriteMoment,
    travel_companions: story.companions,
    special_words: story.specialWords,
    extra_details: story.extraDetails,
    had_film: includesFilm,
  };
}
