import { safe } from '@orpc/client';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownWithdrawalLink } from '#features/consents/server/index.ts';
import { moderationPersonalData } from '#features/moderation/server/personal-data.ts';
import { moderationCases } from '#features/moderation/server/schema.ts';
import { cancelUnpaid, eventsOf, orderByNumber } from '#features/orders/server/index.ts';
import { redactOrder } from '#features/rights/server/erase.ts';
import { applyRetention, orderRetention } from '#features/rights/server/retention.ts';
import { scheduledMessages } from '#features/schedule/server/schema.ts';
import { sendDue } from '#features/schedule/server/send-due.ts';
import { SettableClock } from '#platform/clock.ts';
import { sha256 } from '#platform/ids.ts';
import { emails } from '#platform/mail/schema.ts';
import { personalData } from '#server/open-rooms.ts';
import { TestBrowser } from '#server/test/client.ts';
import type { TestService } from '#server/test/service.ts';
import { clearOrphans, openCircles, storeGreeting } from './greetings.ts';
import { circlesPersonalData } from './personal-data.ts';
import { circleMessages } from './reminders.ts';
import { circleByInvite, contributionByOwn, remindersOf } from './repository.ts';
import { contributions } from './schema.ts';
import { closeCircleByStaff, removeContribution } from './staff.ts';
import { aFriend, aGiver, invitation, pays, startShop, viewOf } from './test/giver-and-friends.ts';

const clock = new SettableClock('2026-03-20T10:00:00Z');
let service: TestService;
beforeAll(async () => {
  service = await startShop(clock);
});
afterAll(() => service.end());

const visitor = (): TestBrowser => new TestBrowser(service.baseUrl);
const lettersTo = (...addresses: string[]): Promise<number> =>
  service.deps.db.$count(emails, inArray(emails.recipient, addresses));
const casesAbout = (...subjects: string[]) =>
  service.deps.db.select().from(moderationCases).where(inArray(moderationCases.subject, subjects));
const decide = () =>
  service.deps.db
    .update(moderationCases)
    .set({ state: 'dismissed', decidedAt: clock.now(), decidedBy: 'ada' })
    .where(eq(moderationCases.state, 'open'));

test.each(['link', 'consent', 'staff'] as const)(
  'GIFT-05 GIFT-08 the letters to a friend go with what the friend added, and what they asked for after it (%s)',
  async (by) => {
    const owner = await aGiver(service, clock, { email: `${by}@example.com` });
    const [email, other] = [`tom-${by}@example.com`, `zoe-${by}@example.com`];
    const tom = await aFriend(service, owner.token, { email });
    await aFriend(service, owner.token, { name: 'Zoe', email: other });
    await visitor().api.circles.remindFriend({ token: owner.token, email: email.toUpperCase() });
    expect(await lettersTo(email)).toBe(1);
    const row = await contributionByOwn(service.deps.db, sha256(tom.own));
    const circle = await circleByInvite(service.deps.db, sha256(owner.token));
    const [reminder] = await remindersOf(service.deps.db, circle?.id ?? '');
    if (by === 'link') await tom.browser.api.circles.withdrawContribution({ token: tom.own });
    else {
      const token = ownWithdrawalLink(service.deps, row?.consentId ?? '').split('token=')[1] ?? '';
      if (by === 'consent') await visitor().api.consents.withdrawConsent({ token });
      else await removeContribution(service.deps, row?.id ?? '', 'ada');
    }
    expect((await viewOf(owner)).contributions.map(({ name }) => name)).toEqual(['Zoe']);
    expect(await lettersTo(email)).toBe(0);
    expect(await lettersTo(other), 'another friend’s stay').toBe(1);
    expect(await remindersOf(service.deps.db, circle?.id ?? '')).toEqual([]);
    const messages = await service.deps.db
      .select()
      .from(scheduledMessages)
      .where(eq(scheduledMessages.subject, reminder?.id ?? ''));
    expect(messages.map(({ state }) => state)).toEqual(['cancelled']);
  },
);

