import { expect } from 'vitest';
import { Stripe } from 'stripe';
import {
  type EmulatedStripe,
  payOnPage,
  secretKey,
  startEmulatedStripe,
} from '#platform/payments/test/emulated-stripe.ts';
import type { StripeEmulatorOptions } from '../emulator.ts';

/** Seconds since the epoch of an ISO time. */
export const at = (time: string): number => Date.parse(time) / 1000;

/** The SDK of Stripe at an emulator on this port. */
export function sdkAt(port: number): Stripe {
  return new Stripe(secretKey, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 });
}

/** An emulator with Stripe's own SDK beside it. */
export async function startSimulation(
  options: Partial<StripeEmulatorOptions> = {},
): Promise<{ emulated: EmulatedStripe; sdk: Stripe }> {
  const emulated = await startEmulatedStripe(options);
  return { emulated, sdk: sdkAt(Number(new URL(emulated.baseUrl).port)) };
}

/** A clock that stands still at this time. */
export function clockAt(sdk: Stripe, time: string): Promise<Stripe.TestHelpers.TestClock> {
  return sdk.testHelpers.testClocks.create({ frozen_time: at(time) });
}

/** A new customer who pays £99 every month or year, or a price of the catalogue, by that clock or without one. */
export async function subscribe(
  sdk: Stripe,
  {
    clock,
    price,
    trialDays,
    card,
    interval = 'month',
  }: { clock?: string; price?: string; trialDays?: number; card?: string; interval?: 'month' | 'year' } = {},
): Promise<Stripe.Subscription> {
  const customer = await sdk.customers.create({ email: 'lena@keys.example', ...(clock ? { test_clock: clock } : {}) });
  const regular = {
    quantity: 1,
    price_data: {
      currency: 'gbp',
      unit_amount: 9900,
      product_data: { name: 'Plan' },
      recurring: { interval },
    },
  };
  const session = await sdk.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [price ? { price } : regular],
    success_url: 'http://127.0.0.1:9/done',
    ...(trialDays ? { subscription_data: { trial_period_days: trialDays } } : {}),
  });
  expect((await payOnPage(session.url!, card)).status).toBe(303);
  const { data } = await sdk.subscriptions.list({ customer: customer.id });
  return data[0]!;
}
