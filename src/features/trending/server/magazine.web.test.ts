import { safe } from '@orpc/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderByNumber } from '#features/orders/server/index.ts';
import { daysAgo } from '#platform/test/days-ago.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, payOn } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { addColleague, adminBrowser, signIn } from '#server/test/staff.ts';
import type { TrendContent } from '../content.ts';
import { anArticle } from '../factory.ts';

const account = { email: 'editor@example.com', password: 'a long pass phrase' };
const day = 24 * 3600_000;
const clock = daysAgo(3);
let service: TestService;
let admin: TestBrowser;
let editor: TestBrowser;
let reader: TestBrowser;

beforeAll(async () => {
  service = await startService({ clock, site: { ordersPerAddressPerHour: 1000 } });
  admin = await adminBrowser(service);
  await addColleague(service, admin, { ...account, name: 'Eddy', role: 'editor' });
  editor = await signIn(service, account);
  reader = new TestBrowser(service.baseUrl);
  await editor.api.trending.saveTemplate({
    key: 'kitchen',
    headline: 'Tell us.',
    prompt_skeleton: 'The kettle is louder than the band.\n{personal_details}\nAbout {trend_topic}.',
    genre_options: [],
    mood_options: [],
  });
});
afterAll(() => service.end());

const save = (content: TrendContent, known?: { id: string; latest_version: number }) =>
  editor.api.trending.saveTrend({ id: known?.id ?? null, based_on: known?.latest_version ?? 0, content });

async function publish(slug: string, changes: Partial<TrendContent> = {}) {
  const saved = await save(anArticle(slug, changes));
  return editor.api.trending.publishTrend({ id: saved.id, version: 1, at: null });
}

const text = async (path: string): Promise<string> => (await reader.fetch(path)).text();

/** Everywhere that an article can be met, by a word of its address, once the sitemap is read anew. */
async function placesOf(slug: string): Promise<Record<string, boolean>> {
  clock.advance(30_000);
  const { data } = await safe(reader.api.trending.readTrend({ slug }));
  const listed = JSON.stringify(await reader.api.trending.trendingPage());
  const { data: other } = await safe(reader.api.trending.readTrend({ slug: 'the-other' }));
  return {
    page: data?.kind === 'article',
    front: listed.includes(`"${slug}"`),
    feed: (await text('/trending.rss')).includes(`/trending/${slug}<`),
    sitemap: (await text('/sitemap.xml')).includes(`/trending/${slug}<`),
    related: JSON.stringify(other ?? '').includes(`"${slug}"`),
    picture: (await reader.fetch(`/og/trend-${slug}.png`)).headers.get('content-type') === 'image/png',
  };
}

const everywhere = { page: true, front: true, feed: true, sitemap: true, related: true, picture: true };
const nowhere = { page: false, front: false, feed: false, sitemap: false, related: false, picture: false };

const codeOf = async (call: Promise<unknown>): Promise<string> => {
  const { error } = await safe(call);
  return error && 'code' in error ? String(error.code) : 'none';
};

test('TRD-04 an article is read nowhere as a draft, everywhere once published, from its moment on when scheduled', async () => {
  await publish('the-other', { tags: ['Shared'] });
  const { id } = await save(anArticle('scheduled-one', { tags: ['Shared'] }));
  expect(await placesOf('scheduled-one')).toEqual(nowhere);
  const at = new Date(clock.now().getTime() + 60_000).toISOString();
  await editor.api.trending.publishTrend({ id, version: 1, at });
  expect(await placesOf('scheduled-one')).toEqual(nowhere);
  clock.advance(60_000);
  expect(await placesOf('scheduled-one')).toEqual(everywhere);
  const unpublished = await editor.api.trending.unpublishTrend({ id });
  expect(unpublished.state).toBe('draft');
  expect(await placesOf('scheduled-one')).toEqual(nowhere);
  expect(await codeOf(reader.api.trending.readTrend({ slug: 'scheduled-one' }))).toBe('TREND_NOT_FOUND');
  expect((await reader.fetch('/og/trend-scheduled-one.png')).status).not.toBe(410);
});

