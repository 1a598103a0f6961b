import type { z } from 'zod';
import { Refusal } from '#kit/refusal.ts';
import type { Deps } from '#platform/deps.ts';
import type { createCheckoutSession, ordersContract } from '../contract.ts';
import { wizardLines } from '../domain/price.ts';
import { checkShownPrice } from './checks.ts';
import { checkedWizard } from './checked-wizard.ts';
import { orderContent, placeOrder, type Caller } from './place-order.ts';

type Contract = (typeof ordersContract)['createCheckoutSession'];

type Input = z.infer<NonNullable<(typeof createCheckoutSession)['~orpc']['inputSchema']>>;

/** Takes a wizard order and answers with its payment page. @throws Refusal */
export async function orderByWizard(
  deps: Deps,
  input: Input,
  caller: Caller,
): Promise<{ order_number: string; url: string }> {
  const { order, variant, offer, total_price, idempotency_key: draftKey, day } = input;
  const { email, details, uploadIds } = checkedWizard(order, variant);
  const lines = wizardLines(order.format, deps.site.prices, offer);
  checkShownPrice(lines, total_price);
  // Agents order within a plan and never pay for a single song.
  if (variant === 'estate-agent') throw new Refusal<Contract>('SUBSCRIPTION_NEEDED');
  const kind = order.format === 'audio' ? 'song' : 'song_video';
  const content = orderContent({ kind, email, details, lines }, order.photo_ids);
  return placeOrder(deps, { draftKey, day, content, uploadIds }, caller);
}
