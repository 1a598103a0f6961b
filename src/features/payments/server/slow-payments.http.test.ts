import { afterAll, beforeAll, expect, test } from 'vitest';
import { SettableClock } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { openExtraCheckout } from './extra-charge.ts';
import { defineExtraPaidJob } from './jobs.ts';
import { payAndSettle } from './test/till.ts';

const clock = new SettableClock(new Date());
let service: TestService;
beforeAll(async () => {
  service = await startService({ site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 }, clock });
});
afterAll(() => service.end());

test.each([
  ['failed', true],
  ['unpaid', false],
] as const)(
  'HOLE-16 an extra charge whose payment by a slow method is %s can be paid anew: %s',
  async (paymentStatus, isAnew) => {
    const { order } = await payAndSettle(service);
    const extra = {
      order,
      job: defineExtraPaidJob('no-such-extra'),
      subject: `slow-${paymentStatus}`,
      name: 'Another revision',
      amountPence: 900,
      returnUrl: `${service.baseUrl}/back`,
    };
    const { deps } = service;
    const first = await openExtraCheckout(deps, extra);
    // The emulator takes cards alone, whose payments end at once.
    const expireCheckout: Deps['payments']['expireCheckout'] = async (sessionId) => ({
      ...(await deps.payments.retrieveCheckout(sessionId)),
      status: 'complete',
      paymentStatus,
    });
    clock.advance(25 * 3_600_000);
    const again = openExtraCheckout({ ...deps, payments: { ...deps.payments, expireCheckout } }, extra);
    if (isAnew) expect(await again).not.toBe(first);
    else await expect(again).rejects.toMatchObject({ code: 'NOT_NOW' });
  },
);

test.each([
  ['failed', true],
  ['unpaid', false],
] as const)(
  'HOLE-16 an order whose payment by a slow method is %s can be paid anew: %s',
  async (paymentStatus, isAnew) => {
    const { payments } = service.deps;
    const known = { ...payments };
    const browser = new TestBrowser(service.baseUrl);
    const input = anOrderInput();
    const first = await browser.api.orders.createCheckoutSession(input);
    const ended: Deps['payments']['retrieveCheckout'] = async (sessionId) => ({
      ...(await known.retrieveCheckout(sessionId)),
      status: 'complete',
      paymentStatus,
    });
    Object.assign(payments, { retrieveCheckout: ended, expireCheckout: ended });
    try {
      const again = browser.api.orders.createCheckoutSession(input);
      if (isAnew) expect((await again).url).not.toBe(first.url);
      else await expect(again).rejects.toMatchObject({ code: 'ALREADY_PAID' });
    } finally {
      Object.assign(payments, known);
    }
  },
);
