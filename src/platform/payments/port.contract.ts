import { afterEach, beforeEach, expect, test } from 'vitest';
import { authorising, limitingPages } from './authorisations.contract.ts';
import { subscribing } from './plans.contract.ts';
import { type CheckoutRequest, PaymentsError } from './port.ts';
import { codeOf, type PaymentsHarness, type PaymentsUnderTest } from './test/payments-harness.ts';

export function aCheckout(now: Date, changes: Partial<CheckoutRequest> = {}): CheckoutRequest {
  return {
    orderId: 'order-1',
    orderNumber: 'SONG-2026-7XK2M9',
    email: 'ruth@example.com',
    lines: [
      { name: 'Personal song', amountPence: 2500, quantity: 1 },
      { name: 'Video of your photos', amountPence: 2899, quantity: 1 },
    ],
    successUrl: 'http://127.0.0.1:9/payment-success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://127.0.0.1:9/order',
    expiresAt: new Date(now.getTime() + 45 * 60_000),
    idempotencyKey: 'order-1-checkout-1',
    ...changes,
  };
}

/** Contract test of the payments port, run against every adapter. */
export function paymentsContract(name: string, start: () => Promise<PaymentsUnderTest>): void {
  let shop: PaymentsUnderTest;
  beforeEach(async () => {
    shop = await start();
  });
  afterEach(() => shop.close());

  const open: PaymentsHarness['open'] = (changes) => shop.payments.createCheckout(aCheckout(shop.now(), changes));
  const heard: PaymentsHarness['heard'] = async () =>
    (await shop.messages()).map(({ body, signature }) => shop.payments.verifyEvent(body, signature));
  async function paidIntent(): Promise<string> {
    const { url, sessionId } = await open();
    await shop.pay(url!);
    return (await shop.payments.retrieveCheckout(sessionId)).paymentIntentId!;
  }

  const hands = { name, shop: () => shop, open, heard, paidIntent };
  opening(hands);
  closing(hands);
  authorising(hands);
  limitingPages(hands);
  refunding(hands);
  telling(hands);
  subscribing(hands);
}

