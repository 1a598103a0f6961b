import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payOn } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { refundOrder } from './refund.ts';
import { paymentsOfOrder, refundsOfPayment } from './repository.ts';
import { placed, whenStatus } from './test/till.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({});
});
afterAll(() => service.end());

test.each([{ amount_pence: 900 }, {}])(
  'STU-05 of two colleagues who refund the same money at once (%o) one is told that theirs was not added, and it goes back once',
  async (amount) => {
    const { browser, url, number, id } = await placed(service);
    await payOn(browser, url);
    await whenStatus(service, number, 'ready');
    const { payments } = service.deps;
    let asked = 0;
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const refund: typeof payments.refund = async (request) => {
      asked += 1;
      if (asked === 2) answer();
      await answered;
      return payments.refund(request);
    };
    const deps = { ...service.deps, payments: { ...payments, refund } };
    const press = (actor: string) =>
      refundOrder(
        deps,
        { ...amount, order_number: number, reason: `Says ${actor}`, idempotency_key: `${actor}-at-once-${id}` },
        actor,
      ).finally(answer);
    const outcomes = await Promise.allSettled([press('ada'), press('grace')]);
    const pence = amount.amount_pence ?? 2900;
    expect(outcomes.find(({ status }) => status === 'fulfilled')).toMatchObject({ value: { refunded_pence: pence } });
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'REFUND_UNDER_WAY' },
    });
    const [payment] = await paymentsOfOrder(deps.db, id);
    const noted = async () =>
      (await deps.db.execute(sql`select 1 from audit where subject = ${id} and action = 'refund'`)).rows.length;
    expect(await payments.givenBack(payment?.paymentIntentId ?? '')).toBe(pence);
    expect([(await refundsOfPayment(deps.db, payment?.id ?? '')).length, await noted()]).toEqual([1, 1]);
    if (amount.amount_pence === undefined) return;
    const late = outcomes[0]?.status === 'rejected' ? 'ada' : 'grace';
    const again = { ...amount, order_number: number, reason: 'One more', idempotency_key: `${late}-once-more-${id}` };
    expect(await refundOrder(deps, again, late), 'who wants one more').toMatchObject({ refunded_pence: 900 });
    expect(await payments.givenBack(payment?.paymentIntentId ?? '')).toBe(1800);
    expect([(await refundsOfPayment(deps.db, payment?.id ?? '')).length, await noted()]).toEqual([2, 2]);
  },
);
