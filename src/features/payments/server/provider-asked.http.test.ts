import { safe } from '@orpc/client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Payments } from '#platform/payments/port.ts';
import { TestBrowser } from '#server/test/client.ts';
import { payOn } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { paymentsOfOrder } from './repository.ts';
import { refundOrder } from './refund.ts';
import { settleSession } from './settle.ts';
import { setProviderBehaviour, placed } from './test/till.ts';
import { createVerifyPayment } from './verify-payment.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 } });
  await service.deps.jobs.stop();
});
afterAll(() => service.end());
beforeEach(() => setProviderBehaviour(service, { webhooks: { drop: true } }));

/** Counts how often the provider is asked about a session while `run` runs. */
async function asked(run: () => Promise<unknown>): Promise<number> {
  const { payments } = service.deps;
  const retrieveCheckout: Payments['retrieveCheckout'] = payments.retrieveCheckout.bind(payments);
  let count = 0;
  payments.retrieveCheckout = (sessionId) => {
    count += 1;
    return retrieveCheckout(sessionId);
  };
  try {
    await run();
  } finally {
    payments.retrieveCheckout = retrieveCheckout;
  }
  return count;
}

test('HOLE-17 three hundred questions about one payment ask the provider once in two seconds, in all processes together', async () => {
  const { session } = await placed(service);
  const one = createVerifyPayment(service.deps);
  const other = createVerifyPayment(service.deps);
  const began = performance.now();
  const count = await asked(() =>
    Promise.all(
      Array.from({ length: 300 }, (_, i) => (i % 2 === 0 ? one : other)(session, { browserHash: `browser-${i}` })),
    ),
  );
  const windows = Math.ceil((performance.now() - began) / 2000);
  expect(count).toBeGreaterThanOrEqual(1);
  expect(count).toBeLessThanOrEqual(windows);
});

test('HOLE-17 the first question sees the payment at once; what is paid is answered without the provider', async () => {
  const { browser, url, session } = await placed(service);
  await payOn(browser, url);
  expect((await browser.api.payments.verifyPayment({ session_id: session })).state).toBe('paid');
  const count = await asked(async () => {
    for (let i = 0; i < 10; i += 1)
      expect((await browser.api.payments.verifyPayment({ session_id: session })).state).toBe('paid');
  });
  expect(count).toBe(0);
});

test('HOLE-17 one visitor who asks without end is told to wait, and others are answered', async () => {
  const { browser, session } = await placed(service);
  const answers = await Promise.all(
    Array.from({ length: 80 }, () => safe(browser.api.payments.verifyPayment({ session_id: session }))),
  );
  const refused = answers.flatMap(({ error }) => (error ? [error] : []));
  expect(refused.length).toBeGreaterThan(0);
  for (const error of refused)
    expect(error).toMatchObject({
      code: 'TOO_MANY_CHECKS',
      status: 429,
      data: { retry_after_seconds: expect.any(Number) as number },
    });
  const other = new TestBrowser(service.baseUrl);
  expect((await other.api.payments.verifyPayment({ session_id: session })).state).toBe('waiting');
});

async function paid(): Promise<{ number: string; id: string }> {
  const { browser, url, number, id, session } = await placed(service);
  await payOn(browser, url);
  await settleSession(service.deps, session);
  return { number, id };
}

test('HOLE-17 a refund’s idempotency key is one refund of one order and amount', async () => {
  const first = await paid();
  const second = await paid();
  const part = {
    order_number: first.number,
    amount_pence: 900,
    reason: 'Late',
    idempotency_key: `the-key-${first.id}`,
  };
  expect(await refundOrder(service.deps, part, 'ada')).toMatchObject({ refunded_pence: 900 });
  expect(await refundOrder(service.deps, part, 'ada'), 'asked again').toMatchObject({ refunded_pence: 900 });
  const reused = { code: 'IDEMPOTENCY_KEY_REUSED' };
  const ofOther = refundOrder(service.deps, { ...part, order_number: second.number }, 'ada');
  await expect(ofOther).rejects.toMatchObject(reused);
  await expect(refundOrder(service.deps, { ...part, amount_pence: 901 }, 'ada')).rejects.toMatchObject(reused);
  const given = async (id: string) => (await paymentsOfOrder(service.deps.db, id)).map((p) => p.refundedPence);
  expect([await given(first.id), await given(second.id)]).toEqual([[900], [0]]);
});

test('HOLE-17 one key for two orders at the same time gives back one refund', async () => {
  const [first, second] = [await paid(), await paid()];
  const outcomes = await Promise.allSettled(
    [first, second, first].map(({ number }) =>
      refundOrder(
        service.deps,
        { order_number: number, amount_pence: 900, reason: 'Late', idempotency_key: `at-once-${first.id}` },
        'ada',
      ),
    ),
  );
  const codes = outcomes.map((one) => (one.status === 'rejected' ? (one.reason as { code?: string }).code : 'given'));
  expect(
    codes.every((code) => code === 'given' || code === 'IDEMPOTENCY_KEY_REUSED'),
    String(codes),
  ).toBe(true);
  const given = await Promise.all([first, second].map(({ id }) => paymentsOfOrder(service.deps.db, id)));
  expect(given.flat().reduce((sum, { refundedPence }) => sum + refundedPence, 0)).toBe(900);
});
