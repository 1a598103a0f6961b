import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelUnpaid } from '#features/orders/server/index.ts';
import { SettableClock } from '#platform/clock.ts';
import { emptyDatabase } from '#platform/test/database.ts';
import { holdLock } from '#server/test/held-lock.ts';
import { anOrderInput } from '#server/test/journey.ts';
import { quickStudio } from '#server/test/quick-studio.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { letKeptGo } from './attach.ts';
import { circles } from './schema.ts';
import { aFriend, aGiver, orderOf, viewOf } from './test/giver-and-friends.ts';

const clock = new SettableClock('2026-03-20T10:00:00Z');
let service: TestService;
let url = '';
beforeAll(async () => {
  const database = await emptyDatabase();
  url = database.url ?? '';
  const site = { dailyCap: 1000, ordersPerAddressPerHour: 10_000 };
  service = await startService({ clock, studio: quickStudio, database, site });
});
afterAll(() => service.end());

test('GIFT-05 friends whose form is ordered anew just as they are let go stay with the new order', async () => {
  const { deps } = service;
  const giver = await aGiver(service, clock, { pay: false });
  const { id: first } = await orderOf(giver);
  await deps.db.transaction((tx) => cancelUnpaid(deps, tx, first, ''));
  const which = eq(circles.draftKey, giver.draft_key);
  // As an earlier release left them.
  await deps.db.update(circles).set({ orderId: first, givenUpOrderId: null }).where(which);
  const [circle] = await deps.db.select().from(circles).where(which);
  const held = await holdLock(url, 'select 1 from circles where id = $1 for update', [circle?.id]);
  const again = anOrderInput({ email: 'dan@example.com' }, { idempotency_key: giver.draft_key });
  const ordering = giver.browser.api.orders.createCheckoutSession(again);
  await held.waiting(1);
  const going = letKeptGo(deps);
  // It has read whose they are, and waits behind the order for the right to write.
  await held.waiting(2);
  await held.release();
  await Promise.all([ordering, going]);
  const { id: second } = await orderOf({ ...giver, number: (await ordering).order_number });
  expect(second).not.toBe(first);
  expect(await deps.db.select().from(circles).where(which)).toMatchObject([{ orderId: second, givenUpOrderId: null }]);
});

test('GIFT-05 a friend who adds something waits for the order ahead of the circle, as whoever changes either does', async () => {
  const giver = await aGiver(service, clock);
  const held = await holdLock(url, 'select 1 from orders where number = $1 for update', [giver.number]);
  const adding = aFriend(service, giver.token);
  for (const tables of await held.waiting(1)) expect(tables).not.toContain('circles');
  await held.release();
  await adding;
  expect((await viewOf(giver)).contributions).toMatchObject([{ name: 'Tom Green' }]);
});
