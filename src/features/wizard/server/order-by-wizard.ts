import type { z } from 'zod';
import { Refusal } from '#kit/refusal.ts';
import { submitAndCheckOut, type Caller, type OrderRow } from '#features/orders/server/index.ts';
import { orderTrend } from '#features/trending/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { createCheckoutSession, wizardErrors } from '../contract.ts';
import { checkedWizard } from './checked-wizard.ts';
import { songKind, songVideoKind } from './order-kinds.ts';

type Input = z.infer<NonNullable<(typeof createCheckoutSession)['~orpc']['inputSchema']>>;

/**
 * Takes a wizard order and answers with its payment page.
 * @throws Refusal INCOMPLETE, LANGUAGE_UNAVAILABLE, SUBSCRIPTION_NEEDED, TREND_GONE, as `submitOrder`
 */
export async function orderByWizard(
  deps: Deps,
  { order, variant, offer, total_price: shownPence, idempotency_key: draftKey, day }: Input,
  caller: Caller,
): Promise<{ order_number: string; url: string }> {
  const checked = await checkedWizard(deps, order, variant);
  // Agents order within a plan and never pay for a single song.
  if (variant === 'estate-agent') throw new Refusal<typeof wizardErrors>('SUBSCRIPTION_NEEDED');
  const kind = order.format === 'audio' ? songKind : songVideoKind;
  const begun = await begunAt(deps, order.trend);
  const details = { ...checked.details, ...(begun ? { trend: begun.trend } : {}) };
  const also = (tx: Transaction, placed: OrderRow): Promise<void> => begun?.keep(tx, placed.id) ?? Promise.resolve();
  const submission = { ...checked, details, draftKey, day, shownPence, priceList: offer, also };
  return submitAndCheckOut(deps, kind, submission, caller);
}

/** WIZ-16: the article that an order began at; only its address is taken from the browser. @throws Refusal TREND_GONE */
async function begunAt(deps: Deps, trend: Input['order']['trend']) {
  if (trend === null) return null;
  const begun = await orderTrend(deps, trend.slug);
  if (!begun) throw new Refusal<typeof createCheckoutSession>('TREND_GONE');
  return begun;
}
