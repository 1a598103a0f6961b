import { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { captureRefusingCard } from '#stripe-emulator/cards.ts';
import { PaymentsError } from './port.ts';
import { aCheckout, paymentsContract } from './port.contract.ts';
import { createStripePayments } from './stripe.ts';
import { subscribedEvents } from './stripe-events.ts';
import {
  type EmulatedStripe,
  payOnPage,
  secretKey,
  startEmulatedStripe,
  webhookSecret,
} from './test/emulated-stripe.ts';
import { codeOf } from './test/payments-harness.ts';

paymentsContract('Stripe', async () => {
  const stripe = await startEmulatedStripe({ enabledEvents: subscribedEvents });
  return {
    payments: stripe.payments,
    now: () => stripe.clock.now(),
    pay: async (url, card) => {
      await payOnPage(url, card);
    },
    captureRefusingCard,
    advance: (by) => stripe.clock.advance(by),
    messages: async () => {
      await stripe.emulator.tick();
      return stripe.messages;
    },
    close: () => stripe.close(),
  };
});

describe('signatures', () => {
  const now = new Date('2026-03-02T10:00:00Z');
  const webhooks = new Stripe(secretKey).webhooks;
  const event = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'ping',
    created: 1772445600,
    data: { object: {} },
  });
  const sign = (payload: string, secret = webhookSecret, time = now): string =>
    webhooks.generateTestHeaderString({ payload, secret, timestamp: time.getTime() / 1000 });
  const payments = (webhookSecrets: string[]): ReturnType<typeof createStripePayments> =>
    createStripePayments({ secretKey, webhookSecrets, now: () => now });
  const verdict = (body: string, header: string, secrets = [webhookSecret]): string => {
    try {
      return payments(secrets).verifyEvent(body, header).kind;
    } catch (error) {
      return error instanceof PaymentsError ? error.code : String(error);
    }
  };
  const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);

  test('STU-04 a message signed by the SDK itself is taken, up to five minutes off either way', () => {
    for (const seconds of [-300, 0, 300])
      expect(verdict(event, sign(event, webhookSecret, later(seconds)))).toBe('other');
  });

  test('STU-04 stale, future, forged and malformed messages are refused', () => {
    expect(verdict(event, sign(event, webhookSecret, later(-301)))).toBe('bad-signature');
    expect(verdict(event, sign(event, webhookSecret, later(301)))).toBe('bad-signature');
    expect(verdict(event, sign(event, webhookSecret, later(86_400 * 365 * 50)))).toBe('bad-signature');
    expect(verdict(event, sign(event, 'whsec_of_somebody_else'))).toBe('bad-signature');
    expect(verdict(event, sign(event).replace('t=', 't=9'))).toBe('bad-signature');
    expect(verdict(event, sign(event).replace(/^t=(\d+)/, 't=$1x'))).toBe('bad-signature');
    expect(verdict(event, `${sign(event)},t=${later(0).getTime() / 1000}`)).toBe('bad-signature');
    expect(verdict(event, sign(event).replace(/^t=\d+/, 't=-1'))).toBe('bad-signature');
  });

  test('STU-04 two secrets are accepted while they are rotated, the old one no longer after that', () => {
    const old = sign(event, 'whsec_old');
    expect(verdict(event, old, [webhookSecret, 'whsec_old'])).toBe('other');
    expect(verdict(event, sign(event), [webhookSecret, 'whsec_old'])).toBe('other');
    expect(verdict(event, `${old},${sign(event).split(',')[1]}`), 'Stripe sends both signatures').toBe('other');
    expect(verdict(event, old)).toBe('bad-signature');
  });

  test('STU-04 a body of two mebibytes is refused, signed or not', () => {
    const huge = event.replace('ping', 'p'.repeat(2 * 1024 * 1024));
    expect(verdict(huge, sign(huge))).toBe('bad-signature');
  });

  test('STU-04 a signed message that is no event is rejected', () => {
    for (const body of ['{', 'null', '[]', '{"object":"event"}', '{"object":"charge","id":"ch_1"}', '\u001f\u008bgzip'])
      expect(verdict(body, sign(body)), body).toBe('rejected');
  });

  test('STU-04 an empty secret is refused before anything can be taken', () => {
    expect(() => payments([])).toThrow('webhook secret');
    expect(() => payments([''])).toThrow('webhook secret');
    expect(() => payments([webhookSecret, ' '])).toThrow('webhook secret');
    expect(() => createStripePayments({ secretKey: '', webhookSecrets: ['whsec_x'], now: () => now })).toThrow(
      'secret key',
    );
  });

  test('STU-04 disputes and payments that settle or fail later are understood', () => {
    const of = (type: string, object: object): unknown => {
      const body = JSON.stringify({ id: 'evt_2', object: 'event', type, created: 1772445600, data: { object } });
      return payments([webhookSecret]).verifyEvent(body, sign(body));
    };
    const session = {
      id: 'cs_1',
      status: 'complete',
      payment_status: 'unpaid',
      amount_total: 2500,
      currency: 'gbp',
      expires_at: 0,
    };
    expect(of('checkout.session.async_payment_failed', session)).toMatchObject({
      kind: 'checkout-async-failed',
      checkout: { sessionId: 'cs_1', paymentStatus: 'unpaid' },
    });
    const intent = (status: string) => ({ payment_intent: { id: 'pi_1', status } });
    expect(of('checkout.session.completed', { ...session, ...intent('processing') })).toMatchObject({
      checkout: { paymentStatus: 'unpaid' },
    });
    expect(
      of('checkout.session.async_payment_failed', { ...session, ...intent('requires_payment_method') }),
    ).toMatchObject({ checkout: { paymentStatus: 'failed' } });
    expect(of('checkout.session.async_payment_succeeded', { ...session, payment_status: 'paid' })).toMatchObject({
      kind: 'checkout-async-succeeded',
      checkout: { paymentStatus: 'paid' },
    });
    expect(of('charge.dispute.created', { payment_intent: { id: 'pi_1' } })).toMatchObject({
      kind: 'disputed',
      paymentIntentId: 'pi_1',
    });
    expect(of('charge.dispute.created', { payment_intent: null })).toMatchObject({ kind: 'other' });
    const details = { subscription_details: { subscription: 'sub_1' } };
    for (const type of ['invoice.paid', 'invoice.payment_failed']) {
      expect(of(type, { id: 'in_1', parent: details })).toMatchObject({
        kind: 'subscription-changed',
        subscriptionId: 'sub_1',
      });
      for (const parent of [null, { subscription_details: null }, undefined])
        expect(of(type, { id: 'in_1', parent })).toMatchObject({ kind: 'other' });
    }
    const refund = { id: 're_1', payment_intent: 'pi_1', metadata: { refund_key: 'refund:1' } };
    for (const type of ['refund.failed', 'refund.updated', 'charge.refund.updated']) {
      expect(of(type, { ...refund, status: 'failed' })).toMatchObject({
        kind: 'refund-failed',
        paymentIntentId: 'pi_1',
        refundId: 're_1',
        refundKey: 'refund:1',
      });
      expect(of(type, { ...refund, status: 'succeeded' })).toMatchObject({ kind: 'other' });
    }
  });
});

