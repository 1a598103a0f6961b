import { safe } from '@orpc/client';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '#features/accounts/server/schema.ts';
import { gifts } from '#features/gifts/server/schema.ts';
import { orders } from '#features/orders/server/schema.ts';
import { sha256 } from '#platform/ids.ts';
import { OutboxFolder } from '#platform/mail/outbox-folder.ts';
import type { SongBrief } from '#studio/contracts.ts';
import { TestBrowser } from '#server/test/client.ts';
import { eventually, hasStatus, payOn } from '#server/test/journey.ts';
import { quickStudio } from '#server/test/quick-studio.ts';
import { aSimpleOrder } from '#server/test/simple-journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';

let service: TestService;
let admin: TestBrowser;
const briefs: SongBrief[] = [];
const seeds: string[] = [];
beforeAll(async () => {
  service = await startService({
    site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 },
    studio: {
      ...quickStudio,
      write(brief, options) {
        briefs.push(brief);
        return quickStudio.write(brief, options);
      },
      make(input, options) {
        seeds.push(input.seed);
        return quickStudio.make(input, options);
      },
    },
  });
  admin = await adminBrowser(service);
});
afterAll(() => service.end());

const allAddons = { bonusTrack: true, lyricScroll: true, qrPage: true, spotifyPublish: true };

async function made(
  changes: Parameters<typeof aSimpleOrder>[0],
  total_price: number,
): Promise<{ buyer: TestBrowser; order_number: string }> {
  const buyer = new TestBrowser(service.baseUrl);
  const { order_number, url } = await buyer.api.simpleOrder.placeSimpleOrder(aSimpleOrder(changes, { total_price }));
  await payOn(buyer, url);
  await eventually(
    async () =>
      (await hasStatus(service, order_number, 'ready')) &&
      (await buyer.api.portal.portalOrder({ order_number })).status === 'ready',
    `${order_number} to be made`,
  );
  return { buyer, order_number };
}

async function release(order_number: string): Promise<void> {
  await admin.api.production.judgeQuality({ order_number, version: 1, verdict: 'passed', note: '' });
  await admin.api.production.releaseOrder({ order_number, version: 1 });
}

const tokenOf = (url: string): string => url.split('/s/')[1] ?? '';

test('LEG-05 MEND-19g a paid simple order becomes a song with all its extras, the buyer’s after release and not before', async () => {
  const { buyer, order_number } = await made({ addons: allAddons }, 2900 + 1400 + 900 + 700 + 2900);
  const [brief] = briefs;
  expect(brief).toMatchObject({ occasion: 'birthday', genre: 'R&B Soul', recipient: { shown: 'Mags' } });
  expect(brief?.story).toMatchObject({
    favoriteMoment: 'Rebuilds old radios',
    extraDetails: 'A sleeper train to Lapland',
  });
  expect(new Set(seeds).size, 'two songs, each of its own seed').toBe(2);
  const files = async () =>
    (await buyer.api.portal.portalOrder({ order_number })).files.map(({ kind, state }) => `${kind} ${state}`);
  expect(await files()).toEqual(['audio pending-qc', 'bonus pending-qc', 'scroll pending-qc']);
  const before = await buyer.api.extras.orderExtras({ order_number });
  expect(before).toMatchObject({
    song_page: { open: true, is_shut: false, released: false },
    publishing: { state: 'to-do', link: null },
  });
  const url = before.song_page?.url ?? '';
  expect(url).toMatch(/\/s\/[0-9a-z]{26}$/);
  const stranger = new TestBrowser(service.baseUrl);
  const page = () => safe(stranger.api.extras.songPage({ token: tokenOf(url) }));
  expect((await page()).error, 'before release').toMatchObject({ code: 'PAGE_NOT_FOUND', status: 404 });
  await release(order_number);
  expect(await files()).toEqual(['audio ready', 'bonus ready', 'scroll ready', 'sleeve ready']);
  for (const file of (await buyer.api.portal.portalOrder({ order_number })).files) {
    const download = await buyer.fetch(file.download_url ?? '');
    expect(download.status, file.kind).toBe(200);
  }
  const kept = (await buyer.api.assets.listDownloads({ order_number })).downloads.map(({ kind }) => kind);
  expect(kept.toSorted(), 'all that was paid for').toEqual(['audio', 'bonus', 'scroll', 'sleeve']);
  const { data: shown } = await page();
  expect(shown).toMatchObject({ first_name: 'Mags', sleeve: { title: 'A Song for Mags' } });
  expect((await stranger.fetch(shown?.audio_url ?? '')).status).toBe(200);
  expect(JSON.stringify(shown)).not.toMatch(/dan@example|Okafor|SONG-/);
});

