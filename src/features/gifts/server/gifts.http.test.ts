import { readFile } from 'node:fs/promises';
import { safe } from '@orpc/client';
import { eq, like } from 'drizzle-orm';
import { encode } from 'uqr';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders } from '#features/orders/server/schema.ts';
import { orderByNumber } from '#features/orders/server/index.ts';
import { buyer, reaches, release, type Buyer } from '#features/rights/server/test/buyers.ts';
import { unknownReader } from '#kit/reader.ts';
import { daysAgo } from '#platform/test/days-ago.ts';
import { emails } from '#platform/mail/schema.ts';
import { TestBrowser } from '#server/test/client.ts';
import { recordedFilm } from '#server/test/films.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import { tryAnswer } from './answer.ts';
import { giftsPersonalData } from './personal-data.ts';
import { gifts } from './schema.ts';

const clock = daysAgo(35);
const day = 24 * 3600_000;
let service: TestService;
let admin: TestBrowser;

beforeAll(async () => {
  service = await startService({ clock, site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 } });
  admin = await adminBrowser(service);
}, 120_000);
afterAll(() => service.end());

type Words = Omit<Parameters<TestBrowser['api']['gifts']['saveGift']>[0], 'order_number'>;
const words: Words = {
  dedication: 'Mum, you told us no presents.',
  signature: 'With love from Sam and Kit',
  question: null,
  answer: null,
  may_download: false,
  last_day: null,
};

interface Given extends Buyer {
  /** Path of the page, '/gift/<token>'. */
  path: string;
  token: string;
}

async function given(changes: Partial<Words> = {}, order: Parameters<typeof buyer>[1] = {}): Promise<Given> {
  const owner = await buyer(service, order);
  await reaches(owner, 'ready');
  await release(service, owner);
  const { page } = await save(owner, changes);
  const path = new URL(page?.url ?? '').pathname;
  return { ...owner, path, token: path.slice('/gift/'.length) };
}

const save = ({ browser, number }: Buyer, changes: Partial<Words> = {}) =>
  browser.api.gifts.saveGift({ order_number: number, ...words, ...changes });
const stranger = (): TestBrowser => new TestBrowser(service.baseUrl);
const seenBy = (browser: TestBrowser, token: string) => safe(browser.api.gifts.giftPage({ token }));
const codeOf = async (call: Promise<unknown>): Promise<string> => {
  const { error } = await safe(call);
  return error && 'code' in error ? String(error.code) : 'none';
};

function post(browser: TestBrowser, path: string, fields: Record<string, string | Blob>): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string') body.append(name, value);
    else body.append(name, value, 'file');
  return browser.fetch(path, { method: 'POST', body, headers: { origin: service.baseUrl } });
}

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

test('GIFT-02 the token stands in no row, and no other order, order number or half token opens a gift', async () => {
  const { token, number, browser } = await given();
  const other = await given();
  const rows = JSON.stringify(await service.deps.db.select().from(gifts));
  expect(rows).not.toContain(token);
  for (const wrong of ['x', token.slice(1), `${token}A`, token.toUpperCase(), number, 'null'])
    expect((await seenBy(stranger(), wrong)).error, wrong).toMatchObject({ code: 'PAGE_NOT_FOUND' });
  expect(await codeOf(other.browser.api.gifts.giftOfOrder({ order_number: number }))).toBe('ORDER_NOT_FOUND');
  expect(await codeOf(admin.api.gifts.giftOfOrder({ order_number: number }))).not.toBe('none');
  expect((await browser.api.gifts.giftOfOrder({ order_number: number })).page?.url).toContain(token);
});

test('GIFT-02 files may be kept only where the giver says so', async () => {
  const owner = await given();
  const kept = () => stranger().fetch(`${owner.path}/song?save`);
  expect((await kept()).status).toBe(404);
  await save(owner, { may_download: true });
  const file = await kept();
  expect(file.status).toBe(200);
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
  await file.body?.cancel();
});