function opening({ name, shop, open }: PaymentsHarness): void {
  test(`WIZ-12 ${name}: a checkout opens with the order's amount and leads to a hosted page`, async () => {
    const checkout = await open();
    expect(checkout).toMatchObject({
      status: 'open',
      paymentStatus: 'unpaid',
      amountPence: 5399,
      currency: 'gbp',
      orderId: 'order-1',
      expiresAt: new Date('2026-03-02T10:45:00Z'),
    });
    expect(checkout.url).toMatch(/^https?:\/\//);
  });

  test(`WIZ-12 ${name}: the same key opens the same checkout, another request under it is refused`, async () => {
    const [first, second, third] = await Promise.all([open(), open(), open()]);
    expect([second.sessionId, third.sessionId]).toEqual([first.sessionId, first.sessionId]);
    expect(await codeOf(open({ email: 'somebody@example.com' }))).toBe('key-used');
  });

  test(`WIZ-12 ${name}: hostile and foreign words travel unharmed, impossible requests are refused`, async () => {
    const name = '🎻 “Für Ødegård” & 歌 <script>alert(1)</script> [0][price]=1';
    const checkout = await open({ lines: [{ name, amountPence: 2500, quantity: 2 }] });
    expect(checkout.amountPence).toBe(5000);
    const refused: Partial<CheckoutRequest>[] = [
      { lines: [] },
      { email: '' },
      { email: 'nobody' },
      { lines: [{ name: 'Song', amountPence: 25.5, quantity: 1 }] },
      { lines: [{ name: 'Song', amountPence: -1, quantity: 1 }] },
      { lines: [{ name: 'Song', amountPence: 29, quantity: 1 }] },
      { lines: [{ name: '', amountPence: 2500, quantity: 1 }] },
      { successUrl: 'javascript:alert(1)' },
      { expiresAt: new Date(shop().now().getTime() + 10 * 60_000) },
      { expiresAt: new Date(shop().now().getTime() + 25 * 3_600_000) },
    ];
    for (const [index, changes] of refused.entries())
      expect(await codeOf(open({ ...changes, idempotencyKey: `refused-${index}` })), JSON.stringify(changes)).toBe(
        'rejected',
      );
  });
}

function closing({ name, shop, open, heard }: PaymentsHarness): void {
  test(`WIZ-12 ${name}: paying settles the checkout, and a signed message tells of it`, async () => {
    const { url, sessionId } = await open();
    await shop().pay(url!);
    const paid = await shop().payments.retrieveCheckout(sessionId);
    expect(paid).toMatchObject({ status: 'complete', paymentStatus: 'paid', amountPence: 5399, url: null });
    const completed = (await heard()).filter(({ kind }) => kind === 'checkout-completed');
    expect(completed).toMatchObject([{ type: 'checkout.session.completed', createdAt: shop().now(), checkout: paid }]);
  });

  test(`WIZ-12 ${name}: an open checkout can be expired, a paid one stays paid`, async () => {
    const { sessionId } = await open();
    const expired = await shop().payments.expireCheckout(sessionId);
    expect(expired).toMatchObject({ status: 'expired', paymentStatus: 'unpaid', url: null });
    expect(await shop().payments.expireCheckout(sessionId)).toEqual(expired);
    expect((await heard()).map(({ kind }) => kind)).toEqual(['checkout-expired']);
    const other = await open({ orderId: 'order-2', idempotencyKey: 'order-2' });
    await shop().pay(other.url!);
    expect(await shop().payments.expireCheckout(other.sessionId)).toMatchObject({
      status: 'complete',
      paymentStatus: 'paid',
    });
  });

  test(`WIZ-12 ${name}: what does not exist is not found`, async () => {
    expect(await codeOf(shop().payments.retrieveCheckout('cs_test_nothing'))).toBe('not-found');
    expect(await codeOf(shop().payments.expireCheckout('cs_test_nothing'))).toBe('not-found');
    expect(
      await codeOf(shop().payments.refund({ paymentIntentId: 'pi_nothing', amountPence: 1, idempotencyKey: 'k' })),
    ).toBe('not-found');
  });
}

function refunding({ name, shop, heard, paidIntent }: PaymentsHarness): void {
  test(`STU-04 ${name}: refunds are partial or whole, never more than was paid, and told`, async () => {
    const paymentIntentId = await paidIntent();
    const part = await shop().payments.refund({ paymentIntentId, amountPence: 399, idempotencyKey: 'part' });
    expect(part).toMatchObject({ amountPence: 399, status: 'succeeded' });
    expect(await shop().payments.refund({ paymentIntentId, amountPence: 399, idempotencyKey: 'part' })).toEqual(part);
    expect(await codeOf(shop().payments.refund({ paymentIntentId, amountPence: 5001, idempotencyKey: 'over' }))).toBe(
      'rejected',
    );
    const rest = await shop().payments.refund({ paymentIntentId, amountPence: 5000, idempotencyKey: 'rest' });
    const known = await shop().payments.refundsOf(paymentIntentId);
    expect(known.toSorted((a, b) => a.amountPence - b.amountPence)).toEqual([part, rest]);
    expect(await codeOf(shop().payments.refund({ paymentIntentId, amountPence: 1, idempotencyKey: 'again' }))).toBe(
      'rejected',
    );
    const refunds = (await heard()).filter((event) => event.kind === 'refunded');
    expect(refunds).toMatchObject([
      { paymentIntentId, amountRefundedPence: 399 },
      { paymentIntentId, amountRefundedPence: 5399 },
    ]);
  });
}

function telling({ name, shop, open, heard, paidIntent }: PaymentsHarness): void {
  test(`STU-04 ${name}: what happened can be asked for, oldest first, without any message`, async () => {
    const paymentIntentId = await paidIntent();
    await shop().payments.refund({ paymentIntentId, amountPence: 5399, idempotencyKey: 'all' });
    const events = await shop().payments.eventsSince(shop().now());
    expect(events.map(({ kind }) => kind)).toEqual(['checkout-completed', 'refunded']);
    const told = (await heard()).filter(({ kind }) => kind !== 'other');
    expect(events).toEqual(told);
    expect(await shop().payments.eventsSince(new Date(shop().now().getTime() + 1000))).toEqual([]);
  });

  test(`STU-04 ${name}: a message that was changed, cut or unsigned is refused`, async () => {
    const { url } = await open();
    await shop().pay(url!);
    const { body, signature } = (await shop().messages()).at(-1)!;
    const verdict = (text: string, header: string | undefined): string => {
      try {
        return shop().payments.verifyEvent(text, header).kind;
      } catch (error) {
        return error instanceof PaymentsError ? error.code : String(error);
      }
    };
    expect(verdict(body, signature)).toBe('checkout-completed');
    expect(verdict(body, signature), 'a replay is genuine; the inbox knows its id').toBe('checkout-completed');
    expect(verdict(body.replace('5399', '0001'), signature)).toBe('bad-signature');
    expect(verdict(body.slice(0, -1), signature)).toBe('bad-signature');
    expect(verdict('', signature)).toBe('bad-signature');
    for (const header of [undefined, '', 't=1', 'v1=', signature.replace('v1', 'v0'), `${signature}0`, '🎻'])
      expect(verdict(body, header), header).toBe('bad-signature');
  });
}
