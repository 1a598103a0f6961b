import { readFile } from 'node:fs/promises';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders } from '#features/orders/server/schema.ts';
import { orderByNumber } from '#features/orders/server/index.ts';
import { buyer, reaches, release } from '#features/rights/server/test/buyers.ts';
import { unknownReader } from '#kit/reader.ts';
import { daysAgo } from '#platform/test/days-ago.ts';
import { emails } from '#platform/mail/schema.ts';
import { TestBrowser } from '#server/test/client.ts';
import { recordedFilm } from '#server/test/films.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import { giftsPersonalData } from './personal-data.ts';
import { codeOf, given, giftWords as words, post, save, seenBy } from './test/given-gift.ts';

const clock = daysAgo(35);
const day = 24 * 3600_000;
let service: TestService;
let admin: TestBrowser;

beforeAll(async () => {
  service = await startService({ clock, site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 } });
  admin = await adminBrowser(service);
});
afterAll(() => service.end());

const stranger = (): TestBrowser => new TestBrowser(service.baseUrl);

test('GIFT-02 a gift page opens to whoever has its address once the song is released, and ends as its giver says', async () => {
  const owner = await buyer(service, { format: 'audio+video' });
  const early = await save(owner);
  expect(early.page?.standing).toBe('waiting');
  const token = early.page?.url.split('/gift/')[1] ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);
  expect((await seenBy(stranger(), token)).error).toMatchObject({ code: 'PAGE_NOT_FOUND', status: 404 });
  await reaches(owner, 'ready');
  await release(service, owner);
  const { data } = await seenBy(stranger(), token);
  expect(data).toMatchObject({ state: 'open', dedication: words.dedication, signature: words.signature });
  if (data?.state !== 'open') throw new Error('The page is not open');
  expect(data.film?.captions_url).toBe(`/gift/${token}/captions`);
  expect(JSON.stringify(data)).not.toMatch(/dan@example|SONG-/);
  for (const address of [data.audio_url, data.film?.url ?? '', data.film?.captions_url ?? '']) {
    const file = await stranger().fetch(address);
    expect(file.status, address).toBe(200);
    expect(file.headers.get('cache-control')).toBe('no-store');
    expect(file.headers.get('x-robots-tag')).toContain('noindex');
    await file.body?.cancel();
  }
  const isGone = async (): Promise<boolean> =>
    (await seenBy(stranger(), token)).error !== null && (await stranger().fetch(data.audio_url)).status === 404;
  const { browser, number: order_number } = owner;
  expect(await isGone()).toBe(false);
  await browser.api.gifts.setGiftOpen({ order_number, open: false });
  expect(await isGone(), 'closed').toBe(true);
  expect((await browser.api.gifts.setGiftOpen({ order_number, open: true })).page?.url).toContain(token);
  expect(await isGone(), 'open again').toBe(false);
  const today = clock.now().toLocaleDateString('sv-SE', { timeZone: 'Europe/London' });
  await save(owner, { last_day: today });
  clock.advance(2 * day);
  expect(await isGone(), 'after its last day').toBe(true);
  const refused = { [today]: 'DAY_PAST', '0000-01-01': 'DAY_PAST', '9999-12-31': 'BAD_REQUEST' };
  for (const [last_day, code] of Object.entries(refused)) expect(await codeOf(save(owner, { last_day }))).toBe(code);
  await save(owner);
  const set = (change: Partial<typeof orders.$inferInsert>) =>
    service.deps.db.update(orders).set(change).where(eq(orders.number, order_number));
  await set({ downloadDisabled: true });
  expect(await isGone(), 'while downloads are disabled').toBe(true);
  await set({ downloadDisabled: false, status: 'refunded' });
  expect(await isGone(), 'after a refund').toBe(true);
});

