import { like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderByNumber } from '#features/orders/server/index.ts';
import { scheduledMessages } from '#features/schedule/server/schema.ts';
import { sendDue } from '#features/schedule/server/send-due.ts';
import { SettableClock } from '#platform/clock.ts';
import { emails } from '#platform/mail/schema.ts';
import type { TestService } from '#server/test/service.ts';
import { circleMessages } from './reminders.ts';
import { circleOf } from './repository.ts';
import { aFriend, aGiver, invitation, lastDay, pays, startShop, type Giver } from './test/giver-and-friends.ts';
import { deleteWholeCircle } from './withdraw.ts';

const clock = new SettableClock('2026-03-20T10:00:00Z');
let service: TestService;
beforeAll(async () => {
  service = await startShop(clock);
});
afterAll(() => service.end());

/** Sends what is due at ten in London of a day, or what its loop has left of it. */
async function atTen(day: string): Promise<void> {
  clock.set(`${day}T${day < '2026-03-29' ? '10' : '09'}:00:00Z`);
  await sendDue({ ...service.deps, scheduledMessages: circleMessages });
}

async function circleFor({ number }: Giver) {
  const order = await orderByNumber(service.deps.db, number);
  const circle = order && (await circleOf(service.deps.db, order.id));
  if (!circle) throw new Error('The order has no circle');
  return circle;
}

const askedOf = async ({ number }: Giver): Promise<number> => {
  const order = await orderByNumber(service.deps.db, number);
  return service.deps.db.$count(emails, like(emails.key, `circle-choose:${order?.id}:%`));
};

const moveTo = ({ browser, number: order_number }: Giver, last_day: string) =>
  browser.api.circles.saveCircle({ order_number, ...invitation, last_day });

/** Names the messages of a circle as releases did that knew one for all of its days. */
const asBefore = (circleId: string) =>
  service.deps.db
    .update(scheduledMessages)
    .set({ subject: circleId })
    .where(like(scheduledMessages.subject, `${circleId}:%`));

const statesOf = async (circleId: string) =>
  (
    await service.deps.db
      .select()
      .from(scheduledMessages)
      .where(like(scheduledMessages.subject, `${circleId}%`))
      .orderBy(scheduledMessages.dueAt)
  ).map(({ state }) => state);

test('GIFT-05 a giver who moves the day is asked to choose on each last day, and once on each', async () => {
  const owner = await aGiver(service, clock);
  await aFriend(service, owner.token);
  await moveTo(owner, '2026-03-24');
  await moveTo(owner, lastDay);
  await atTen('2026-03-24');
  expect(await askedOf(owner), 'a day that was moved is not a last day').toBe(0);
  await atTen(lastDay);
  expect(await askedOf(owner)).toBe(1);
  await moveTo(owner, '2026-03-30');
  await moveTo(owner, '2026-03-30');
  await atTen('2026-03-29');
  expect(await askedOf(owner)).toBe(1);
  await atTen('2026-03-30');
  await moveTo(owner, '2026-03-30');
  await atTen('2026-03-30');
  expect(await askedOf(owner)).toBe(2);
});

test('GIFT-05 a giver who pays minutes before a last day in summer is over, and moves it by one, is asked on both', async () => {
  const owner = await aGiver(service, clock, { pay: false, at: '2026-04-02T22:50:00Z', last_day: '2026-04-02' });
  await aFriend(service, owner.token);
  clock.set('2026-04-02T22:55:00Z');
  await pays(owner);
  await sendDue({ ...service.deps, scheduledMessages: circleMessages });
  expect(await askedOf(owner)).toBe(1);
  await moveTo(owner, '2026-04-03');
  await atTen('2026-04-03');
  expect(await askedOf(owner)).toBe(2);
});

test('GIFT-05 HOLE-00 messages of the release before are sent, moved, and cancelled with their circle', async () => {
  const waits = await aGiver(service, clock);
  const asked = await aGiver(service, clock, { email: 'asked@example.com' });
  const moves = await aGiver(service, clock, { email: 'moves@example.com' });
  const leaves = await aGiver(service, clock, { email: 'leaves@example.com' });
  for (const owner of [waits, asked, moves, leaves]) {
    await aFriend(service, owner.token);
    await asBefore((await circleFor(owner)).id);
  }
  const gone = await circleFor(leaves);
  await service.deps.db.transaction((tx) => deleteWholeCircle(service.deps, tx, gone));
  expect(await statesOf(gone.id)).toEqual(['cancelled']);
  await moveTo(moves, '2026-03-28');
  await atTen(lastDay);
  expect(await askedOf(waits)).toBe(1);
  expect(await askedOf(asked)).toBe(1);
  expect(await askedOf(moves), 'its day was moved').toBe(0);
  expect(await statesOf((await circleFor(moves)).id)).toEqual(['cancelled', 'waiting']);
  await moveTo(asked, '2026-03-28');
  await atTen('2026-03-28');
  for (const [owner, letters] of [
    [waits, 1],
    [asked, 2],
    [moves, 1],
    [leaves, 0],
  ] as const)
    expect(await askedOf(owner)).toBe(letters);
});