test('LEG-05 the public page is taken down and put back by its buyer or by staff, who leave their name', async () => {
  const { buyer, order_number } = await made({ addons: { ...allAddons, bonusTrack: false } }, 2900 + 900 + 700 + 2900);
  await release(order_number);
  const url = (await buyer.api.extras.orderExtras({ order_number })).song_page?.url ?? '';
  const stranger = new TestBrowser(service.baseUrl);
  const isOpen = async () => (await safe(stranger.api.extras.songPage({ token: tokenOf(url) }))).error === null;
  expect(await isOpen()).toBe(true);
  const foreign = await safe(stranger.api.extras.setSongPage({ order_number, open: false }));
  expect(foreign.error).toMatchObject({ code: 'ORDER_NOT_FOUND' });
  await buyer.api.extras.setSongPage({ order_number, open: false });
  expect(await isOpen()).toBe(false);
  await buyer.api.extras.setSongPage({ order_number, open: true });
  expect(await isOpen()).toBe(true);
  expect((await buyer.api.extras.orderExtras({ order_number })).song_page?.url).toBe(url);
  for (const open of [false, false, true]) await admin.api.extras.setSongPage({ order_number, open });
  expect(await isOpen()).toBe(true);
  const deeds = await service.deps.db.select().from(audit).where(eq(audit.action, 'song-page'));
  expect(deeds.map(({ before, after }) => [before, after])).toEqual([
    [{ open: true }, { open: false }],
    [{ open: false }, { open: true }],
  ]);
  const set = (change: Partial<typeof orders.$inferInsert>) =>
    service.deps.db.update(orders).set(change).where(eq(orders.number, order_number));
  await set({ downloadDisabled: true });
  expect(await isOpen(), 'while downloads are disabled').toBe(false);
  await set({ downloadDisabled: false });
  await set({ status: 'refunded' });
  expect(await isOpen(), 'after a refund').toBe(false);
});

test('LEG-05 a printed code shows nothing that its gift keeps back, and what closes the one closes the other', async () => {
  const { buyer, order_number } = await made({ addons: { ...allAddons, bonusTrack: false } }, 2900 + 900 + 700 + 2900);
  await release(order_number);
  const printed = tokenOf((await buyer.api.extras.orderExtras({ order_number })).song_page?.url ?? '');
  const words = { dedication: 'For you', signature: 'Sam', may_download: false, last_day: null };
  const save = (changes: { question: string | null; answer: string | null; dedication?: string }) =>
    buyer.api.gifts.saveGift({ order_number, ...words, ...changes });
  const open = { question: null, answer: null };
  const own = (await save({ question: 'Which year?', answer: '1984' })).page?.url.split('/gift/')[1] ?? '';
  const guest = new TestBrowser(service.baseUrl);
  const seen = async (): Promise<[page: number, song: number, gift: number]> => {
    const song = await guest.fetch(`/song-pages/${printed}/song`);
    const page = await guest.fetch(`/api/v1/song-pages/${printed}`);
    const gift = await guest.fetch(`/gift/${own}/song`);
    for (const each of [song, page, gift]) await each.body?.cancel();
    return [page.status, song.status, gift.status];
  };
  expect(await seen(), 'while its question waits').toEqual([404, 404, 404]);
  await guest.fetch(`/gift/${own}/answer`, {
    method: 'POST',
    body: new URLSearchParams({ answer: '1984' }),
    headers: { origin: service.baseUrl },
  });
  expect(await seen(), 'answered').toEqual([200, 200, 200]);
  await save(open);
  await buyer.api.gifts.setGiftOpen({ order_number, open: false });
  expect(await seen(), 'the gift is closed').toEqual([404, 404, 404]);
  const panelSaysOpen = async () => (await buyer.api.extras.orderExtras({ order_number })).song_page?.open;
  expect(await panelSaysOpen()).toBe(false);
  await buyer.api.extras.setSongPage({ order_number, open: true });
  expect(await seen(), 'opened by the other button').toEqual([200, 200, 200]);
  await buyer.api.gifts.setGiftOpen({ order_number, open: false });
  await buyer.api.gifts.setGiftOpen({ order_number, open: true });
  expect(await panelSaysOpen()).toBe(true);
  await buyer.api.extras.setSongPage({ order_number, open: false });
  expect(await seen(), 'the card is closed').toEqual([404, 404, 404]);
  const { page } = await buyer.api.gifts.giftOfOrder({ order_number });
  expect(page?.standing).toBe('closed');
  await buyer.api.gifts.setGiftOpen({ order_number, open: true });
  expect(await seen(), 'one button opens both').toEqual([200, 200, 200]);
  const panelSaysShut = async () => (await buyer.api.extras.orderExtras({ order_number })).song_page?.is_shut;
  expect(await panelSaysShut()).toBe(false);
  const [gift] = (await admin.api.gifts.listGifts()).gifts.filter((one) => one.order_number === order_number);
  await admin.api.gifts.closeGift({ id: gift?.id ?? '', open: false });
  expect([await seen(), await panelSaysShut()], 'closed by staff').toEqual([[404, 404, 404], true]);
  await admin.api.gifts.closeGift({ id: gift?.id ?? '', open: true });
  expect(await panelSaysShut()).toBe(false);
  const { db } = service.deps;
  await db
    .update(gifts)
    .set({ lastDay: '2020-01-01' })
    .where(eq(gifts.tokenHash, sha256(own)));
  expect([await seen(), await panelSaysShut()], 'ended').toEqual([[404, 404, 404], true]);
  await save({ ...open, dedication: 'I’ll kill you if you leave' });
  expect([await seen(), await panelSaysShut()], 'held').toEqual([[404, 404, 404], true]);
  const held = (await admin.api.moderation.listCases()).waiting.find(({ kind }) => kind === 'gift-page');
  await admin.api.moderation.decideCase({ id: held?.id ?? '', decision: 'dismiss', reason: 'A quotation.' });
  expect(await seen()).toEqual([200, 200, 200]);
  const report = { kind: 'song-page', address: printed, reason: 'other', details: '', email: '' } as const;
  await guest.api.moderation.reportContent({ ...report, kind: 'gift-page' });
  const reports = (await admin.api.moderation.listCases()).waiting;
  expect(
    reports.map(({ kind, order_number: about }) => [kind, about]),
    'a gift is known by its card',
  ).toContainEqual(['gift-page', order_number]);
  await guest.api.moderation.reportContent(report);
  const reported = (await admin.api.moderation.listCases()).waiting.find(({ kind }) => kind === 'song-page');
  await admin.api.moderation.decideCase({ id: reported?.id ?? '', decision: 'take-down', reason: 'Not ours to show.' });
  expect([await seen(), await panelSaysShut()], 'taken down by its card').toEqual([[404, 410, 410], true]);
});

