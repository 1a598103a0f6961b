import type { z } from 'zod';
import { Refusal } from '#kit/refusal.ts';
import type { Deps } from '#platform/deps.ts';
import type { createCheckoutSession } from '../contract.ts';
import { detailsSchemas, type OrderKind, type SongDetails } from '../details.ts';
import { wizardLines } from '../domain/price.ts';
import { resolved, stepProblem } from '../domain/wizard-order.ts';
import { checkedEmail, checkShownPrice } from './checks.ts';
import { orderContent, placeOrder, type Caller, type Content } from './place-order.ts';

type Input = z.infer<NonNullable<(typeof createCheckoutSession)['~orpc']['inputSchema']>>;

/** Takes a wizard order and answers with its payment page. @throws Refusal */
export async function orderByWizard(
  deps: Deps,
  input: Input,
  caller: Caller,
): Promise<{ order_number: string; url: string }> {
  const content = checked(deps, input);
  // Agents order within a plan and never pay for a single song.
  if (input.variant === 'estate-agent') throw new Refusal('SUBSCRIPTION_NEEDED');
  const { idempotency_key: draftKey, day } = input;
  return placeOrder(deps, { draftKey, day, content, uploadIds: uploadsOf(input) }, caller);
}

function uploadsOf({ order }: Input): string[] {
  return order.format === 'audio+video' ? order.photo_ids : [];
}

/** The order's own content, priced by the price book. @throws Refusal */
function checked(deps: Deps, { order, variant, offer, total_price }: Input): Content {
  for (const step of [0, 1, 2, 3]) {
    const problem = stepProblem(step, order, variant);
    if (problem) throw new Refusal('INCOMPLETE', problem);
  }
  const address = checkedEmail(order.email);
  const lines = wizardLines(order.format, deps.site.prices, offer);
  checkShownPrice(lines, total_price);
  const { email: _, photo_ids, other_language, other_genre, ...details } = order;
  const kind: OrderKind = order.format === 'audio' ? 'song' : 'song_video';
  const parsed: SongDetails = detailsSchemas[kind].parse({
    ...details,
    ...resolved({ ...details, other_language, other_genre }),
    first_name: details.first_name.trim(),
    favorite_moment: details.favorite_moment.trim(),
  });
  return orderContent({ kind, email: address, details: parsed, lines }, photo_ids);
}