test('GIFT-04 a thank-you is the giver’s alone, comes with a letter, and is taken back by the browser that left it', async () => {
  const owner = await given(service);
  const guest = stranger();
  const view = () => owner.browser.api.gifts.giftOfOrder({ order_number: owner.number });
  expect((await post(guest, `${owner.path}/thanks`, { line: ' ' })).headers.get('location')).toContain('said=empty');
  const bad = { line: '', kind: 'voice', recording: new Blob(['<script>alert(1)</script>']) };
  expect((await post(guest, `${owner.path}/thanks`, bad)).headers.get('location')).toContain('said=recording');
  expect((await view()).thanks).toEqual([]);
  const film = new Blob([new Uint8Array(await recordedFilm())]);
  const sent = await post(guest, `${owner.path}/thanks`, { line: 'We cried.', kind: 'film', recording: film });
  expect(sent.headers.get('location')).toContain('said=thanked');
  const [thanks] = (await view()).thanks;
  expect(thanks).toMatchObject({ line: 'We cried.', recording: { kind: 'film' } });
  const address = thanks?.recording?.url ?? '';
  const played = await owner.browser.fetch(address);
  expect(played.status).toBe(200);
  expect(played.headers.get('content-type')).toBe('video/webm');
  for (const [who, browser] of [
    ['guest', guest],
    ['stranger', stranger()],
  ] as const)
    expect((await browser.fetch(address)).status, who).toBe(404);
  const letters = () =>
    service.deps.db
      .select()
      .from(emails)
      .where(like(emails.key, `gift-thanks:%:${thanks?.id}`));
  expect(await letters()).toHaveLength(1);
  expect((await letters())[0]?.text).not.toContain('We cried');
  const { data } = await seenBy(guest, owner.token);
  expect(data).toMatchObject({ thanked: { line: 'We cried.', recording: 'film' } });
  expect((await seenBy(stranger(), owner.token)).data).toMatchObject({ thanked: null });
  const voice = new Blob([await readFile(new URL('../../../../content/samples/birthday-theo.mp3', import.meta.url))]);
  const again = () => post(guest, `${owner.path}/thanks`, { line: 'Again', kind: 'voice', recording: voice });
  expect((await again()).headers.get('location')).toContain('said=already');
  expect((await view()).thanks, 'replaces nothing').toMatchObject([{ line: 'We cried.', recording: { kind: 'film' } }]);
  await post(guest, `${owner.path}/thanks-back`, {});
  expect((await owner.browser.fetch(address)).status, 'the film is gone').toBe(404);
  await again();
  expect((await view()).thanks).toMatchObject([{ line: 'Again', recording: { kind: 'voice' } }]);
  await post(stranger(), `${owner.path}/thanks-back`, {});
  expect((await view()).thanks).toHaveLength(1);
  await post(guest, `${owner.path}/thanks-back`, {});
  expect((await view()).thanks).toEqual([]);
});

test('GIFT-08 a gift goes home with its order’s data, and is gone with it', async () => {
  const owner = await given(service, { question: 'Which year?', answer: '1984' });
  await post(stranger(), `${owner.path}/thanks`, { line: 'Thank you' });
  const unlocked = stranger();
  await post(unlocked, `${owner.path}/answer`, { answer: '1984' });
  await post(unlocked, `${owner.path}/thanks`, { line: 'Thank you' });
  const order = await orderByNumber(service.deps.db, owner.number);
  if (!order) throw new Error('no order');
  const { data } = await giftsPersonalData.collect(service.deps, order.id, unknownReader);
  expect(data).toMatchObject({ page: { dedication: words.dedication }, thanks: [{ line: 'Thank you' }] });
  await service.deps.db.transaction((tx) =>
    giftsPersonalData.forget(service.deps, tx, order.id, 'personal', unknownReader),
  );
  expect((await seenBy(unlocked, owner.token)).error).toMatchObject({ code: 'PAGE_NOT_FOUND' });
  expect((await owner.browser.api.gifts.giftOfOrder({ order_number: owner.number })).page).toBeNull();
});

test('GIFT-08 staff see gift pages without their addresses, and close one with what waits of it', async () => {
  const owner = await given(service);
  const { gifts: listed } = await admin.api.gifts.listGifts();
  const row = listed.find(({ order_number }) => order_number === owner.number);
  expect(row).toMatchObject({ standing: 'open', sends: 0 });
  expect(JSON.stringify(listed)).not.toContain(owner.token);
  await admin.api.gifts.closeGift({ id: row?.id ?? '', open: false });
  expect((await seenBy(stranger(), owner.token)).error).toMatchObject({ code: 'PAGE_NOT_FOUND' });
  const { number: order_number } = owner;
  expect(await codeOf(owner.browser.api.gifts.setGiftOpen({ order_number, open: true }))).toBe('CLOSED_BY_STAFF');
  await admin.api.gifts.closeGift({ id: row?.id ?? '', open: true });
  expect((await seenBy(stranger(), owner.token)).error).toBeNull();
});

test('GIFT-08 words in doubt hold a page until staff have looked, and one that is taken down stays away', async () => {
  const owner = await given(service, { dedication: 'I’ll kill you if you leave' });
  const standing = async () =>
    (await owner.browser.api.gifts.giftOfOrder({ order_number: owner.number })).page?.standing;
  expect(await standing()).toBe('held');
  expect((await seenBy(stranger(), owner.token)).error).toMatchObject({ code: 'PAGE_NOT_FOUND' });
  const { waiting } = await admin.api.moderation.listCases();
  const held = waiting.find(({ kind }) => kind === 'gift-page');
  await admin.api.moderation.decideCase({ id: held?.id ?? '', decision: 'dismiss', reason: 'A quotation.' });
  expect(await standing()).toBe('open');
  const report = { kind: 'gift-page', address: owner.token, reason: 'other', details: '', email: '' } as const;
  await stranger().api.moderation.reportContent(report);
  expect(await standing(), 'a report alone changes nothing').toBe('open');
  const { waiting: reported } = await admin.api.moderation.listCases();
  const again = reported.find(({ kind }) => kind === 'gift-page');
  await admin.api.moderation.decideCase({ id: again?.id ?? '', decision: 'take-down', reason: 'Not ours to show.' });
  expect(await standing()).toBe('taken-down');
  expect((await stranger().fetch(`${owner.path}/song`)).status).toBe(410);
});
