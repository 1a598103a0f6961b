import { expect, test } from 'vitest';
import type { Checkout, PlanCheckoutRequest } from './port.ts';
import { codeOf, type PaymentsHarness } from './test/payments-harness.ts';

export function aPlan(now: Date, changes: Partial<PlanCheckoutRequest> = {}): PlanCheckoutRequest {
  return {
    accountId: 'account-1',
    email: 'lena@keys.example',
    plan: 'starter',
    planName: 'Starter',
    price: { per: 'month', pence: 9900 },
    setupPence: 0,
    trialDays: 0,
    successUrl: 'http://127.0.0.1:9/estate-agents?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://127.0.0.1:9/estate-agents',
    expiresAt: new Date(now.getTime() + 45 * 60_000),
    idempotencyKey: 'account-1-plan-1',
    ...changes,
  };
}

interface PlanHands extends PaymentsHarness {
  openPlan: (changes?: Partial<PlanCheckoutRequest>) => Promise<Checkout>;
}

/** Contract test of plans, run against every payments adapter. */
export function subscribing(hands: PaymentsHarness): void {
  const { payments, now } = { payments: () => hands.shop().payments, now: () => hands.shop().now() };
  const openPlan: PlanHands['openPlan'] = (changes) => payments().createPlanCheckout(aPlan(now(), changes));
  beginning({ ...hands, openPlan });
  metering({ ...hands, openPlan });
  ending({ ...hands, openPlan });
}

function beginning({ name, shop, heard, openPlan }: PlanHands): void {
  test(`AGT-05 ${name}: a plan is paid today and runs for a month; the same key opens the same page`, async () => {
    const opened = await openPlan();
    expect(opened).toMatchObject({ status: 'open', amountPence: 9900, orderId: null, subscriptionId: null });
    expect((await openPlan()).sessionId).toBe(opened.sessionId);
    expect(await codeOf(openPlan({ price: { per: 'month', pence: 14_900 } }))).toBe('key-used');
    await shop().pay(opened.url!);
    const paid = await shop().payments.retrieveCheckout(opened.sessionId);
    expect(paid).toMatchObject({ status: 'complete', paymentStatus: 'paid', orderId: null, paymentIntentId: null });
    expect(await shop().payments.retrieveSubscription(paid.subscriptionId!)).toEqual({
      subscriptionId: paid.subscriptionId,
      accountId: 'account-1',
      plan: 'starter',
      pricePence: 9900,
      next: null,
      customerId: expect.stringMatching(/^cus_/) as string,
      status: 'active',
      periodStart: new Date('2026-03-02T10:00:00Z'),
      periodEnd: new Date('2026-04-02T10:00:00Z'),
      endsWithPeriod: false,
    });
    const { subscriptionId } = paid;
    const events = await heard();
    expect(events).toMatchObject([
      { kind: 'subscription-changed', type: 'customer.subscription.created', subscriptionId },
      { kind: 'subscription-changed', type: 'invoice.paid', subscriptionId },
      { kind: 'checkout-completed', checkout: paid },
    ]);
    expect(await shop().payments.eventsSince(shop().now())).toEqual(events);
  });

  test(`AGT-05 ${name}: a trial costs nothing today`, async () => {
    const { url, sessionId, amountPence } = await openPlan({ trialDays: 30 });
    expect(amountPence).toBe(0);
    await shop().pay(url!);
    const checkout = await shop().payments.retrieveCheckout(sessionId);
    expect(checkout).toMatchObject({ status: 'complete', paymentStatus: 'no_payment_required', amountPence: 0 });
    expect(await shop().payments.retrieveSubscription(checkout.subscriptionId!)).toMatchObject({
      status: 'trialing',
      periodEnd: new Date('2026-04-01T10:00:00Z'),
    });
  });
}