test('GIFT-05 GIFT-08 an invitation that is taken back leaves no letter, no name and no question to staff', async () => {
  const { token, browser, draft_key } = await aGiver(service, clock, { pay: false, message: 'Call me.' });
  const tom = await aFriend(service, token, { email: 'tom-drop@example.com', words: 'I know where she lives.' });
  await visitor().api.circles.remindFriend({ token, email: 'ann-drop@example.com' });
  const circle = await circleByInvite(service.deps.db, sha256(token));
  const row = await contributionByOwn(service.deps.db, sha256(tom.own));
  clock.set('2026-03-24T10:00:00Z');
  await sendDue({ ...service.deps, scheduledMessages: circleMessages });
  expect(await lettersTo('tom-drop@example.com', 'ann-drop@example.com')).toBe(2);
  const about = { kind: 'circle', reason: 'other', details: '', email: '' } as const;
  await visitor().api.moderation.reportContent({ ...about, address: token });
  await decide();
  await visitor().api.moderation.reportContent({ ...about, address: token });
  const cases = () => casesAbout(circle?.id ?? '', row?.id ?? '');
  expect((await cases()).map(({ state, title }) => `${title} ${state}`).toSorted()).toEqual([
    'Dan dismissed',
    'Dan open',
    'Tom Green dismissed',
  ]);
  await browser.api.circles.dropDraftCircle({ draft_key });
  expect(await lettersTo('tom-drop@example.com', 'ann-drop@example.com')).toBe(0);
  expect((await cases()).map(({ state, title }) => `${title} ${state}`)).toEqual([
    ' dismissed',
    ' dismissed',
    ' dismissed',
  ]);
});

test('GIFT-05 GIFT-08 a reminder that was sent goes when its friend adds something, and another friend’s stays', async () => {
  clock.set('2026-03-20T10:00:00Z');
  const { token } = await aGiver(service, clock, { email: 'reminded@example.com' });
  const [email, other] = ['tom-reminded@example.com', 'zoe-reminded@example.com'];
  for (const address of [email, other]) await visitor().api.circles.remindFriend({ token, email: address });
  clock.set('2026-03-24T10:00:00Z');
  await sendDue({ ...service.deps, scheduledMessages: circleMessages });
  expect(await lettersTo(email, other)).toBe(2);
  clock.advance(1000);
  // Their own link is no letter of this day: the address had one, and nobody has proven it.
  const tom = await aFriend(service, token, { email: email.toUpperCase() });
  expect([await lettersTo(email), await lettersTo(other)]).toEqual([0, 1]);
  await tom.browser.api.circles.withdrawContribution({ token: tom.own });
  expect([await lettersTo(email), await lettersTo(other)]).toEqual([0, 1]);
});

test('GIFT-05 GIFT-08 a case about an invitation from before its order names nobody once that order is erased', async () => {
  const owner = await aGiver(service, clock, {
    pay: false,
    message: 'I know where she lives.',
    email: 'e@example.com',
  });
  await decide();
  await pays(owner);
  const circle = await circleByInvite(service.deps.db, sha256(owner.token));
  const order = await orderByNumber(service.deps.db, owner.number);
  const rooms = [circlesPersonalData, moderationPersonalData];
  await service.deps.db.transaction((tx) => redactOrder(service.deps, tx, rooms, order?.id ?? '', 'personal'));
  const cases = await casesAbout(circle?.id ?? '');
  expect(cases.map(({ title, state }) => [title, state])).toEqual([['', 'dismissed']]);
});

test('GIFT-05 GIFT-08 an invitation that staff closed stays closed, though its giver begins the song and saves it anew', async () => {
  const owner = await aGiver(service, clock, { pay: false, email: 'closed@example.com' });
  const circle = await circleByInvite(service.deps.db, sha256(owner.token));
  await closeCircleByStaff(service.deps, { id: circle?.id ?? '', open: false }, 'ada');
  const { circles } = owner.browser.api;
  const closed = await circles.closeCircle({ order_number: owner.number });
  expect(closed.circle).toMatchObject({ standing: 'over', closed_by_staff: true });
  const words = { ...invitation, last_day: '2026-03-27' };
  const { error } = await safe(circles.saveDraftCircle({ draft_key: owner.draft_key, ...words }));
  expect(error).toMatchObject({ code: 'CLOSED_BY_STAFF' });
  expect((await visitor().api.circles.friendPage({ token: owner.token })).standing).toBe('over');
});

test('HOLE-15 GIFT-05 an invitation is closed once, however often that is asked for', async () => {
  const owner = await aGiver(service, clock, { pay: false, email: 'twice@example.com' });
  const order_number = owner.number;
  await owner.browser.api.circles.closeCircle({ order_number });
  await owner.browser.api.circles.closeCircle({ order_number });
  const order = await orderByNumber(service.deps.db, order_number);
  const events = await eventsOf(service.deps.db, order?.id ?? '');
  expect(events.filter(({ kind }) => kind === 'friends-closed')).toHaveLength(1);
});

