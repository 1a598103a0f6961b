import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { safe } from '@orpc/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderByNumber } from '#features/orders/server/index.ts';
import { buyer, reaches } from '#features/rights/server/test/buyers.ts';
import { photosOfOrder } from '#features/uploads/server/index.ts';
import { SettableClock } from '#platform/clock.ts';
import { TestBrowser } from '#server/test/client.ts';
import { eventually } from '#server/test/journey.ts';
import { quickStudio } from '#server/test/quick-studio.ts';
import { startService, type TestService } from '#server/test/service.ts';
import type { SongBrief, VideoInput } from '#studio/contracts.ts';
import {
  aFriend,
  aGiver,
  choose,
  consent_version,
  greet,
  invitation,
  lastDay,
  redPhoto,
  statusOf,
  viewOf,
  type Friend,
  type Giver,
} from './test/giver-and-friends.ts';

const clock = new SettableClock('2026-03-20T10:00:00Z');
const briefs: SongBrief[] = [];
const films: VideoInput[] = [];
let service: TestService;

beforeAll(async () => {
  const studio = {
    ...quickStudio,
    write: (brief: SongBrief, options: Parameters<typeof quickStudio.write>[1]) => {
      briefs.push(brief);
      return quickStudio.write(brief, options);
    },
    render: (input: VideoInput, options: Parameters<typeof quickStudio.render>[1]) => {
      films.push(input);
      return quickStudio.render(input, options);
    },
  };
  service = await startService({
    clock,
    studio,
    environment: { TRUSTED_PROXIES: '127.0.0.1' },
    site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 },
  });
});
afterAll(() => service.end());

const words = invitation;
const key = (): string => globalThis.crypto.randomUUID();
const codeOf = async (call: Promise<unknown>): Promise<unknown> =>
  ((await safe(call)).error as { code?: string })?.code;
const giver = (how?: { pay?: boolean }): Promise<Giver> => aGiver(service, clock, how);
const friend = (token: string, changes?: Parameters<typeof aFriend>[2]): Promise<Friend> =>
  aFriend(service, token, changes);

test('GIFT-05 an order waits for its friends until their day is over, and what was chosen enters story and film', async () => {
  const owner = await giver();
  const tom = new TestBrowser(service.baseUrl);
  const photo = await redPhoto(tom);
  const token = owner.token;
  const given = {
    token,
    name: 'Tom Green',
    email: '',
    words: 'We fell into the lake at Windermere.',
    with_greeting: true,
  };
  const { own_token } = await tom.api.circles.contribute({ ...given, photo_ids: [photo], consent_version });
  expect(await greet({ browser: tom, own: own_token })).toBe(204);
  clock.set('2026-03-20T10:05:00Z');
  const zoe = await friend(token, { name: 'Zoe', words: 'She once sold my bicycle.' });

  const { delivery, waits_until } = await owner.browser.api.portal.portalOrder({ order_number: owner.number });
  expect(delivery).toMatchObject({ from: '2026-03-26', due_at: '2026-03-28T00:00:00.000Z' });
  expect(waits_until).toBe(lastDay);
  const seen = await viewOf(owner);
  expect(seen.contributions.map(({ name, words_chosen }) => [name, words_chosen])).toEqual([
    ['Tom Green', false],
    ['Zoe', false],
  ]);
  const toms = seen.contributions[0]!;
  await choose(owner, { id: toms.id, words: true, photo_ids: toms.photos.map(({ id }) => id), greeting: 'opening' });
  expect(await statusOf(owner), 'nothing is made before the day is over').toBe('paid');

  clock.set('2026-03-25T23:59:00Z');
  expect(await statusOf(owner)).toBe('paid');
  clock.set('2026-03-26T00:00:01Z');
  await reaches(owner, 'ready');
  expect(briefs.at(-1)?.memories, 'what was not chosen stays out').toMatchObject([
    { from: 'Tom', words: 'We fell into the lake at Windermere.' },
  ]);
  const film = films.find(({ cut, opening }) => cut === 'full' && opening?.from === 'Tom');
  expect(film?.photos).toHaveLength(2);
  expect(film?.closing).toBeUndefined();

  expect(await codeOf(friend(token)), 'who comes too late').toBe('CIRCLE_OVER');
  const page = await zoe.browser.api.circles.friendPage({ token: zoe.own });
  expect(page.own).toMatchObject({ name: 'Zoe', is_used: false });
  expect(JSON.stringify(page), 'friends see only their own').not.toContain('Windermere');

  await tom.api.circles.withdrawContribution({ token: own_token });
  const order = await orderByNumber(service.deps.db, owner.number);
  expect(order?.contributed).toBeNull();
  expect(await photosOfOrder(service.deps.db, order?.id ?? '')).toHaveLength(1);
  expect((await viewOf(owner)).contributions.map(({ name }) => name)).toEqual(['Zoe']);
  expect(await codeOf(tom.api.circles.friendPage({ token: own_token }))).toBe('PAGE_NOT_FOUND');
});

test('GIFT-05 the giver may begin early, move the day, and nobody else may choose', async () => {
  const owner = await giver();
  const stranger = await buyer(service, {}, { pay: false });
  const tom = await friend(owner.token);
  const { contributions } = await viewOf(owner);
  const id = contributions[0]?.id ?? '';
  const foreign = stranger.browser.api.circles.chooseContribution({
    order_number: owner.number,
    choice: { id, words: true, photo_ids: [], greeting: 'none' },
  });
  expect(await codeOf(foreign)).toBe('ORDER_NOT_FOUND');
  expect(await codeOf(tom.browser.api.circles.circleOfOrder({ order_number: owner.number }))).toBe('ORDER_NOT_FOUND');

  const order_number = owner.number;
  await owner.browser.api.circles.saveCircle({ order_number, ...words, last_day: '2026-03-29' });
  const { delivery } = await owner.browser.api.portal.portalOrder({ order_number });
  expect(delivery, 'the clocks changed on the 29th').toMatchObject({
    from: '2026-03-30',
    due_at: '2026-03-31T23:00:00.000Z',
  });
  await owner.browser.api.circles.closeCircle({ order_number });
  await reaches(owner, 'ready');
  expect(briefs.at(-1)?.memories).toBeUndefined();
  expect(await codeOf(owner.browser.api.circles.saveCircle({ order_number, ...words, last_day: '2026-03-29' }))).toBe(
    'TOO_LATE',
  );
});

