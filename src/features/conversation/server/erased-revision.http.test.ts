import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderByNumber } from '#features/orders/server/index.ts';
import { payments, refunds } from '#features/payments/server/schema.ts';
import { redactOrder } from '#features/rights/server/erase.ts';
import { buyer, reaches, release } from '#features/rights/server/test/buyers.ts';
import { personalData } from '#server/open-rooms.ts';
import { brokenInvariants } from '#server/test/invariants.ts';
import { eventually, payOn } from '#server/test/journey.ts';
import { quickStudio } from '#server/test/quick-studio.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ studio: quickStudio, site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 } });
});
afterAll(() => service.end());

test('PORT-06 REV-01 a further revision that was paid for and not made is given back once when its order is erased', async () => {
  const { deps } = service;
  const { api } = await adminBrowser(service);
  const owner = await buyer(service);
  await reaches(owner, 'ready');
  await release(service, owner);
  const { conversation } = owner.browser.api;
  const order_number = owner.number;
  for (const content of ['included', 'a trumpet'])
    await conversation.sendMessage({ order_number, content, client_id: `wish-${content}`, is_revision: true });
  const extra = async () =>
    (await api.conversation.listRevisions({ order_number })).revisions.find(({ charge }) => charge === 'extra');
  const revision_id = (await extra())?.id ?? '';
  await api.conversation.askRevisionPayment({ revision_id });
  await payOn(owner.browser, (await conversation.payRevision({ order_number, revision_id })).url);
  await eventually(async () => (await extra())?.settlement === 'paid', 'the payment');

  const { id = '' } = (await orderByNumber(deps.db, order_number)) ?? {};
  // Twice: an erasure looks again for what was written meanwhile.
  for (let turn = 0; turn < 2; turn += 1)
    await deps.db.transaction((tx) => redactOrder(deps, tx, personalData, id, 'personal'));
  const given = await deps.db
    .select({ amountPence: refunds.amountPence, of: payments.state })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, id));
  expect(given).toEqual([{ amountPence: 900, of: 'extra' }]);
  expect((await extra())?.status).toBe('rejected');
  expect(await brokenInvariants(deps.db, 1000)).toEqual([]);
});