describe('a provider in trouble', () => {
  let stripe: EmulatedStripe;
  beforeEach(async () => {
    stripe = await startEmulatedStripe();
  });
  afterEach(() => stripe.close());

  test('STU-05 a 500 and an answer lost after success each end in one checkout', async () => {
    for (const fault of ['server-error', 'lost-answer']) {
      await stripe.behave({ api: { fault, calls: 1 } });
      const { sessionId } = await stripe.payments.createCheckout(
        aCheckout(stripe.clock.now(), { orderId: fault, idempotencyKey: fault }),
      );
      expect((await stripe.payments.retrieveCheckout(sessionId)).orderId).toBe(fault);
    }
    const { body } = await stripe.api('GET', '/checkout/sessions');
    expect(body['data']).toHaveLength(2);
  });

  test('STU-05 a rate limit is unavailable for now; the same request goes through later', async () => {
    await stripe.behave({ api: { fault: 'rate-limit', calls: 1 } });
    const request = aCheckout(stripe.clock.now());
    expect(await codeOf(stripe.payments.createCheckout(request))).toBe('unavailable');
    expect(await stripe.payments.createCheckout(request)).toMatchObject({ status: 'open' });
  });

  test('STU-05 a provider that stays down is unavailable, and nothing is kept of the try', async () => {
    await stripe.behave({ api: { fault: 'server-error', calls: 3 } });
    const request = aCheckout(stripe.clock.now());
    expect(await codeOf(stripe.payments.createCheckout(request))).toBe('unavailable');
    expect(await stripe.payments.createCheckout(request)).toMatchObject({ status: 'open' });
  });

  test('HOLE-01a a wrong key says nothing of a payment, nor does an address where nobody listens; the two are told apart', async () => {
    const { port } = new URL(stripe.baseUrl);
    const settings = { webhookSecrets: [webhookSecret], now: () => stripe.clock.now() };
    const api = { host: '127.0.0.1', port: Number(port), protocol: 'http' as const };
    const stranger = createStripePayments({ ...settings, secretKey: 'sk_test_wrong', api });
    expect(await codeOf(stranger.retrieveCheckout('cs_test_1'))).toBe('unauthorised');
    const nobody = createStripePayments({ ...settings, secretKey, api: { ...api, port: 9 } });
    expect(await codeOf(nobody.retrieveCheckout('cs_test_1'))).toBe('unavailable');
  });

  test('HOST-03 an address that a business takes away is gone at the provider too', async () => {
    const business = { accountId: 'a', email: 'ada@example.com', name: 'Ada Ltd' };
    const line = ['1 High Street', 'Hull'];
    const customerId = await stripe.payments.saveCustomer({ ...business, customerId: null, address: line });
    const kept = async () => (await stripe.api('GET', `/customers/${customerId}`)).body['address'];
    expect(await kept()).toMatchObject({ line1: '1 High Street', line2: 'Hull' });
    await stripe.payments.saveCustomer({ ...business, customerId, address: [] });
    expect(await kept()).toBeNull();
    const never = await stripe.payments.saveCustomer({ ...business, customerId: null, address: [] });
    expect((await stripe.api('GET', `/customers/${never}`)).body['address']).toBeNull();
  });

  test('STU-05 a refund asked for again after Stripe forgot the key is still one refund', async () => {
    const { url, sessionId } = await stripe.payments.createCheckout(aCheckout(stripe.clock.now()));
    await payOnPage(url!);
    const paymentIntentId = (await stripe.payments.retrieveCheckout(sessionId)).paymentIntentId!;
    const request = { paymentIntentId, amountPence: 1000, idempotencyKey: 'refund-1' };
    const first = await stripe.payments.refund(request);
    stripe.clock.advance(25 * 3_600_000);
    expect(await stripe.payments.refund(request)).toEqual(first);
    expect((await stripe.api('GET', '/refunds')).body['data']).toHaveLength(1);
  });

  test('STU-05 ten refunds asked for at one moment with one key are one refund', async () => {
    const { url, sessionId } = await stripe.payments.createCheckout(aCheckout(stripe.clock.now()));
    await payOnPage(url!);
    const paymentIntentId = (await stripe.payments.retrieveCheckout(sessionId)).paymentIntentId!;
    const request = { paymentIntentId, amountPence: 100, idempotencyKey: 'refund-1' };
    const refunds = await Promise.all(Array.from({ length: 10 }, () => stripe.payments.refund(request)));
    expect(new Set(refunds.map(({ refundId }) => refundId)).size).toBe(1);
  });
});