test('GIFT-05 limits of an invitation: so many friends, one for a browser, five photos, a tick, a day to come', async () => {
  const owner = await giver({ pay: false });
  const { token } = owner;
  const tom = await friend(token);
  const again = { token, name: 'Tom', email: '', words: 'More', photo_ids: [], with_greeting: false, consent_version };
  expect(await codeOf(tom.browser.api.circles.contribute(again))).toBe('GIVEN_ALREADY');
  expect(await codeOf(friend(token, { words: '' }))).toBe('NOTHING_GIVEN');
  expect(await codeOf(friend(token, { consent_version: 'old' }))).toBe('CONSENT_CHANGED');
  expect(await codeOf(friend(token, { photo_ids: ['none'] }))).toBe('PHOTO_GONE');
  expect(await codeOf(friend('no-such-token'))).toBe('PAGE_NOT_FOUND');
  await friend(token);
  await friend(token);
  expect(await codeOf(friend(token))).toBe('CIRCLE_FULL');
  const draft_key = key();
  const save = (last_day: string) => owner.browser.api.circles.saveDraftCircle({ draft_key, ...words, last_day });
  expect(await codeOf(save('2026-03-19'))).toBe('DAY_PAST');
  expect(await codeOf(save('2026-06-19'))).toBe('DAY_TOO_FAR');
  // A browser's draft is its own.
  await save(lastDay);
  const other = new TestBrowser(service.baseUrl);
  expect((await other.api.circles.draftCircle({ draft_key })).circle).toBeNull();
  expect([...other.cookies], 'who only looks gets no key').toEqual([]);
  const dropped = await owner.browser.api.circles.dropDraftCircle({ draft_key });
  expect(dropped.circle).toBeNull();
});

test('GIFT-05 what cannot be heard is no greeting, and a stranger’s link takes none', async () => {
  const owner = await giver({ pay: false });
  const tom = await friend(owner.token);
  const post = (token: string, bytes: string) => {
    const body = new FormData();
    body.set('greeting', new File([bytes], 'hello.mp3'));
    return tom.browser.fetch(`/together/${token}/greeting`, {
      method: 'POST',
      body,
      headers: { origin: service.baseUrl },
    });
  };
  expect((await post(tom.own, 'not a sound')).status).toBe(422);
  expect((await post(owner.token, 'x')).status, 'the invitation is nobody’s own link').toBe(404);
  expect(await greet(tom, 25)).toBe(204);
});

test('HOLE-13 GIFT-05 whoever sends greetings slowly to one circle keeps nobody from greeting in another, and it is no outage', async () => {
  const owner = await giver({ pay: false });
  const [first, other] = [await friend(owner.token), await friend((await giver({ pay: false })).token)];
  const refused: IncomingMessage[] = [];
  const slow = Array.from({ length: 5 }, () => {
    const headers = { origin: service.baseUrl, 'content-length': String(1024 * 1024) };
    const sending = request(`${service.baseUrl}/together/${first.own}/greeting`, { method: 'POST', headers });
    sending.on('error', () => undefined).on('response', (answer) => refused.push(answer));
    // Of the body only its first byte ever comes.
    sending.write('x');
    return sending;
  });
  await eventually(() => Promise.resolve(refused.length === 4), 'all but one to be refused');
  expect(refused.map(({ statusCode, headers }) => [statusCode, headers['x-error-code']])).toEqual(
    Array.from({ length: 4 }, () => [503, 'BUSY']),
  );
  expect(await greet(other)).toBe(204);
  for (const sending of slow) sending.destroy();
});

test('HOLE-13 GIFT-05 who invites to many circles and sends slowly to all of them keeps no other site from greeting', async () => {
  const senders: Friend[] = [];
  for (let circle = 0; circle < 4; circle++) senders.push(await friend((await giver({ pay: false })).token));
  const other = await friend((await giver({ pay: false })).token);
  const statuses: (number | undefined)[] = [];
  const slow = senders.map(({ own }) => {
    const headers = { origin: service.baseUrl, 'content-length': '1048576', 'x-forwarded-for': '203.0.113.9' };
    const sending = request(`${service.baseUrl}/together/${own}/greeting`, { method: 'POST', headers });
    sending.on('error', () => undefined).on('response', ({ statusCode }) => statuses.push(statusCode));
    // Of the body only its first byte ever comes.
    sending.write('x');
    return sending;
  });
  await eventually(() => Promise.resolve(statuses.length === 2), 'half of them to be refused');
  expect(statuses).toEqual([503, 503]);
  expect(await greet(other)).toBe(204);
  for (const sending of slow) sending.destroy();
});

test('HOLE-13 of a recording whose sender has no friend’s link nothing is read', async () => {
  const headers = { origin: service.baseUrl, 'content-length': String(11 * 1024 * 1024) };
  const sending = request(`${service.baseUrl}/together/nobodys-link/greeting`, { method: 'POST', headers });
  // Of the body only its first byte ever comes.
  sending.write('x');
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  sending.destroy();
  expect(answer.statusCode).toBe(404);
});
