import { safe } from '@orpc/client';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderByNumber } from '#features/orders/server/index.ts';
import { answerDispute } from '#features/payments/server/test/till.ts';
import { personalData } from '#server/open-rooms.ts';
import { eventually } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { disputedCard } from '#stripe-emulator/cards.ts';
import { answerRequest, listRequests } from './answer.ts';
import { buyer, erasureCode, heldStudio } from './test/buyers.ts';

let service: TestService;
const { studio, hold } = heldStudio();
beforeAll(async () => {
  hold(true);
  service = await startService({ studio });
});
afterAll(() => {
  hold(false);
  return service.end();
});

test('PORT-06 a refund that an erasure asked for is granted once the bank has given the money back, not while it holds it', async () => {
  const somebody = await buyer(service, {}, { card: disputedCard });
  const orderId = (await orderByNumber(service.deps.db, somebody.number))?.id ?? '';
  const disputeIn = (state: string) =>
    eventually(async () => {
      const { rows } = await service.deps.db.execute<{ id: string }>(
        sql`select d.id from payment_disputes d join payments p on p.id = d.payment_id where p.order_id = ${orderId} and d.state = ${state}`,
      );
      return rows[0]?.id;
    }, `the dispute to be ${state}`);
  const disputeId = await disputeIn('open');
  const { browser, number: order_number } = somebody;
  await browser.api.rights.eraseOrder({ order_number, code: await erasureCode(somebody) });
  const asked = (await listRequests(service.deps)).requests.find(
    (r) => r.order_number === somebody.number && r.kind === 'refund',
  );
  const yes = { id: asked?.id ?? '', verdict: 'granted', answer: '' } as const;
  const grant = () => safe(answerRequest(service.deps, personalData, yes, 'ada'));
  expect((await grant()).error, 'it may come back to the shop').toMatchObject({ code: 'NOTHING_LEFT' });
  await answerDispute(service, disputeId, 'losing_evidence');
  await disputeIn('lost');
  expect((await grant()).data).toEqual({ state: 'granted' });
  const open = (await listRequests(service.deps)).requests.filter(({ state }) => state === 'open');
  expect(open.map(({ order_number }) => order_number)).not.toContain(somebody.number);
});
