import { Refusal } from '#kit/refusal.ts';
import { orderByNumber, type OrderRow } from '#features/orders/server/index.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { SealedColumn } from '#platform/db/reseal-column.ts';
import { openText, resealText, sealText } from '#platform/sealed-text.ts';
import type { giftsContract } from '../contract.ts';
import { giftOf, type GiftRow } from './repository.ts';
import { gifts } from './schema.ts';

type AnyContract = (typeof giftsContract)['giftOfOrder' | 'saveGift' | 'setGiftOpen' | 'scheduleGift' | 'cancelGift'];
type PageContract = (typeof giftsContract)['setGiftOpen' | 'scheduleGift' | 'cancelGift' | 'testGift'];

/** The order of a call; its access has been checked already. @throws Refusal ORDER_NOT_FOUND */
export async function knownOrder(db: Queryable, orderNumber: string): Promise<OrderRow> {
  const order = await orderByNumber(db, orderNumber);
  if (!order) throw new Refusal<AnyContract>('ORDER_NOT_FOUND');
  return order;
}

/** The gift of an order. @throws Refusal NO_PAGE */
export async function requireGift(db: Queryable, order: OrderRow): Promise<GiftRow> {
  const gift = await giftOf(db, order.id);
  if (!gift) throw new Refusal<PageContract>('NO_PAGE');
  return gift;
}

const purpose = 'gift page';

/** Seals the token of a new gift for its row. */
export const sealToken = (deps: Pick<Deps, 'ids' | 'config'>, token: string): string =>
  sealText(deps.ids, deps.config.SECRET, purpose, token);

/** Public address of a gift's page. */
export function giftAddress({ config }: Pick<Deps, 'config'>, { sealedToken }: GiftRow): string {
  return `${config.BASE_URL}/gift/${openText(config, purpose, sealedToken)}`;
}

/** Tokens of the pages, which their givers read again. */
export const sealedTokens = ({ config, ids }: Pick<Deps, 'config' | 'ids'>): SealedColumn[] => [
  {
    table: gifts,
    id: gifts.id,
    column: gifts.sealedToken,
    reseal: (sealed) => resealText(ids, config, purpose, sealed),
  },
];
