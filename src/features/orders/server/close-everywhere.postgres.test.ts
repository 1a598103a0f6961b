import { eq } from 'drizzle-orm';
import { safe } from '@orpc/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase } from '#platform/test/database.ts';
import { TestBrowser } from '#server/test/client.ts';
import { holdLock } from '#server/test/held-lock.ts';
import { anOrderInput } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { portalLink } from './access.ts';
import { orders } from './schema.ts';

let service: TestService;
let url = '';
beforeAll(async () => {
  const database = await emptyDatabase();
  url = database.url ?? '';
  service = await startService({ database });
});
afterAll(() => service.end());

test('HOLE-03 a link that is opened while its order is being closed everywhere opens nothing', async () => {
  const buyer = new TestBrowser(service.baseUrl);
  const { order_number } = await buyer.api.orders.createCheckoutSession(anOrderInput());
  const [order] = await service.deps.db.select().from(orders).where(eq(orders.number, order_number));
  if (!order) throw new Error('The order is gone');
  const token = (await portalLink(service.deps, service.deps.db, order)).split('#open=')[1] ?? '';
  const held = await holdLock(url, 'select 1 from orders where id = $1 for update', [order.id]);
  const closing = buyer.api.portal.closeOrder({ order_number, everywhere: true });
  await held.waiting(1);
  const stranger = new TestBrowser(service.baseUrl);
  const opening = safe(stranger.api.portal.openLink({ token }));
  await held.waiting(2);
  await held.release();
  await closing;
  expect((await opening).error).toMatchObject({ code: 'ORDER_NOT_FOUND' });
});
