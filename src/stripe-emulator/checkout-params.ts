import { z } from 'zod';
import { invalid } from './api-error.ts';
import {
  currency,
  emailAddress,
  expand,
  line,
  listOf,
  metadata,
  recurring,
  webAddress,
  wholeNumber,
} from './params.ts';
import type { WirePrice } from './wire.ts';

const unitAmount = wholeNumber.pipe(z.number().min(0).max(99_999_999));
const lineParams = z.strictObject({
  quantity: wholeNumber.pipe(z.number().min(1).max(999_999)).optional(),
  price: line.optional(),
  price_data: z
    .strictObject({
      currency,
      unit_amount: unitAmount,
      recurring: recurring.optional(),
      product: line.optional(),
      product_data: z
        .strictObject({ name: line, description: line.optional(), images: listOf(webAddress, 8).optional(), metadata })
        .optional(),
    })
    .optional(),
});

/** Supported parameters of `POST /v1/checkout/sessions`; any other is refused by name, never ignored. */
export const sessionParams = z.strictObject({
  mode: z.enum(['payment', 'subscription'], { error: 'Only payment and subscription mode are emulated' }),
  line_items: listOf(lineParams, 100),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  client_reference_id: line.max(200).optional(),
  customer: line.optional(),
  customer_email: emailAddress.optional(),
  expires_at: wholeNumber.optional(),
  locale: z.enum(['auto', 'en', 'en-GB', 'es', 'fr', 'it', 'de']).optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay']).optional(),
  payment_method_types: listOf(z.literal('card', { error: 'Only cards are emulated' }), 1).optional(),
  metadata,
  payment_intent_data: z
    .strictObject({
      capture_method: z
        .enum(['automatic', 'automatic_async', 'manual'], { error: 'No such capture_method' })
        .default('automatic_async'),
      description: line.optional(),
      receipt_email: emailAddress.optional(),
      metadata,
    })
    .optional(),
  subscription_data: z
    .strictObject({
      description: line.max(500).optional(),
      trial_period_days: wholeNumber.pipe(z.number().min(1).max(730)).optional(),
      metadata,
    })
    .optional(),
  expand,
});
export type SessionParams = z.output<typeof sessionParams>;

/** @throws ApiError 400 for what belongs to the other mode */
export function refuseOtherMode(params: SessionParams): void {
  const { mode, payment_intent_data, subscription_data, submit_type } = params;
  if (mode === 'payment' && subscription_data)
    throw invalid('You can not pass `subscription_data` in `payment` mode.', { param: 'subscription_data' });
  if (mode === 'payment') return;
  if (payment_intent_data)
    throw invalid('You can not pass `payment_intent_data` in `subscription` mode.', { param: 'payment_intent_data' });
  if (submit_type) throw invalid('You can not pass `submit_type` in `subscription` mode.', { param: 'submit_type' });
}

/** @throws ApiError 400 for a monthly price that is to be paid once, and for a plan without exactly one monthly price */
export function refuseOtherPrices({ mode }: SessionParams, prices: readonly Pick<WirePrice, 'type'>[]): void {
  const monthly = prices.filter(({ type }) => type === 'recurring').length;
  if (mode === 'subscription' && monthly > 1)
    throw invalid('Only one monthly price in a subscription is emulated.', { param: 'line_items' });
  if (mode === 'payment' && monthly > 0)
    throw invalid(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      { param: 'line_items' },
    );
  if (mode === 'subscription' && monthly === 0)
    throw invalid('You must provide at least one recurring price in `subscription` mode when using prices.', {
      param: 'line_items',
    });
}
