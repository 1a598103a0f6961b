import { Stripe } from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aCheckout } from '#platform/payments/port.contract.ts';
import { subscribedEvents } from '#platform/payments/stripe-events.ts';
import {
  type EmulatedStripe,
  payOnPage,
  secretKey,
  startEmulatedStripe,
  webhookSecret,
} from '#platform/payments/test/emulated-stripe.ts';
import { signatureHeader } from './webhooks.ts';

let stripe: EmulatedStripe;
beforeEach(async () => {
  stripe = await startEmulatedStripe({ enabledEvents: subscribedEvents, retrySeconds: [10, 60] });
});
afterEach(() => stripe.close());

/** Pays for an order; the webhook is due, not yet sent by hand. */
async function payAnOrder(
  fields: Record<string, string> = {},
): Promise<{ sessionId: string; paymentIntentId: string }> {
  const { url, sessionId } = await stripe.payments.createCheckout(aCheckout(stripe.clock.now()));
  await fetch(url!, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ one_tap: '4242424242424242', ...fields }),
  });
  return { sessionId, paymentIntentId: (await stripe.payments.retrieveCheckout(sessionId)).paymentIntentId! };
}
async function told(): Promise<string[]> {
  await stripe.emulator.tick();
  return stripe.messages.map(({ body }) => (JSON.parse(body) as { type: string }).type);
}
const eventIds = (): string[] => stripe.messages.map(({ body }) => (JSON.parse(body) as { id: string }).id);

test('STU-04 a signature is the one the SDK would make', () => {
  const payload = '{"name":"歌 🎻"}';
  const timestamp = 1772445600;
  const expected = new Stripe(secretKey).webhooks.generateTestHeaderString({
    payload,
    secret: webhookSecret,
    timestamp,
  });
  expect(signatureHeader(payload, webhookSecret, new Date(timestamp * 1000))).toBe(expected);
});

test('STU-04 a webhook that is not answered with 2xx is sent again after growing pauses, signed anew, then given up', async () => {
  stripe.answerWith(500);
  await payAnOrder();
  expect(await told()).toEqual([]);
  stripe.answerWith(200);
  stripe.clock.advance(9999);
  expect(await told()).toEqual([]);
  stripe.clock.advance(1);
  expect(await told()).toEqual(['checkout.session.completed']);
  expect(stripe.payments.verifyEvent(stripe.messages[0]!.body, stripe.messages[0]!.signature).kind).toBe(
    'checkout-completed',
  );
  expect(stripe.messages[0]!.signature).toContain(`t=${stripe.clock.now().getTime() / 1000},`);

  stripe.answerWith(302);
  await stripe.payments
    .createCheckout(aCheckout(stripe.clock.now(), { idempotencyKey: 'second' }))
    .then(({ url }) => payOnPage(url!));
  for (const seconds of [0, 10, 60]) {
    stripe.clock.advance(seconds * 1000);
    await told();
  }
  stripe.answerWith(200);
  stripe.clock.advance(86_400_000);
  expect(await told(), 'given up; the event is still listed').toHaveLength(1);
  expect(await stripe.payments.eventsSince(new Date(0))).toHaveLength(2);
});

test('STU-04 webhooks can be late', async () => {
  expect(await stripe.behave({ webhooks: { delaySeconds: 90 } })).toBe(200);
  await payAnOrder();
  stripe.clock.advance(89_000);
  expect(await told()).toEqual([]);
  stripe.clock.advance(1000);
  expect(await told()).toEqual(['checkout.session.completed']);
});

test('STU-04 webhooks can be repeated, as the same event', async () => {
  await stripe.behave({ webhooks: { copies: 5 } });
  await payAnOrder();
  await told();
  expect(eventIds()).toHaveLength(5);
  expect(new Set(eventIds()).size).toBe(1);
});

test('STU-04 webhooks can come in the wrong order', async () => {
  await stripe.behave({ webhooks: { delaySeconds: 60, order: 'newest-first' } });
  const { paymentIntentId } = await payAnOrder();
  await stripe.payments.refund({ paymentIntentId, amountPence: 100, idempotencyKey: 'r' });
  stripe.clock.advance(60_000);
  expect(await told()).toEqual(['charge.refunded', 'checkout.session.completed']);
});

test('STU-04 webhooks can be lost while the event is listed, and normal behaviour comes back', async () => {
  await stripe.behave({ webhooks: { drop: true } });
  await payAnOrder();
  stripe.clock.advance(86_400_000 * 4);
  expect(await told()).toEqual([]);
  expect((await stripe.payments.eventsSince(new Date(0))).map(({ kind }) => kind)).toEqual(['checkout-completed']);
  await stripe.behave({});
  const { url } = await stripe.payments.createCheckout(aCheckout(stripe.clock.now(), { idempotencyKey: 'next' }));
  await payOnPage(url!);
  expect(await told()).toEqual(['checkout.session.completed']);
});

test('STU-04 the payment page can choose the same for one payment only', async () => {
  await payAnOrder({ behaviour: 'repeated' });
  expect(await told()).toHaveLength(3);
  const { url } = await stripe.payments.createCheckout(aCheckout(stripe.clock.now(), { idempotencyKey: 'next' }));
  await payOnPage(url!);
  expect(await told()).toHaveLength(4);
});

test('STU-04 the switches take only JSON they understand', async () => {
  for (const body of [
    { webhooks: { delaySeconds: -1 } },
    { webhooks: { copies: 0 } },
    { api: { fault: 'fire', calls: 1 } },
    { colour: 1 },
    [],
  ])
    expect(await stripe.behave(body), JSON.stringify(body)).toBe(400);
  const posted = await fetch(`${stripe.baseUrl}/_emulator/behaviour`, {
    method: 'POST',
    body: new URLSearchParams({ webhooks: 'x' }),
  });
  expect(posted.status).toBe(415);
});
