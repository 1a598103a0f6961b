import { safe } from '@orpc/client';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orders } from '#features/orders/server/schema.ts';
import { SettableClock } from '#platform/clock.ts';
import { emails } from '#platform/mail/schema.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually, hasStatus, payOn, uploadPhoto } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import sharp from 'sharp';

let service: TestService;
const clock = new SettableClock(new Date());
beforeAll(async () => {
  const environment = { TRUST_PROXY: 'true' };
  service = await startService({ site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 }, clock, environment });
});
afterAll(() => service.end());
beforeEach(() => service.deps.db.execute(sql`delete from limits`));

const visitor = (): TestBrowser => new TestBrowser(service.baseUrl);

async function ordered(
  email: string,
  changes: object = {},
): Promise<{ browser: TestBrowser; number: string; url: string }> {
  const browser = visitor();
  const input = anOrderInput({ email, ...changes });
  const { order_number: number, url } = await browser.api.orders.createCheckoutSession(input);
  return { browser, number, url };
}

async function paid(email: string): Promise<{ browser: TestBrowser; number: string }> {
  const { browser, number, url } = await ordered(email);
  await payOn(browser, url);
  await eventually(
    async () =>
      (await hasStatus(service, number, 'ready')) &&
      (await browser.api.portal.portalOrder({ order_number: number })).status === 'ready',
    `${number} to be made`,
  );
  return { browser, number };
}

