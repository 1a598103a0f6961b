import { afterAll, beforeAll, expect, test } from 'vitest';
import { SettableClock } from '#platform/clock.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { orderByNumber, recordEvent } from './index.ts';
import { eventsOf } from './repository.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ clock: new SettableClock('2026-03-02T10:00:00Z') });
});
afterAll(() => service.end());

test('HOLE-07 what happened to an order in one millisecond is told in the order in which it happened', async () => {
  const { order_number } = await new TestBrowser(service.baseUrl).api.orders.createCheckoutSession(anOrderInput());
  const order = await orderByNumber(service.deps.db, order_number);
  if (!order) throw new Error('The order is gone');
  const notes = Array.from({ length: 20 }, (_, index) => `step-${index}`);
  for (const note of notes)
    await service.deps.db.transaction((tx) =>
      recordEvent(service.deps, tx, { orderId: order.id, kind: 'changed', note, actor: 'system' }),
    );
  const told = (await eventsOf(service.deps.db, order.id)).map(({ note }) => note ?? '');
  expect(told.filter((note) => note.startsWith('step-'))).toEqual(notes);
});