function metering({ name, shop, openPlan }: PlanHands): void {
  test(`HOST-03 ${name}: the setup is paid once and today; souvenirs are paid when their month is over, each once`, async () => {
    const host: Partial<PlanCheckoutRequest> = {
      plan: 'host',
      planName: 'Host',
      price: { per: 'souvenir', pence: 1200 },
      setupPence: 3900,
    };
    const { url, sessionId, amountPence } = await openPlan(host);
    expect(amountPence).toBe(3900);
    await shop().pay(url!);
    const checkout = await shop().payments.retrieveCheckout(sessionId);
    expect(checkout).toMatchObject({ status: 'complete', paymentStatus: 'paid', amountPence: 3900 });
    const { customerId, ...plan } = await shop().payments.retrieveSubscription(checkout.subscriptionId!);
    expect(plan).toMatchObject({ plan: 'host', status: 'active' });
    const count = (idempotencyKey: string): Promise<void> =>
      shop().payments.countSouvenir({ customerId, deliveredAt: shop().now(), idempotencyKey });
    await count('guest-1');
    await count('guest-2');
    await count('guest-1');
    expect(
      await codeOf(
        shop().payments.countSouvenir({ customerId: 'cus_nobody', deliveredAt: shop().now(), idempotencyKey: 'x' }),
      ),
    ).toBe('not-found');
    const longAgo = new Date(shop().now().getTime() - 36 * 86_400_000);
    expect(await codeOf(shop().payments.countSouvenir({ customerId, deliveredAt: longAgo, idempotencyKey: 'y' }))).toBe(
      'rejected',
    );
  });

  test(`HOST-03 ${name}: with a free setup nothing is paid today`, async () => {
    const { url, sessionId } = await openPlan({
      plan: 'hotel',
      planName: 'Hotel',
      price: { per: 'souvenir', pence: 700 },
    });
    await shop().pay(url!);
    const { paymentStatus, subscriptionId } = await shop().payments.retrieveCheckout(sessionId);
    expect(paymentStatus).toBe('no_payment_required');
    expect(await shop().payments.retrieveSubscription(subscriptionId!)).toMatchObject({
      plan: 'hotel',
      status: 'active',
    });
  });
}

function ending({ name, shop, heard, open, openPlan }: PlanHands): void {
  test(`AGT-05 ${name}: a plan that was ended runs to the end of its month, and being ended twice is the same`, async () => {
    const { url, sessionId } = await openPlan();
    await shop().pay(url!);
    const subscriptionId = (await shop().payments.retrieveCheckout(sessionId)).subscriptionId!;
    const ending = await shop().payments.endWithPeriod(subscriptionId);
    expect(ending).toMatchObject({
      status: 'active',
      endsWithPeriod: true,
      periodEnd: new Date('2026-04-02T10:00:00Z'),
    });
    expect(await shop().payments.endWithPeriod(subscriptionId)).toEqual(ending);
    expect((await heard()).map(({ type }) => type).filter((type) => type.startsWith('customer'))).toEqual([
      'customer.subscription.created',
      'customer.subscription.updated',
    ]);
  });

  test(`AGT-05 ${name}: a page of a plan can expire; impossible and unknown plans are refused`, async () => {
    const { sessionId } = await openPlan();
    expect(await shop().payments.expireCheckout(sessionId)).toMatchObject({ status: 'expired', subscriptionId: null });
    const refused: Partial<PlanCheckoutRequest>[] = [
      { email: 'nobody' },
      { plan: 'nameless', planName: '' },
      { price: { per: 'month', pence: 29 } },
      { price: { per: 'month', pence: 99.5 } },
      { setupPence: 0.5 },
      { trialDays: 731 },
      { successUrl: 'javascript:alert(1)' },
    ];
    for (const [index, changes] of refused.entries())
      expect(await codeOf(openPlan({ ...changes, idempotencyKey: `refused-${index}` })), JSON.stringify(changes)).toBe(
        'rejected',
      );
    expect(await codeOf(shop().payments.retrieveSubscription('sub_nothing'))).toBe('not-found');
    expect(await codeOf(shop().payments.endWithPeriod('sub_nothing'))).toBe('not-found');
    expect((await open()).subscriptionId).toBeNull();
  });
}