test('GIFT-02 a question keeps everything of a page back until it is answered, and a new answer asks again', async () => {
  const owner = await given({ question: 'Where did we get lost?', answer: 'Café de Flore!' });
  const guest = stranger();
  const { data } = await seenBy(guest, owner.token);
  expect(
    Object.keys(data ?? {})
      .toSorted()
      .join(' '),
  ).toBe('occasion page_language question seed state white_label');
  expect((await guest.fetch(`${owner.path}/song`)).status).toBe(404);
  expect((await post(guest, `${owner.path}/thanks`, { line: 'Hello' })).status).toBe(404);
  const wrong = await post(guest, `${owner.path}/answer`, { answer: 'the zoo' });
  expect([wrong.status, wrong.headers.get('location')]).toEqual([303, `${owner.path}?said=wrong`]);
  const right = await post(guest, `${owner.path}/answer`, { answer: ' cafe de FLORE ' });
  expect([right.status, right.headers.get('location')]).toEqual([303, owner.path]);
  expect((await seenBy(guest, owner.token)).data?.state).toBe('open');
  expect((await guest.fetch(`${owner.path}/song`)).status).toBe(200);
  expect((await seenBy(stranger(), owner.token)).data?.state).toBe('asks');
  const rows = JSON.stringify(await service.deps.db.select().from(gifts));
  expect(rows.toLowerCase()).not.toContain('flore');
  expect(await codeOf(save(owner, { question: 'Where else?' }))).toBe('ANSWER_MISSING');
  await save(owner, { question: 'Where did we get lost?' });
  expect((await seenBy(guest, owner.token)).data?.state, 'kept without a new answer').toBe('open');
  await save(owner, { question: 'Where did we get lost?', answer: 'Rome' });
  expect((await seenBy(guest, owner.token)).data?.state, 'asked again').toBe('asks');
});

test('GIFT-02 ten thousand guesses at a question are stopped after the first twenty, whoever makes them', async () => {
  const owner = await given({ question: 'Which year?', answer: '1984' });
  const said = async (answer: string): Promise<string | null> =>
    (await post(stranger(), `${owner.path}/answer`, { answer })).headers.get('location');
  for (let guess = 0; guess < 5; guess++) expect(await said(`19${guess}`)).toBe(`${owner.path}?said=wrong`);
  // From here on nothing is compared any more: the right answer waits too.
  expect(await said('1984')).toBe(`${owner.path}?said=wait`);
  const [gift] = await service.deps.db.select().from(gifts).where(eq(gifts.question, 'Which year?'));
  if (!gift) throw new Error('no gift');
  const outcomes = { right: 0, wrong: 0, wait: 0 };
  for (let first = 0; first < 10_000; first += 100) {
    const guesses = Array.from({ length: 100 }, (_, more) => first + more);
    const tried = await Promise.all(
      guesses.map((guess) => {
        const from = { answer: String(guess), address: `network ${guess % 40}`, responseHeaders: new Headers() };
        return tryAnswer(service.deps, gift, from);
      }),
    );
    for (const outcome of tried) outcomes[typeof outcome === 'number' ? 'wait' : outcome] += 1;
  }
  // Five of the twenty were used up above.
  expect(outcomes).toEqual({ right: 0, wrong: 15, wait: 9985 });
}, 60_000);

test('GIFT-04 a thank-you is the giver’s alone, comes with a letter, and is taken back by the browser that left it', async () => {
  const owner = await given();
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
  await post(guest, `${owner.path}/thanks`, { line: 'Again', kind: 'voice', recording: voice });
  expect((await view()).thanks).toMatchObject([{ line: 'Again', recording: { kind: 'voice' } }]);
  expect((await owner.browser.fetch(address)).status, 'the earlier film is gone').toBe(404);
  await post(stranger(), `${owner.path}/thanks-back`, {});
  expect((await view()).thanks).toHaveLength(1);
  await post(guest, `${owner.path}/thanks-back`, {});
  expect((await view()).thanks).toEqual([]);
});

test('GIFT-02 a card has the page’s address as a code, and is the giver’s alone', async () => {
  const owner = await given();
  const address = `/gift-cards/${owner.number}/a6`;
  const card = await owner.browser.fetch(address);
  expect([card.status, card.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const drawn = (await card.json()) as { code: boolean[][] };
  const instruction = 'Scan it, and open your present.';
  expect(drawn).toMatchObject({ size: 'a6', dedication: words.dedication, instruction });
  expect(drawn.code).toEqual(encode(`${service.baseUrl}${owner.path}`, { ecc: 'Q', border: 0 }).data);
  expect((await stranger().fetch(address)).status).toBe(404);
  expect((await owner.browser.fetch(`/gift-cards/${owner.number}/a0`)).status).toBe(404);
  const memorial = await given({}, { occasion_type: 'memorial' });
  const calm: unknown = await (await memorial.browser.fetch(`/gift-cards/${memorial.number}/wallet`)).json();
  expect(calm, 'no present').toMatchObject({ instruction: 'Scan it to hear the song.' });
});

test('GIFT-08 a gift goes home with its order’s data, and is gone with it', async () => {
  const owner = await given({ question: 'Which year?', answer: '1984' });
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
  const owner = await given();
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
  const owner = await given({ dedication: 'I’ll kill you if you leave' });
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