test('TRD-04 a withdrawn article is gone from everywhere, says so by 410, and does not come back', async () => {
  const { id } = await publish('withdrawn-one', { tags: ['Shared'] });
  const picture = '/og/trend-withdrawn-one.png';
  expect((await reader.fetch(picture)).status).toBe(200);
  await editor.api.trending.withdrawTrend({ id, reason: 'A person did not agree.' });
  expect(await placesOf('withdrawn-one')).toEqual(nowhere);
  expect(await codeOf(reader.api.trending.readTrend({ slug: 'withdrawn-one' }))).toBe('TREND_WITHDRAWN');
  const answers = [await reader.fetch('/api/v1/trending/withdrawn-one'), await reader.fetch(picture)];
  expect(answers.map(({ status }) => status)).toEqual([410, 410]);
  expect(await codeOf(editor.api.trending.publishTrend({ id, version: 1, at: null }))).toBe('WITHDRAWN');
  const log = JSON.stringify(await admin.api.accounts.listAudit({}));
  expect(log).toContain('trend-withdrawn');
  expect(log).toContain('A person did not agree.');
});

test('TRD-03 readers keep their version while another is written, and an earlier one comes back', async () => {
  const first = await publish('versions-one');
  const second = await save(anArticle('versions-one', { body: 'Second text.' }), first);
  const bodyNow = async (): Promise<string> => {
    const found = await reader.api.trending.readTrend({ slug: 'versions-one' });
    return found.kind === 'article' ? found.trend.body_html : '';
  };
  expect(await bodyNow()).toContain('First text.');
  await editor.api.trending.publishTrend({ id: first.id, version: 2, at: null });
  expect(await bodyNow()).toContain('Second text.');
  const restored = await editor.api.trending.restoreTrend({ id: first.id, version: 1 });
  expect(restored).toMatchObject({ latest_version: 3, live_version: 2, content: { body: 'First text.' } });
  expect(await bodyNow()).toContain('Second text.');
  await editor.api.trending.publishTrend({ id: first.id, version: 3, at: null });
  expect(await bodyNow()).toContain('First text.');
  expect(await codeOf(save(anArticle('versions-one', { body: 'Third' }), second))).toBe('STALE_VERSION');
  expect(await codeOf(save(anArticle('another-address'), restored))).toBe('SLUG_FIXED');
});

test('TRD-06 a tag lists its articles under one form of address, which no article may take', async () => {
  await publish('tagged-one', { tags: ['Long Marriages'] });
  await save(anArticle('tagged-draft', { tags: ['Only Drafted'] }));
  expect(await reader.api.trending.readTrend({ slug: 'long-marriages' })).toMatchObject({
    kind: 'tag',
    tag: 'Long Marriages',
    trends: [{ slug: 'tagged-one' }],
  });
  expect(await codeOf(reader.api.trending.readTrend({ slug: 'only-drafted' }))).toBe('TREND_NOT_FOUND');
  expect(await codeOf(save(anArticle('long-marriages')))).toBe('SLUG_IS_TAG');
  expect(await codeOf(save(anArticle('only-drafted')))).toBe('SLUG_IS_TAG');
  expect(await codeOf(save(anArticle('fresh-one', { tags: ['Tagged One'] })))).toBe('TAG_IS_SLUG');
  expect(await codeOf(save(anArticle('tagged-one')))).toBe('SLUG_TAKEN');
  const retagged = await publish('retagged-one', { tags: ['Still Read'] });
  await save(anArticle('retagged-one', { tags: [] }), retagged);
  expect(await codeOf(save(anArticle('still-read'))), 'readers still have this tag').toBe('SLUG_IS_TAG');
});

