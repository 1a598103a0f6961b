import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStripePayments } from '#platform/payments/stripe.ts';
import { type EmulatedStripe, secretKey, startEmulatedStripe } from '#platform/payments/test/emulated-stripe.ts';

let stripe: EmulatedStripe;
beforeAll(async () => {
  stripe = await startEmulatedStripe();
});
afterAll(() => stripe.close());

/** A call as Stripe's SDK makes it, within the emulator's process. */
function call(path: string, { method = 'GET', body = '', milliseconds = 60_000 } = {}): Promise<unknown> {
  const headers = { authorization: `Bearer ${secretKey}`, 'content-length': body.length };
  return stripe.emulator.httpClient.makeRequest(
    'songs.example',
    '443',
    path,
    method,
    headers,
    body,
    'https',
    milliseconds,
  );
}

test('STU-05 called within its process it answers as by a socket, and a lost answer is a broken connection', async () => {
  const within = createStripePayments({
    secretKey,
    webhookSecrets: ['whsec_1'],
    api: { host: 'songs.example', port: 443, protocol: 'https' },
    httpClient: stripe.emulator.httpClient,
    now: () => stripe.clock.now(),
  });
  const request = {
    orderId: 'order-within',
    orderNumber: 'SONG-1',
    email: 'dan@example.com',
    lines: [{ name: 'Song', amountPence: 2900, quantity: 1 }],
    successUrl: 'https://songs.example/paid',
    cancelUrl: 'https://songs.example/back',
    expiresAt: new Date(stripe.clock.now().getTime() + 3_600_000),
    idempotencyKey: 'within-1',
  };
  await stripe.behave({ api: { fault: 'lost-answer', calls: 1 } });
  await expect(call('/v1/events')).rejects.toThrow('The connection broke');
  await stripe.behave({ api: { fault: 'lost-answer', calls: 1 } });
  const made = await within.createCheckout(request);
  expect(await stripe.payments.retrieveCheckout(made.sessionId), 'the SDK tried again with its key').toEqual(made);
  expect((await within.createCheckout(request)).sessionId).toBe(made.sessionId);
  await expect(within.retrieveCheckout('cs_test_unknown')).rejects.toMatchObject({ code: 'not-found' });
});

test('STU-05 a caller within its process who waits no longer is let go, as by a socket', async () => {
  await stripe.behave({ api: { fault: 'slow', calls: 1, milliseconds: 1000 } });
  const asked = call('/v1/customers', { method: 'POST', body: 'email=dan%40example.com', milliseconds: 1 });
  await expect(asked).rejects.toMatchObject({ code: 'ETIMEDOUT' });
});