/** A request from an address of its own, as through a proxy. */
function post(path: string, body: object, address: string): Promise<Response> {
  return fetch(`${service.baseUrl}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
}

const pointsOf = async (key: string): Promise<unknown> =>
  (await service.deps.db.execute(sql`select points from limits where key = ${key}`)).rows[0]?.['points'];

test('FIND-04 D3 one value shows status and day, masks the number for an e-mail, takes the newest, and no more', async () => {
  await paid('track@example.com');
  clock.advance(60_000);
  const { browser, number } = await paid('Track@Example.com');
  const byEmail = await visitor().api.portal.trackOrder({ by: 'email', value: ' TRACK@example.com ' });
  const created_at = clock.now().toISOString();
  const { status } = await browser.api.portal.portalOrder({ order_number: number });
  const rest = {
    status,
    created_at,
    waits_for_words: false,
    waits_for_buyer: false,
    waits_until: null,
    chooses_until: null,
  };
  expect(byEmail).toEqual({ ...rest, order_number: number.replace(/.{6}$/, '••••••'), is_open: false });
  const byNumber = { by: 'order_number', value: number.toLowerCase() } as const;
  expect(await visitor().api.portal.trackOrder(byNumber)).toEqual({ ...rest, order_number: number, is_open: false });
  const own = await browser.api.portal.trackOrder({ by: 'email', value: 'track@example.com' });
  expect(own, 'the browser that placed it').toEqual({ ...rest, order_number: number, is_open: true });
});

test('FIND-04 the exact refusals, whatever is typed', async () => {
  const refused = async (by: 'email' | 'order_number', value: string): Promise<unknown> =>
    (await safe(visitor().api.portal.trackOrder({ by, value }))).error;
  expect(await refused('email', '  ')).toMatchObject({
    status: 422,
    message: 'Please enter an email address or order number',
  });
  for (const value of ['nobody@example.com', "' or 1=1 --", '%', '👵'.repeat(100)])
    expect(await refused('email', value), value).toMatchObject({ message: 'No order found with that email address' });
  await service.deps.db.execute(sql`delete from limits`);
  for (const value of ['SONG-2026-000000', '%', '../..'])
    expect(await refused('order_number', value)).toMatchObject({ message: 'No order found with that order number' });
});

test('FIND-02 twenty tries an hour from one address, over every way of looking, and as many links apart from them', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 12; i += 1) {
    const number = `SONG-2026-0000${10 + i}`;
    const answers = await Promise.all([
      post('track-order', { by: 'order_number', value: number }, '203.0.113.9'),
      post('find-order', { email: `${i}@example.com`, order_number: number }, '203.0.113.9'),
    ]);
    statuses.push(...answers.map(({ status }) => status));
  }
  expect(statuses.filter((status) => status === 404)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  const links = await Promise.all(
    Array.from({ length: 24 }, (_, i) => post('open-link', { token: `t${i}` }, '203.0.113.9')),
  );
  expect(
    links.map(({ status }) => status).filter((status) => status === 404),
    'links of letters',
  ).toHaveLength(20);
  const sameNet = await Promise.all(
    Array.from({ length: 25 }, (_, i) =>
      post('track-order', { by: 'order_number', value: 'SONG-2026-000000' }, `2001:db8:1:2:${i.toString(16)}::1`),
    ),
  );
  expect(
    sameNet.filter(({ status }) => status === 404),
    'one /64 is one address',
  ).toHaveLength(20);
});

test('FIND-02 found orders do not use up the tries of their buyers, in vain tries of all slow everybody down', async () => {
  const { number } = await ordered('often@example.com');
  const body = { email: 'often@example.com', order_number: number };
  for (let i = 0; i < 7; i += 1) expect((await post('find-order', body, '203.0.113.10')).status).toBe(200);
  const metric = async (): Promise<number> =>
    Number(/order_lookups_in_vain (\d+)/.exec(await service.metrics.registry.metrics())?.[1]);
  expect(await metric()).toBe(0);
  await post('find-order', { ...body, order_number: 'SONG-2026-000000' }, '203.0.113.11');
  expect(await metric()).toBe(1);
  await service.deps.db.execute(sql`update limits set points = 500 where key like 'find-order-all:all'`);
  const begun = performance.now();
  const crowd = await Promise.all(
    Array.from({ length: 3 }, (_, i) => post('find-order', body, `198.51.100.${i}`).then(({ status }) => status)),
  );
  expect(crowd, 'honest buyers still get in').toEqual([200, 200, 200]);
  expect(performance.now() - begun, 'one by one').toBeGreaterThan(1500);
  expect(await metric(), 'what was found does not count').toBe(500);
});

test('FIND-02 links of letters that are tried in vain keep nobody from looking, and looking in vain keeps nobody from their link', async () => {
  for (let network = 1; network <= 2; network += 1) await post('open-link', { token: 'x' }, `2001:db8:9:${network}::1`);
  const counted = await service.deps.db.execute(sql`select 1 from limits where key like 'find-order-all:%'`);
  expect(counted.rows).toEqual([]);
  await post('track-order', { by: 'order_number', value: 'SONG-2026-000000' }, '203.0.113.30');
  await service.deps.db.execute(sql`update limits set points = 500 where key like 'find-order-all:all'`);
  const { rows } = await service.deps.db.execute(sql`select points from limits where key = 'find-order-all:all'`);
  expect(rows).toEqual([{ points: 500 }]);
  expect((await post('open-link', { token: 'x' }, '203.0.113.31')).status).toBe(404);
  const turns = await service.deps.db.execute(sql`select 1 from limits where key like 'find-order-turns:%'`);
  expect(turns.rows, 'it waited for no turn').toEqual([]);
});

test('FIND-02 the networks of one IPv6 site look sixty times an hour in vain, and no more', async () => {
  const look = (network: number) =>
    post('track-order', { by: 'order_number', value: 'SONG-2026-000000' }, `2001:db8:7:${network.toString(16)}::1`);
  expect((await look(1)).status).toBe(404);
  await service.deps.db.execute(sql`update limits set points = 60 where key like 'find-order-site:%'`);
  expect((await look(2)).status).toBe(429);
  expect((await post('track-order', { by: 'order_number', value: 'SONG-2026-000000' }, '2001:db8:8::1')).status).toBe(
    404,
  );
});

test('FIND-02 while the shop is looked through, one network takes a few turns a minute and leaves the others to everybody', async () => {
  const { number } = await ordered('crowded@example.com');
  const body = { email: 'crowded@example.com', order_number: number };
  await post('find-order', { ...body, order_number: 'SONG-2026-000000' }, '203.0.113.40');
  await service.deps.db.execute(sql`update limits set points = 500 where key like 'find-order-all:all'`);
  const guess = () => post('track-order', { by: 'order_number', value: 'SONG-2026-000000' }, '203.0.113.41');
  const guesses = await Promise.all(Array.from({ length: 12 }, guess));
  const looked = guesses.filter(({ status }) => status === 404).length;
  expect(looked).toBeLessThanOrEqual(4);
  expect(await pointsOf('find-order-address:203.0.113.41'), 'without a turn nothing was looked at').toBe(looked);
  expect((await post('find-order', body, '203.0.113.42')).status).toBe(200);
});

test('FIND-02 while the shop is looked through, a site has twenty turns an hour, and finding orders gives none back', async () => {
  const { number } = await ordered('holder@example.com');
  const body = { email: 'holder@example.com', order_number: number };
  await post('find-order', { ...body, order_number: 'SONG-2026-000000' }, '203.0.113.50');
  await service.deps.db.execute(sql`update limits set points = 500 where key like 'find-order-all:all'`);
  const hour = 'find-order-turns-hour:203.0.113.51';
  expect((await post('find-order', body, '203.0.113.51')).status).toBe(200);
  expect(await pointsOf(hour)).toBe(1);
  await service.deps.db.execute(sql`update limits set points = 20 where key = ${hour}`);
  expect((await post('find-order', body, '203.0.113.51')).status).toBe(429);
  expect((await post('find-order', body, '203.0.113.52')).status).toBe(200);
});

test('FIND-04 D3 a link goes to the order’s own address; the answer never tells whether there is one', async () => {
  const { number } = await paid('letter@example.com');
  const ask = (by: string, value: string): Promise<Response> => post('email-link', { by, value }, '203.0.113.20');
  const answers = await Promise.all([
    ask('email', 'Letter@example.com'),
    ask('email', 'stranger@example.com'),
    ask('order_number', number),
    ask('order_number', 'SONG-2026-000000'),
  ]);
  expect(
    new Set(await Promise.all(answers.map(async (answer) => `${answer.status} ${await answer.text()}`))).size,
  ).toBe(1);
  for (let i = 0; i < 5; i += 1) expect((await ask('email', 'letter@example.com')).status).toBe(200);
  const sent = await service.deps.db
    .select()
    .from(emails)
    .where(sql`${emails.key} like 'order-link:%'`);
  expect(
    sent.map(({ recipient }) => recipient),
    'three an hour',
  ).toEqual(Array(3).fill('letter@example.com'));
  const token = /#open=([\w-]+)/.exec(sent[0]?.text ?? '')?.[1] ?? '';
  const browser = visitor();
  expect(await browser.api.portal.openLink({ token })).toEqual({ order_number: number });
  expect((await browser.api.portal.trackOrder({ by: 'email', value: 'letter@example.com' })).is_open).toBe(true);
  const again = await ask('email', '');
  expect(again.status).toBe(422);
});

test('FIND-06 MEND-19f a released film or song is shared by a link for one purpose; closing the order ends link and access', async () => {
  const browser = visitor();
  const jpeg = await sharp({ create: { width: 60, height: 60, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const photo = await uploadPhoto(browser, new Uint8Array(jpeg), 'red.jpg');
  const input = anOrderInput({ format: 'audio+video', photo_ids: [photo] });
  const { order_number, url } = await browser.api.orders.createCheckoutSession(input);
  await payOn(browser, url);
  await eventually(
    async () =>
      (await hasStatus(service, order_number, 'ready')) &&
      (await browser.api.portal.portalOrder({ order_number })).status === 'ready',
    'the film',
  );
  const share = (kind: 'teaser' | 'video' | 'audio') => safe(browser.api.portal.shareFilm({ order_number, kind }));
  expect((await share('video')).error, 'not before it is released').toMatchObject({ code: 'NOT_TO_SHARE' });
  const set = (change: object): Promise<unknown> =>
    service.deps.db.update(orders).set(change).where(eq(orders.number, order_number));
  await service.deps.db.execute(sql`update completed_assets set quality_control_passed = true, downloadable = true`);
  await service.deps.db.execute(sql`update productions set released_at = now()`);
  await set({ approvedForRelease: true });
  const token = (await share('teaser')).data?.url.split('/watch/')[1] ?? '';
  const watch = () => safe(visitor().api.portal.sharedFilm({ token }));
  expect((await watch()).data).toMatchObject({
    kind: 'teaser',
    url: expect.stringContaining('/shared-songs/') as string,
  });
  const song = (await share('audio')).data?.url.split('/watch/')[1] ?? '';
  const heard = await visitor().api.portal.sharedFilm({ token: song });
  expect(heard).toMatchObject({
    kind: 'audio',
    captions_url: null,
    url: expect.stringContaining('/shared-songs/') as string,
  });
  expect(heard.lyrics?.flatMap(({ lines }) => lines).length, 'its words').toBeGreaterThan(0);
  const opened = await safe(visitor().api.portal.openLink({ token }));
  expect(opened.error, 'a shared film opens no order').toMatchObject({ code: 'ORDER_NOT_FOUND' });
  await set({ downloadDisabled: true });
  expect((await watch()).error).toMatchObject({ code: 'NOT_SHARED' });
  await set({ downloadDisabled: false, status: 'refunded' });
  expect((await watch()).error, 'after a refund').toMatchObject({ code: 'NOT_SHARED' });
  await set({ status: 'ready' });
  expect((await watch()).error).toBeNull();
  await browser.api.portal.closeOrder({ order_number, everywhere: true });
  expect((await watch()).error).toMatchObject({ code: 'NOT_SHARED' });
  const closed = await safe(browser.api.portal.portalOrder({ order_number }));
  expect(closed.error).toMatchObject({ code: 'ORDER_NOT_FOUND' });
});