test('HOLE-15 GIFT-05 greetings of nobody are cleared away, also where there are more than one query takes', async () => {
  const owner = await aGiver(service, clock, { email: 'orphans@example.com' });
  const friend = await aFriend(service, owner.token);
  const greetingKey = 'circles/somebody/1.m4a';
  await service.deps.db
    .update(contributions)
    .set({ greetingKey })
    .where(eq(contributions.ownHash, sha256(friend.own)));
  const files = 70_000;
  const modifiedAt = new Date(clock.now().getTime() - 25 * 3_600_000);
  let deleted = 0;
  const storage = {
    ...service.deps.storage,
    async *list() {
      yield { key: greetingKey, modifiedAt };
      for (let file = 0; file < files; file++) yield { key: `circles/none/${file}.m4a`, modifiedAt };
    },
    delete: (key: string) => {
      expect(key).not.toBe(greetingKey);
      deleted++;
      return Promise.resolve();
    },
  } as unknown as typeof service.deps.storage;
  await clearOrphans({ ...service.deps, storage });
  expect(deleted).toBe(files);
});

test('HOLE-15 GIFT-05 greetings of strangers fill so much of the disk and no more, and none of a paid song’s friends is refused', async () => {
  const deps = { ...openCircles(service.deps), mostFreeGreetings: 0 };
  const bytes = new TextEncoder().encode('not a sound');
  const outcomeOf = async (pay: boolean) => {
    const owner = await aGiver(service, clock, { pay, email: `greets-${pay}@example.com` });
    const { own: token } = await aFriend(service, owner.token);
    return storeGreeting(deps, { token, bytes });
  };
  expect(await outcomeOf(false)).toBe('busy');
  expect(await outcomeOf(true), 'looked at').toBe('no-greeting');
  expect(await storeGreeting(deps, { token: 'nobody’s', bytes })).toBe('gone');
});

test('HOLE-15 GIFT-05 one network sends so many greetings a day and no more', async () => {
  const { own } = await aFriend(service, (await aGiver(service, clock, { pay: false })).token);
  const post = async () => {
    const body = new FormData();
    body.set('greeting', new File(['not a sound'], 'hello.mp3'));
    const headers = { origin: service.baseUrl };
    return (await visitor().fetch(`/together/${own}/greeting`, { method: 'POST', body, headers })).status;
  };
  expect(await post()).toBe(422);
  await service.deps.db.execute(sql`update limits set points = 100 where key like 'circle-greetings-daily:%'`);
  expect(await post()).toBe(429);
});

test('HOLE-15 GIFT-05 what was held of an invitation and its friends before the order was placed is the order’s case', async () => {
  const owner = await aGiver(service, clock, {
    pay: false,
    message: 'I know where she lives.',
    email: 'held@example.com',
  });
  await decide();
  const tom = await aFriend(service, owner.token, { words: 'I know where she lives.' });
  const order = await orderByNumber(service.deps.db, owner.number);
  const circle = await circleByInvite(service.deps.db, sha256(owner.token));
  const row = await contributionByOwn(service.deps.db, sha256(tom.own));
  const linked = async () =>
    Object.fromEntries((await casesAbout(circle?.id ?? '', row?.id ?? '')).map(({ kind, orderId }) => [kind, orderId]));
  const expected = { circle: order?.id, contribution: order?.id };
  expect(await linked()).toEqual(expected);
  // As the release before left them.
  await service.deps.db.update(moderationCases).set({ orderId: null });
  await pays(owner);
  expect(await linked()).toEqual(expected);
});

test('HOLE-15 GIFT-05 what staff hold of an invitation stays held when the order that its form had is cleared away', async () => {
  const owner = await aGiver(service, clock, {
    pay: false,
    message: 'I know where she lives.',
    email: 'cleared@example.com',
    last_day: '2026-05-10',
  });
  const circle = await circleByInvite(service.deps.db, sha256(owner.token));
  const order = await orderByNumber(service.deps.db, owner.number);
  await service.deps.db.transaction((tx) => cancelUnpaid(service.deps, tx, order?.id ?? '', ''));
  const states = async () => (await casesAbout(circle?.id ?? '')).map(({ state, title }) => `${title} ${state}`);
  expect(await states()).toEqual(['Dan open']);
  clock.advance(31 * 24 * 3_600_000);
  const rules = orderRetention(service.deps, personalData);
  await applyRetention(rules, clock.now(), { dryRun: false, log: service.deps.log });
  expect(await orderByNumber(service.deps.db, owner.number)).toBeUndefined();
  expect(await states(), 'its friends may not read it').toEqual(['Dan open']);
  expect((await visitor().api.circles.friendPage({ token: owner.token })).standing).toBe('over');
});
