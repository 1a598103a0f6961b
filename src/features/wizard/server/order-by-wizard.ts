import type { z } from 'zod';
import { Refusal } from '#kit/refusal.ts';
import { submitAndCheckOut, type Caller } from '#features/orders/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { createCheckoutSession, wizardErrors } from '../contract.ts';
import { checkedWizard } from './checked-wizard.ts';
import { songKind, songVideoKind } from './order-kinds.ts';

type Input = z.infer<NonNullable<(typeof createCheckoutSession)['~orpc']['inputSchema']>>;

/**
 * Takes a wizard order and answers with its payment page.
 * @throws Refusal INCOMPLETE, LANGUAGE_UNAVAILABLE, SUBSCRIPTION_NEEDED, as `submitOrder`
 */
export async function orderByWizard(
  deps: Deps,
  { order, variant, offer, total_price: shownPence, idempotency_key: draftKey, day }: Input,
  caller: Caller,
): Promise<{ order_number: string; url: string }> {
  const checked = checkedWizard(deps, order, variant);
  // Agents order within a plan and never pay for a single song.
  if (variant === 'estate-agent') throw new Refusal<typeof wizardErrors>('SUBSCRIPTION_NEEDED');
  const kind = order.format === 'audio' ? songKind : songVideoKind;
  return submitAndCheckOut(deps, kind, { ...checked, draftKey, day, shownPence, priceList: offer }, caller);
}
