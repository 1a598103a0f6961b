import type { z } from 'zod';
import { Refusal } from '#kit/refusal.ts';
import type { SimpleDetails } from '#features/orders/details.ts';
import { detailsSchemas } from '#features/orders/details.ts';
import {
  checkedEmail,
  checkShownPrice,
  orderContent,
  placeOrder,
  type Caller,
  type OrderRequest,
} from '#features/orders/server/index.ts';
import { oweRecord } from '#features/automation/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { placeSimpleOrder, simpleOrderContract } from '../contract.ts';
import { expressIsOpen } from '../domain/express.ts';
import { storedGenre } from '../domain/options.ts';
import { simpleLines } from '../domain/price.ts';
import { simpleProblem, type SimpleOrder } from '../domain/simple-order.ts';
import { submittedRecord } from './record.ts';

type Contract = (typeof simpleOrderContract)['placeSimpleOrder'];

type Input = z.infer<NonNullable<(typeof placeSimpleOrder)['~orpc']['inputSchema']>>;

/** Takes an order of the simple form and answers with its payment page. @throws Refusal */
export async function orderBySimpleForm(
  deps: Deps,
  { order, idempotency_key: draftKey, total_price, day, utm_source: utmSource }: Input,
  caller: Caller,
): Promise<{ order_number: string; url: string }> {
  const details = checked(order);
  const lines = simpleLines(order, deps.site.prices);
  checkShownPrice(lines, total_price);
  const content = orderContent({ kind: 'simple', email: checkedEmail(order.email), details, lines }, []);
  const also: OrderRequest['also'] = async (tx, placed) => {
    const at = deps.clock.now();
    if (order.deliveryTier === 'express' && !expressIsOpen(at)) throw new Refusal<Contract>('EXPRESS_CLOSED');
    const about = { totalPence: content.pricePence, at, status: 'completed', utmSource } as const;
    await oweRecord(deps, tx, {
      key: `completed:${placed.id}:${placed.checkoutAttempt}`,
      event: 'COMPLETED',
      orderNumber: placed.number,
      record: { ...submittedRecord(order, about) },
    });
  };
  return placeOrder(deps, { draftKey, content, day, uploadIds: [], also }, caller);
}

/** The order as it is kept. @throws Refusal */
function checked(order: SimpleOrder): SimpleDetails {
  const problem = simpleProblem(order);
  if (problem?.refusal === 'missing') throw new Refusal<Contract>('MISSING_INFORMATION', { fields: problem.fields });
  if (problem?.refusal === 'name-too-long') throw new Refusal<Contract>('NAME_TOO_LONG');
  if (problem) throw new Refusal<Contract>('ADD_SOME_FACTS');
  const { addons } = order;
  return detailsSchemas.simple.parse({
    full_name: order.fullName.trim(),
    recipient_name: order.recipientName.trim(),
    occasion: order.occasion,
    music_genre: storedGenre(order.genre),
    facts: order.facts.map((fact) => fact.trim()),
    delivery_tier: order.deliveryTier,
    addons: {
      bonus_track: addons.bonusTrack,
      lyric_scroll: addons.lyricScroll,
      qr_page: addons.qrPage,
      spotify_publish: addons.spotifyPublish,
    },
    contact_agreed: order.contactAgreed,
  } satisfies Record<keyof SimpleDetails, unknown>);
}
