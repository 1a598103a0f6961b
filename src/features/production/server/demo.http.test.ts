import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoSongs } from '#features/wizard/server/index.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import { loadDemo } from './demo.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ work: false });
});
afterAll(() => service.end());

test('MEND-19k an order of the demonstration is paid in every view, and refunded without the provider, which knows nothing of it', async () => {
  await loadDemo(service.deps, demoSongs);
  const admin = await adminBrowser(service);
  const { orders } = await admin.api.production.listOrders({});
  expect(orders).toHaveLength(demoSongs.length);
  for (const { order_number, price_pence } of orders) {
    const { ledger } = await admin.api.production.getProduction({ order_number });
    expect(ledger, order_number).toMatchObject({ paid_pence: price_pence, left_pence: price_pence });
    const refund = { order_number, reason: 'Late', idempotency_key: `a-refund-of-${order_number}` };
    expect(await admin.api.payments.refundOrder(refund)).toEqual({ refunded_pence: price_pence, status: 'refunded' });
  }
});
