import type { z } from 'zod';
import { Refusal } from '#kit/refusal.ts';
import { submitAndCheckOut, type Caller, type OrderRow } from '#features/orders/server/index.ts';
import { enqueueRecord } from '#features/automation/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { placeSimpleOrder, simpleOrderContract } from '../contract.ts';
import type { SimpleDetails } from '../details.ts';
import { simpleStepCount, storedGenre } from '../domain/options.ts';
import { simpleProblem } from '../domain/simple-order.ts';
import { simpleKind } from './order-kind.ts';
import { submittedRecord } from './record.ts';

type Contract = (typeof simpleOrderContract)['placeSimpleOrder'];

type Input = z.infer<NonNullable<(typeof placeSimpleOrder)['~orpc']['inputSchema']>>;

/**
 * Takes an order of the simple form and answers with its payment page.
 * @throws Refusal MISSING_INFORMATION, NAME_TOO_LONG, ADD_SOME_FACTS, as `submitOrder`
 */
export async function orderBySimpleForm(
  deps: Deps,
  { order, idempotency_key: draftKey, total_price: shownPence, day, words, utm_source: utmSource }: Input,
  caller: Caller,
): Promise<{ order_number: string; url: string }> {
  const details = checked(order);
  const also = async (tx: Transaction, placed: OrderRow): Promise<void> => {
    const at = deps.clock.now();
    const about = {
      totalPence: placed.pricePence,
      at,
      status: 'completed',
      utmSource,
      reachedStep: simpleStepCount,
    } as const;
    await enqueueRecord(deps, tx, {
      key: `completed:${placed.id}:${placed.checkoutAttempt}`,
      event: 'COMPLETED',
      orderNumber: placed.number,
      record: { ...submittedRecord(order, about) },
    });
  };
  const { email, priceList } = order;
  const submission = { draftKey, day, words, email, details, priceList, shownPence, photoIds: [], also };
  return submitAndCheckOut(deps, simpleKind, submission, caller);
}

/** The order as it is kept. @throws Refusal MISSING_INFORMATION, NAME_TOO_LONG, ADD_SOME_FACTS */
function checked(order: Input['order']): SimpleDetails {
  const problem = simpleProblem(order);
  const { addons, occasion } = order;
  if (problem?.refusal === 'missing') throw new Refusal<Contract>('MISSING_INFORMATION', { fields: problem.fields });
  if (problem?.refusal === 'name-too-long') throw new Refusal<Contract>('NAME_TOO_LONG');
  if (problem || occasion === '') throw new Refusal<Contract>('ADD_SOME_FACTS');
  return {
    full_name: order.fullName.trim(),
    recipient_name: order.recipientName.trim(),
    second_name: order.secondName.trim(),
    occasion,
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
  };
}