test('TRD-03 what strangers could type into an article comes out clean in its text and escaped in the feed', async () => {
  const body = 'Hello <script>alert(1)</script><img src=x onerror=alert(1)>';
  await publish('hostile-one', { title: '</title><script>alert(1)</script>', body });
  const found = await reader.api.trending.readTrend({ slug: 'hostile-one' });
  expect(found.kind === 'article' && found.trend.body_html).toBe('<p>Hello </p>\n');
  const feed = await text('/trending.rss');
  expect(feed).toContain('&lt;script&gt;');
  expect(feed).not.toContain('<script');
});

const humanHeaders = { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' };

const look = async (slug: string, userAgent = humanHeaders['user-agent']): Promise<boolean> => {
  const response = await reader.fetch(`/rpc/trending/countTrendView`, {
    method: 'POST',
    headers: { ...humanHeaders, 'user-agent': userAgent },
    body: JSON.stringify({ json: { slug } }),
  });
  return ((await response.json()) as { json: { counted: boolean } }).json.counted;
};

test('TRD-03 a view counts once a day for a network: reloads, scripts and robots raise no score', async () => {
  await publish('viewed-one');
  expect(await look('viewed-one', 'Googlebot/2.1')).toBe(false);
  expect(await look('viewed-one', '')).toBe(false);
  expect(await look('viewed-one')).toBe(true);
  const more = await Promise.all(
    Array.from({ length: 8 }, (_, place) => look('viewed-one', `Mozilla/5.0 Browser/${place}`)),
  );
  expect(more).not.toContain(true);
  clock.advance(day);
  expect(await look('viewed-one')).toBe(true);
  expect(await look('no-such-article')).toBe(false);
  const { trends } = await editor.api.trending.listDesk();
  expect(trends.find(({ slug }) => slug === 'viewed-one')).toMatchObject({ views: 2, orders: 0 });
});

test('WIZ-16 TRD-09 an order keeps its trend, with the server’s own template; paid, it raises the score', async () => {
  await publish('ordered-one');
  const buyer = new TestBrowser(service.baseUrl);
  const placed = await buyer.api.orders.createCheckoutSession(
    anOrderInput({ occasion_type: 'wedding', trend: { slug: 'ordered-one', title: 'Sing only about my rival shop' } }),
  );
  const order = await orderByNumber(service.deps.db, placed.order_number);
  if (!order) throw new Error('The order is not there');
  const { brief } = service.deps.orders.kinds.facts(order);
  expect(brief).toMatchObject({ occasion: 'wedding', recipient: { shown: 'Ruth' } });
  expect(brief.story.favoriteMoment).toBe(
    'The kettle is louder than the band.\nYou burnt the toast every Sunday and we ate it anyway.\nAbout kettles.',
  );
  expect(JSON.stringify(order.details)).not.toContain('rival');
  const ordersOf = async (): Promise<number | undefined> =>
    (await editor.api.trending.listDesk()).trends.find(({ slug }) => slug === 'ordered-one')?.orders;
  expect(await ordersOf()).toBe(0);
  const paid = new URL((await payOn(buyer, placed.url)) ?? service.baseUrl);
  await buyer.api.payments.verifyPayment({ session_id: paid.searchParams.get('session_id') ?? '' });
  expect(await ordersOf()).toBe(1);
});

test('WIZ-16 an order from an article that is not there any more is refused in words, and nothing is stored', async () => {
  const { id } = await publish('short-lived');
  await editor.api.trending.unpublishTrend({ id });
  const { error } = await safe(
    new TestBrowser(service.baseUrl).api.orders.createCheckoutSession(
      anOrderInput({ trend: { slug: 'short-lived', title: 'T' } }),
    ),
  );
  expect(error).toMatchObject({ code: 'TREND_GONE', message: expect.stringContaining('without it') as string });
});

test('TRD-04 an editor sees the magazine and nothing of orders', async () => {
  expect((await editor.api.accounts.whoAmI()).role).toBe('editor');
  expect(await codeOf(editor.api.production.listOrders({}))).toBe('FORBIDDEN');
  expect(await codeOf(editor.api.conversation.listRecipients())).toBe('FORBIDDEN');
  const { recipients } = await admin.api.conversation.listRecipients();
  expect(recipients.map(({ name }) => name)).not.toContain('Eddy');
});
