import { eq } from 'drizzle-orm';
import { encode } from 'uqr';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBrowser } from '#server/test/client.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import { tryAnswer } from './answer.ts';
import { gifts } from './schema.ts';
import { codeOf, given, type Given, giftWords as words, post, save, seenBy } from './test/given-gift.ts';

let service: TestService;
/** One gift for those tests that bring nothing about it to an end. */
let owner: Given;
beforeAll(async () => {
  service = await startService({ site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 } });
  owner = await given(service);
});
afterAll(() => service.end());

const stranger = (): TestBrowser => new TestBrowser(service.baseUrl);

test('GIFT-02 the token stands in no row, and no other order, order number or half token opens a gift', async () => {
  const { token, number, browser } = owner;
  const other = await given(service);
  const rows = JSON.stringify(await service.deps.db.select().from(gifts));
  expect(rows).not.toContain(token);
  for (const wrong of ['x', token.slice(1), `${token}A`, token.toUpperCase(), number, 'null'])
    expect((await seenBy(stranger(), wrong)).error, wrong).toMatchObject({ code: 'PAGE_NOT_FOUND' });
  expect(await codeOf(other.browser.api.gifts.giftOfOrder({ order_number: number }))).toBe('ORDER_NOT_FOUND');
  const admin = await adminBrowser(service);
  expect(await codeOf(admin.api.gifts.giftOfOrder({ order_number: number }))).not.toBe('none');
  expect((await browser.api.gifts.giftOfOrder({ order_number: number })).page?.url).toContain(token);
});

test('GIFT-02 files may be kept only where the giver says so', async () => {
  await save(owner);
  const kept = () => stranger().fetch(`${owner.path}/song?save`);
  expect((await kept()).status).toBe(404);
  await save(owner, { may_download: true });
  const file = await kept();
  expect(file.status).toBe(200);
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
  await file.body?.cancel();
});

test('GIFT-02 a question keeps everything of a page back until it is answered, and a new answer asks again', async () => {
  await save(owner, { question: 'Where did we get lost?', answer: 'Café de Flore!' });
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
  const guessed = await given(service, { question: 'Which year?', answer: '1984' });
  const said = async (answer: string): Promise<string | null> =>
    (await post(stranger(), `${guessed.path}/answer`, { answer })).headers.get('location');
  for (let guess = 0; guess < 5; guess++) expect(await said(`19${guess}`)).toBe(`${guessed.path}?said=wrong`);
  // From here on nothing is compared any more: the right answer waits too.
  expect(await said('1984')).toBe(`${guessed.path}?said=wait`);
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
});

test('GIFT-02 a card has the page’s address as a code, and is the giver’s alone', async () => {
  await save(owner);
  const address = `/gift-cards/${owner.number}/a6`;
  const card = await owner.browser.fetch(address);
  expect([card.status, card.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const drawn = (await card.json()) as { code: boolean[][] };
  const instruction = 'Scan it, and open your present.';
  expect(drawn).toMatchObject({ size: 'a6', dedication: words.dedication, instruction });
  expect(drawn.code).toEqual(encode(`${service.baseUrl}${owner.path}`, { ecc: 'Q', border: 0 }).data);
  expect((await stranger().fetch(address)).status).toBe(404);
  expect((await owner.browser.fetch(`/gift-cards/${owner.number}/a0`)).status).toBe(404);
  const memorial = await given(service, {}, { occasion_type: 'memorial' });
  const calm: unknown = await (await memorial.browser.fetch(`/gift-cards/${memorial.number}/wallet`)).json();
  expect(calm, 'no present').toMatchObject({ instruction: 'Scan it to hear the song.' });
});
