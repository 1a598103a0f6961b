import { eq } from 'drizzle-orm';
import { unknownReader } from '#kit/reader.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelPaid, cancelUnpaid, changeStatus } from '#features/orders/server/index.ts';
import { SettableClock } from '#platform/clock.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually, payOn } from '#server/test/journey.ts';
import type { TestService } from '#server/test/service.ts';
import { letKeptGo } from './attach.ts';
import { circlesPersonalData } from './personal-data.ts';
import { saveCircle } from './save-circle.ts';
import { circles } from './schema.ts';
import { aFriend, aGiver, invitation, orderOf, pays, viewOf, startShop, type Giver } from './test/giver-and-friends.ts';

const clock = new SettableClock('2026-03-20T10:00:00Z');
let service: TestService;

beforeAll(async () => {
  service = await startShop(clock);
});
afterAll(() => service.end());

const cancel = ({ browser, number }: Giver) =>
  browser.api.rights.cancelOrder({ order_number: number, confirmed: true });

/** Cancels an order in the transaction that begins its work, so that no run comes in between. */
async function cancelBegun(owner: Giver): Promise<void> {
  const { id } = await orderOf(owner);
  await service.deps.db.transaction(async (tx) => {
    await changeStatus(service.deps, tx, { orderId: id, to: 'processing', actor: 'system' });
    await cancelPaid(service.deps, tx, id, { actor: 'buyer', note: '' });
  });
}

/** Orders the same form once more, and pays. */
async function orderAgain(owner: Giver): Promise<Giver> {
  const input = anOrderInput({}, { idempotency_key: owner.draft_key });
  const { order_number: number, url } = await owner.browser.api.orders.createCheckoutSession(input);
  const again = { ...owner, number, url };
  await payOn(owner.browser, url);
  await eventually(async () => (await orderOf(again)).paidAt !== null, 'the payment');
  return again;
}

test('GIFT-05 friends come along when a paid order is cancelled ahead of its work and its form ordered again', async () => {
  const owner = await aGiver(service, clock);
  await aFriend(service, owner.token);
  await cancel(owner);
  const friend = new TestBrowser(service.baseUrl).api.circles;
  await expect(friend.friendPage({ token: owner.token })).rejects.toMatchObject({ code: 'PAGE_NOT_FOUND' });
  const again = await orderAgain(owner);
  expect((await viewOf(again)).contributions).toMatchObject([{ name: 'Tom Green' }]);
  expect((await orderOf(again)).startsAt?.toISOString(), 'it waits for their last day').toBe(
    '2026-03-26T00:00:00.000Z',
  );
  expect((await friend.friendPage({ token: owner.token })).standing).toBe('open');
  const { data } = await circlesPersonalData.collect(service.deps, (await orderOf(owner)).id, unknownReader);
  expect(data, 'they are not the cancelled order’s any more').toBeNull();
});

test('GIFT-05 friends whom a release of before kept with a cancelled order are let go, twice as once, and no others', async () => {
  const { deps } = service;
  const [begun, unpaid, ahead] = [
    await aGiver(service, clock),
    await aGiver(service, clock, { pay: false }),
    await aGiver(service, clock),
  ];
  await cancelBegun(begun);
  const [{ id: begunId }, { id: unpaidId }] = [await orderOf(begun), await orderOf(unpaid)];
  await deps.db.transaction((tx) => cancelUnpaid(deps, tx, unpaidId, ''));
  await cancel(ahead);
  // As that release left them.
  const { draftKey, orderId } = circles;
  await deps.db.update(circles).set({ draftKey: begun.draft_key }).where(eq(orderId, begunId));
  await deps.db.update(circles).set({ orderId: unpaidId, givenUpOrderId: null }).where(eq(draftKey, unpaid.draft_key));
  for (const time of ['once', 'twice']) {
    await letKeptGo(deps);
    const of = ({ draft_key }: Giver) => deps.db.select().from(circles).where(eq(draftKey, draft_key));
    expect(await of(begun), time).toEqual([]);
    expect(await of(unpaid), time).toMatchObject([{ orderId: null, givenUpOrderId: unpaidId }]);
    expect(await of(ahead), time).toMatchObject([{ orderId: (await orderOf(ahead)).id }]);
  }
});

test('GIFT-05 an order waits for no friends of another one, whose work had begun when it was cancelled', async () => {
  const owner = await aGiver(service, clock);
  await aFriend(service, owner.token);
  await cancelBegun(owner);
  const again = await orderAgain(owner);
  expect((await viewOf(again)).circle).toBeNull();
  expect((await orderOf(again)).startsAt).toBeNull();
  const { draft_key, browser } = owner;
  expect((await browser.api.circles.draftCircle({ draft_key })).circle, 'nor has the form any').toBeNull();
  expect((await viewOf(owner)).contributions, 'they stay with the song that was cancelled').toHaveLength(1);
});

test('GIFT-05 GIFT-08 the last day of an invitation that nobody pays for moves on for ninety days at most, and further once it is paid', async () => {
  const owner = await aGiver(service, clock, { pay: false });
  const { circles: api } = owner.browser.api;
  const saveDraft = (last_day: string, message = '') =>
    api.saveDraftCircle({ draft_key: owner.draft_key, ...invitation, message, last_day });
  clock.set('2026-05-01T10:00:00Z');
  expect((await saveDraft('2026-06-18')).circle?.last_day, 'ninety days after 20 March').toBe('2026-06-18');
  await expect(saveDraft('2026-06-19')).rejects.toMatchObject({ code: 'ORDER_FIRST' });
  expect((await saveDraft('2026-06-18', 'Hurry!')).circle?.message).toBe('Hurry!');
  const { db } = service.deps;
  // As an earlier release let it move.
  await db.update(circles).set({ lastDay: '2026-06-25' }).where(eq(circles.draftKey, owner.draft_key));
  expect((await saveDraft('2026-06-25', 'Wait!')).circle?.message, 'a day that stays').toBe('Wait!');
  await expect(saveDraft('2026-06-26')).rejects.toMatchObject({ code: 'ORDER_FIRST' });
  clock.set('2026-03-20T10:00:00Z');
  await pays(owner);
  clock.set('2026-05-01T10:00:00Z');
  const moved = await saveCircle(service.deps, owner.number, { ...invitation, last_day: '2026-06-19' });
  expect(moved.circle?.last_day).toBe('2026-06-19');
});