test('LEG-05 publishing is a producer’s task that the buyer follows, and a letter says when it is live', async () => {
  const { buyer, order_number } = await made({ email: 'out@example.com', addons: allAddons }, 8800);
  const state = async () => (await buyer.api.extras.orderExtras({ order_number })).publishing;
  await admin.api.extras.setPublishing({ order_number, state: 'submitted', link: null });
  expect(await state()).toEqual({ state: 'submitted', link: null });
  const set = (link: string | null) => safe(admin.api.extras.setPublishing({ order_number, state: 'live', link }));
  expect((await set(null)).error).toMatchObject({ code: 'LINK_NEEDED' });
  for (const bad of ['javascript:alert(1)', 'http://open.spotify.com/track/1', 'open.spotify.com'])
    expect((await set(bad)).error, bad).toMatchObject({ code: 'BAD_REQUEST' });
  const link = 'https://open.spotify.com/track/1';
  expect((await set(link)).error).toBeNull();
  expect((await set(link)).error).toBeNull();
  expect(await state()).toEqual({ state: 'live', link });
  const outbox = new OutboxFolder(`${service.dataFolder}/outbox`);
  const news = async () =>
    (await outbox.list()).filter(({ to, subject }) => to === 'out@example.com' && subject.endsWith('is out'));
  await eventually(async () => (await news()).length > 0, 'the letter');
  expect(await news()).toHaveLength(1);
});

test('LEG-05 an order without extras gets none, and none can be made for it', async () => {
  const { buyer, order_number } = await made({ occasion: 'roast', facts: ['Parking', '', '', '', ''] }, 2900);
  expect(briefs.at(-1)).toMatchObject({ occasion: 'just-because', mood: 'Funny' });
  expect((await buyer.api.portal.portalOrder({ order_number })).files.map(({ kind }) => kind)).toEqual(['audio']);
  expect(await buyer.api.extras.orderExtras({ order_number })).toEqual({ song_page: null, publishing: null });
  const page = await safe(buyer.api.extras.setSongPage({ order_number, open: true }));
  const task = await safe(admin.api.extras.setPublishing({ order_number, state: 'submitted', link: null }));
  expect([page.error, task.error]).toEqual([
    expect.objectContaining({ code: 'NOT_ORDERED' }),
    expect.objectContaining({ code: 'NOT_ORDERED' }),
  ]);
});
