import { safe } from '@orpc/client';
import { expect, test } from 'vitest';
import { SettableClock } from '#platform/clock.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, payOn } from '#server/test/journey.ts';
import { startService } from '#server/test/service.ts';

test('SITE-09 places are counted by the day in London, when they are paid', async () => {
  const clock = new SettableClock('2026-03-28T12:00:00Z');
  const small = await startService({ site: { dailyCap: 2, ordersPerAddressPerHour: 10_000 }, clock });
  const taken = async (): Promise<number> => (await new TestBrowser(small.baseUrl).api.orders.dailyCap()).taken_today;
  const order = async (day: 'today' | 'tomorrow', isPaid: boolean): Promise<void> => {
    const browser = new TestBrowser(small.baseUrl);
    const { url } = await browser.api.orders.createCheckoutSession(anOrderInput({}, { day }));
    if (isPaid) await browser.api.payments.verifyPayment({ session_id: sessionIn(await payOn(browser, url)) });
  };
  try {
    for (let i = 0; i < 5; i += 1) await order('today', false);
    expect(await taken()).toBe(0);
    for (let i = 0; i < 2; i += 1) await order('today', true);
    const refused = await safe(order('today', false));
    expect(refused.error).toMatchObject({ code: 'DAY_FULL', data: { tomorrow_open: true } });
    expect(await new TestBrowser(small.baseUrl).api.orders.dailyCap()).toEqual({
      cap: 2,
      orders_stopped: false,
      taken_today: 2,
      tomorrow_open: true,
    });
    await order('tomorrow', true);
    // The clocks go forward in the night to the 29th: that day has 23 hours and its places all the same.
    clock.set('2026-03-28T23:59:59Z');
    expect(await taken()).toBe(2);
    clock.set('2026-03-29T00:00:00Z');
    expect(await taken()).toBe(1);
    clock.set('2026-03-29T22:59:59Z');
    expect(await taken()).toBe(1);
    clock.set('2026-03-29T23:00:00Z');
    expect(await taken()).toBe(0);
  } finally {
    await small.end();
  }
});

const sessionIn = (back: string | null): string => new URL(back ?? '').searchParams.get('session_id') ?? '';
