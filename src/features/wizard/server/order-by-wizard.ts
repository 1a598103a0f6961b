import type { z } from 'zod';
import { Refusal } from '#kit/refusal.ts';
import type { creditErrors } from '#features/credits/contract.ts';
import { creditOf, reserveCredit, type Credit } from '#features/credits/server/index.ts';
import { leastPayment, total } from '#features/orders/domain/price.ts';
import { submitAndCheckOut, type Caller, type OrderRow } from '#features/orders/server/index.ts';
import { orderTrend } from '#features/trending/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { createCheckoutSession, wizardErrors } from '../contract.ts';
import { wizardLines } from '../domain/price.ts';
import { checkedWizard } from './checked-wizard.ts';
import { songKind, songVideoKind } from './order-kinds.ts';

type Input = z.infer<NonNullable<(typeof createCheckoutSession)['~orpc']['inputSchema']>>;

/**
 * Takes a wizard order and answers with its payment page.
 * @throws Refusal INCOMPLETE, LANGUAGE_UNAVAILABLE, SUBSCRIPTION_NEEDED, TREND_GONE, CODE_UNKNOWN, CODE_TAKEN, CODE_ENDED, CODE_TOO_LARGE, as `submitOrder`
 */
export async function orderByWizard(
  deps: Deps,
  { order, variant, offer, page, total_price: shownPence, idempotency_key: draftKey, day, words, code }: Input,
  caller: Caller,
): Promise<{ order_number: string; url: string }> {
  const checked = await checkedWizard(deps, order, variant);
  // Agents order within a plan and never pay for a single song.
  if (variant === 'estate-agent') throw new Refusal<typeof wizardErrors>('SUBSCRIPTION_NEEDED');
  const kind = order.format === 'audio' ? songKind : songVideoKind;
  const begun = await begunAt(deps, order.trend);
  const details = { ...checked.details, ...(page ? { page } : {}), ...(begun ? { trend: begun.trend } : {}) };
  const fullPence = total(wizardLines(order.format, caller.prices, offer));
  const credit = await creditToTake(deps, code, fullPence);
  const also = async (tx: Transaction, placed: OrderRow, isNew: boolean): Promise<void> => {
    await begun?.keep(tx, placed.id);
    await reserveCredit(deps, tx, { orderId: placed.id, isNew }, credit);
  };
  const submission = { ...checked, details, draftKey, day, words, shownPence, priceList: offer, credit, also };
  return submitAndCheckOut(deps, kind, submission, caller);
}

/** The credit of a typed code, if it leaves something to be paid. @throws Refusal CODE_UNKNOWN, CODE_TOO_LARGE */
async function creditToTake({ db }: Pick<Deps, 'db'>, code: string, fullPence: number): Promise<Credit | null> {
  if (code.trim() === '') return null;
  const { id, amountPence } = await creditOf(db, code);
  if (fullPence - amountPence < leastPayment) throw new Refusal<typeof creditErrors>('CODE_TOO_LARGE');
  return { id, amountPence };
}

/** WIZ-16: the article that an order began at; only its address is taken from the browser. @throws Refusal TREND_GONE */
async function begunAt(deps: Deps, trend: Input['order']['trend']) {
  if (trend === null) return null;
  const begun = await orderTrend(deps, trend.slug);
  if (!begun) throw new Refusal<typeof createCheckoutSession>('TREND_GONE');
  return begun;
}
