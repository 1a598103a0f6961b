import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { encode } from 'uqr';
import { inOrderLanguage, orderByNumber } from '#features/orders/server/index.ts';
import { sleeveOf } from '#features/production/server/index.ts';
import { m } from '#messages/messages.js';
import { isCalm } from '#occasions/occasions.ts';
import type { Deps } from '#platform/deps.ts';
import type { RawRoute } from '#platform/http/raw-route.ts';
import { tooOftenResponse } from '#platform/http/refusal-response.ts';
import { notFound } from '#platform/http/send-file.ts';
import type { LimitRule } from '#platform/limit-rule.ts';
import { attachment } from '#platform/storage/content-disposition.ts';
import { giftAddress } from './known-gift.ts';
import type { GiftDeps } from './recordings.ts';
import { giftOf } from './repository.ts';

const sizes = ['a6', 'wallet'] as const;
type CardSize = (typeof sizes)[number];

/** Each is drawn in a process of its own. */
const cardsOfOrder: LimitRule = { name: 'gift-cards', points: 30, seconds: 3600 };

const noStore = { 'cache-control': 'no-store' };

/** A gift's card to print, for its giver alone: the code on it is what opens the page. */
export const giftCardRoute: RawRoute<GiftDeps> = {
  method: 'GET',
  path: '/gift-cards/:order_number/:size',
  policy: 'buyer',
  async handle(deps, { params }) {
    const size = sizes.find((each) => each === params['size']);
    const card = size && (await drawCard(deps, params['order_number'] ?? '', size));
    if (!card) return notFound();
    if (typeof card === 'number') return tooOftenResponse(card);
    return new Response(card, {
      headers: {
        ...noStore,
        'content-type': 'application/pdf',
        'content-disposition': attachment(`gift-card-${size}.pdf`),
      },
    });
  },
};

async function drawCard(
  deps: Deps,
  orderNumber: string,
  size: CardSize,
): Promise<Uint8Array<ArrayBuffer> | number | null> {
  const order = await orderByNumber(deps.db, orderNumber);
  const gift = order && (await giftOf(deps.db, order.id));
  if (!order || !gift) return null;
  const wait = await deps.limits.tooOften(cardsOfOrder, order.id);
  if (wait !== null) return wait;
  const folder = await mkdtemp(path.join(tmpdir(), 'gift-card-'));
  const output = path.join(folder, 'card.pdf');
  try {
    const calm = isCalm(deps.orders.kinds.facts(order).brief.occasion);
    const instruction = await inOrderLanguage(deps, order, () => (calm ? m.gift_card_scan_calm() : m.gift_card_scan()));
    const { dedication, signature } = gift;
    // Correction Q survives a crease or a stain.
    const code = encode(giftAddress(deps, gift), { ecc: 'Q', border: 0 }).data;
    const sleeve = sleeveOf(deps, order);
    const brand = sleeve.brand ?? deps.site.brand;
    await deps.studio.giftCard(
      { size, sleeve, brand, dedication, signature, instruction, code, output },
      { signal: new AbortController().signal, onProgress: () => undefined },
    );
    return new Uint8Array(await readFile(output));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
