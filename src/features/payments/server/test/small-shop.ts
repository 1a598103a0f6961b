import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { OrderRow } from '#features/orders/server/index.ts';
import { businessDay } from '#kit/business-day.ts';
import { SettableClock } from '#platform/clock.ts';
import type { Payments } from '#platform/payments/port.ts';
import { TestBrowser } from '#server/test/client.ts';
import { brokenInvariants } from '#server/test/invariants.ts';
import { payOn } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { reconcile, reconcileAuthorisations } from '../reconcile.ts';
import { setProviderBehaviour, orderOf, type Placed, placed } from './till.ts';

export const minute = 60_000;

/**
 * A shop with three places a day for the tests of one file, which it begins and ends with. No webhook and no worker settles
 * a payment: each test asks for that itself. Every test has days of its own, and what it did to `service.deps.payments` is undone.
 */
export class SmallShop {
  readonly cap = 3;
  readonly clock = new SettableClock('2026-03-02T10:00:00Z');
  #service: TestService | undefined;
  #payments: Payments | undefined;

  constructor() {
    beforeAll(async () => {
      const site = { dailyCap: this.cap, ordersPerAddressPerHour: 10_000, ordersPerVisitorPerHour: 10_000 };
      this.#service = await startService({ site, clock: this.clock });
      await this.service.deps.jobs.stop();
      this.#payments = { ...this.service.deps.payments };
    });
    afterAll(() => this.service.end());
    beforeEach(async () => {
      this.clock.advance(3 * 24 * 60 * minute);
      await setProviderBehaviour(this.service, { webhooks: { drop: true } });
    });
    afterEach(async () => {
      this.restorePayments();
      const broken = await brokenInvariants(this.service.deps.db, this.cap);
      expect(broken.filter((rule) => /place|day/.test(rule))).toEqual([]);
    });
  }

  get service(): TestService {
    if (!this.#service) throw new Error('The shop is not open yet');
    return this.#service;
  }

  /** The provider as it is, whatever a test makes of the service's own. */
  get payments(): Payments {
    if (!this.#payments) throw new Error('The shop is not open yet');
    return this.#payments;
  }

  restorePayments(): void {
    Object.assign(this.service.deps.payments, this.payments);
  }

  visitor = (): TestBrowser => new TestBrowser(this.service.baseUrl);

  taken = async (): Promise<number> => (await this.visitor().api.orders.dailyCap()).taken_today;

  today = (): string => businessDay(this.clock.now());

  orderOf = (number: string): Promise<OrderRow> => orderOf(this.service, number);

  /** An order whose payment is authorised, and nobody has looked at it yet. */
  authorised = async (card?: string): Promise<Placed> => {
    const order = await placed(this.service);
    expect(await payOn(order.browser, order.url, card)).toContain('session_id=');
    return order;
  };

  verified = ({ browser, session }: Placed) => browser.api.payments.verifyPayment({ session_id: session });

  paymentOf = async ({ session }: Placed): Promise<string> =>
    (await this.payments.retrieveCheckout(session)).paymentStatus;

  /** Makes orders that take what is left of the day. */
  fillDay = async (): Promise<void> => {
    const places = this.cap - (await this.taken());
    for (let i = 0; i < places; i += 1) expect((await this.verified(await this.authorised())).state).toBe('paid');
  };

  /** Runs what the service does each minute, once the patience with webhooks is over. */
  minuteLater = async (): Promise<void> => {
    this.clock.advance(2 * minute);
    await reconcile(this.service.deps);
    await reconcileAuthorisations(this.service.deps);
  };
}
