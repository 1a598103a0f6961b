import { safe } from '@orpc/client';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orders } from '#features/orders/server/schema.ts';
import { SettableClock } from '#platform/clock.ts';
import { emails } from '#platform/mail/schema.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually, payOn } from '#server/test/journey.ts';
import { quickStudio, studioWithoutWelsh } from '#server/test/quick-studio.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import { approveDue, remindDue } from './approve.ts';
import { unknownReader as reader } from '#kit/reader.ts';
import { wordsPersonalData } from './personal-data.ts';

const hour = 3_600_000;
const begun = new Date();
const clock = new SettableClock(begun);
let service: TestService;
let admin: TestBrowser;
/** First lines of the songs that were sung, by their title. */
const sung = new Map<string, string>();
beforeAll(async () => {
  service = await startService({
    clock,
    site: { dailyCap: 1000, ordersPerAddressPerHour: 1000, byProducer: { hours: 120 } },
    studio: {
      ...studioWithoutWelsh,
      make(input, options) {
        sung.set(input.lyrics.title, input.lyrics.sections[0]?.lines[1]?.sung ?? '');
        return quickStudio.make(input, options);
      },
    },
  });
  admin = await adminBrowser(service);
});
afterAll(() => service.end());
// Sessions of staff end when nobody works for hours.
beforeEach(() => clock.set(begun));

interface Bought {
  buyer: TestBrowser;
  order_number: string;
}

async function buy(
  changes: Parameters<typeof anOrderInput>[0] = {},
  words: { read: boolean; by: string } = { read: true, by: '' },
): Promise<Bought> {
  const buyer = new TestBrowser(service.baseUrl);
  const placed = await buyer.api.orders.createCheckoutSession(anOrderInput(changes, { words }));
  await payOn(buyer, placed.url);
  return { buyer, order_number: placed.order_number };
}

const read = ({ buyer, order_number }: Bought) => buyer.api.words.readWords({ order_number });
const seen = ({ order_number }: Bought) => admin.api.production.getProduction({ order_number });
const portalOf = ({ buyer, order_number }: Bought) => buyer.api.portal.portalOrder({ order_number });
const isToRead = (bought: Bought): Promise<unknown> =>
  eventually(async () => (await portalOf(bought)).waits_for_buyer, 'the drafts');
const isReady = (bought: Bought): Promise<unknown> =>
  eventually(async () => (await portalOf(bought)).status === 'ready', 'the song');
const keysOf = async (about: string): Promise<string[]> =>
  (
    await service.deps.db
      .select({ key: emails.key })
      .from(emails)
      .where(like(emails.key, `words-${about}:%`))
  ).map(({ key }) => key);
const place = { draft: 1, section: 0, line: 1 };

test('GIFT-01 a buyer reads three drafts, changes a line and approves it; it is sung, and the promise counts from there', async () => {
  const bought = await buy({ email: 'reader@example.com' });
  const { buyer, order_number } = bought;
  await isToRead(bought);
  const portal = await portalOf(bought);
  expect(portal).toMatchObject({ status: 'processing', words: 'to-read', waits_for_buyer: true });
  expect(portal.delivery).toMatchObject({ from_approval: true, due_at: null });
  const tracked = await new TestBrowser(service.baseUrl).api.portal.trackOrder({
    by: 'order_number',
    value: order_number,
  });
  expect(tracked).toMatchObject({ waits_for_buyer: true, waits_for_words: false });
  const first = await read(bought);
  expect(first).toMatchObject({ state: 'to-read', chosen: 0, revision: 0, ends_for_day: false });
  expect(first.drafts.map(({ title }) => title)).toEqual([
    'A Song for Ruth',
    'A Song for Ruth, 2',
    'A Song for Ruth, 3',
  ]);
  // It takes no place in the studio: with one of a place each, the next order is made.
  const other = await buy({ first_name: 'Other' }, { read: false, by: '' });
  await isReady(other);

  const { lines } = await buyer.api.words.offerLines({ order_number, ...place });
  expect(lines).toHaveLength(3);
  const offered = { order_number, ...place, text: lines[0] ?? '', source: 'offered' as const, revision: 0 };
  expect((await buyer.api.words.changeLine(offered)).findings).toEqual([]);
  // Within one millisecond.
  const typed = await buyer.api.words.changeLine({ ...offered, text: ' born  in 1954', source: 'typed', revision: 1 });
  expect(typed.findings).toEqual(['digit']);
  expect(typed.reading).toMatchObject({ chosen: 1, revision: 2 });
  expect(typed.reading.drafts[1]?.sections[0]?.lines[1]).toEqual({ text: 'born in 1954', before: 'and nobody else' });
  expect(typed.reading.drafts[0]?.sections[0]?.lines[1]?.before).toBeNull();
  const late = { ...offered, text: 'too late', revision: 1 };
  await expect(buyer.api.words.changeLine(late)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
  await expect(buyer.api.words.changeLine({ ...late, text: '…' })).rejects.toMatchObject({ code: 'NO_LINE' });
  await expect(buyer.api.words.changeLine({ ...late, draft: 7, revision: 2 })).rejects.toMatchObject({
    code: 'NO_WORDS',
  });

  clock.advance(3 * hour);
  const approval = { order_number, draft: 1, revision: 2 };
  const presses = await Promise.all([
    safe(buyer.api.words.approveWords(approval)),
    safe(buyer.api.words.approveWords(approval)),
  ]);
  expect(presses.map(({ error }) => error)).toEqual([null, null]);
  await expect(buyer.api.words.changeLine({ ...late, revision: 2 })).rejects.toMatchObject({
    code: 'APPROVED_MEANWHILE',
  });
  await isReady(bought);
  expect(sung.get('A Song for Ruth, 2')).toBe('born in 1954');
  const approved = clock.now();
  clock.set(begun);
  const made = await seen(bought);
  expect(made.versions).toHaveLength(1);
  expect(made.events.filter(({ kind }) => kind === 'words-approved').map(({ actor }) => actor)).toEqual(['buyer']);
  const due = new Date(made.due_at ?? '').getTime() - approved.getTime();
  expect(Math.abs(due - 24 * hour), 'a day from the approval').toBeLessThan(hour / 60);
  const staff = await admin.api.words.wordsOfOrder({ order_number });
  expect(staff?.changes.map(({ before, after, source }) => [before, after, source])).toEqual([
    ['and nobody else', 'one more line', 'offered'],
    ['one more line', 'born in 1954', 'typed'],
  ]);
  expect(await read(bought)).toMatchObject({ state: 'approved', approved_by: 'buyer', changed_since: 0 });

  // A producer's later change is shown as one.
  const lyrics = structuredClone(made.versions[0]?.lyrics ?? null);
  lyrics!.sections[0]!.lines[0] = { display: 'A producer’s line', sung: 'A producer’s line' };
  const again = { order_number, lyrics, base_version: 1, idempotency_key: globalThis.crypto.randomUUID() };
  await admin.api.production.renderAgain(again);
  await isReady(bought);
  expect(await read(bought)).toMatchObject({ state: 'approved', changed_since: 1 });
});

test('GIFT-01 words approve themselves after twelve hours, once, whoever presses at the same moment; one reminder', async () => {
  const [racing, alone] = [await buy({ first_name: 'Racing' }), await buy({ first_name: 'Alone' })];
  await isToRead(racing);
  await isToRead(alone);
  const reminders = (await keysOf('reminder')).length;
  const letters = (await keysOf('by-time')).length;
  clock.advance(9.9 * hour);
  await remindDue(service.deps);
  expect((await keysOf('reminder')).length, 'none early').toBe(reminders);
  clock.advance(0.2 * hour);
  await Promise.all([remindDue(service.deps), remindDue(service.deps)]);
  expect((await keysOf('reminder')).length).toBe(reminders + 2);
  clock.advance(1.8 * hour);
  await approveDue(service.deps);
  expect((await read(alone)).state, 'none early').toBe('to-read');
  clock.advance(0.2 * hour);
  const { buyer, order_number } = racing;
  await Promise.all([
    approveDue(service.deps),
    approveDue(service.deps),
    safe(buyer.api.words.approveWords({ order_number, draft: 2, revision: 0 })),
  ]);
  await isReady(alone);
  await isReady(racing);
  expect(await read(alone)).toMatchObject({ state: 'approved', approved_by: 'time', chosen: 0 });
  clock.set(begun);
  for (const bought of [racing, alone]) {
    const { events, versions } = await seen(bought);
    expect(events.filter(({ kind }) => kind === 'words-approved')).toHaveLength(1);
    expect(versions).toHaveLength(1);
  }
  const byTime = (await read(racing)).approved_by === 'time' ? 2 : 1;
  expect((await keysOf('by-time')).length).toBe(letters + byTime);
});

test('GIFT-01 words whose day is near do not wait for anybody, and those without a tick are not read', async () => {
  const tomorrow = new Date(clock.now().getTime() + 24 * hour).toISOString().slice(0, 10);
  const near = await buy({ first_name: 'Near' }, { read: true, by: tomorrow });
  await isReady(near);
  expect(await read(near)).toMatchObject({ state: 'approved', approved_by: 'time', ends_for_day: true });
  const plain = await buy({ first_name: 'Plain' }, { read: false, by: '' });
  await isReady(plain);
  await expect(read(plain)).rejects.toMatchObject({ code: 'NO_WORDS' });
});

test('GIFT-01 the form of a page without a script approves, for its buyer alone', async () => {
  const bought = await buy({ first_name: 'Formal' });
  await isToRead(bought);
  const post = async (browser: TestBrowser, body: string): Promise<[number, string | null]> => {
    const { status, headers } = await browser.fetch(`/words/${bought.order_number}/approve`, {
      method: 'POST',
      body: new URLSearchParams(body),
      headers: { origin: service.baseUrl },
      redirect: 'manual',
    });
    return [status, headers.get('location')];
  };
  const page = `/words?order=${bought.order_number}`;
  for (const browser of [new TestBrowser(service.baseUrl), admin])
    expect((await post(browser, 'draft=0&revision=0'))[0]).toBeGreaterThanOrEqual(400);
  expect(await post(bought.buyer, 'draft=x')).toEqual([303, `${page}&said=not-taken`]);
  expect(await post(bought.buyer, 'draft=2&revision=9')).toEqual([303, `${page}&said=not-taken`]);
  expect((await read(bought)).state).toBe('to-read');
  expect(await post(bought.buyer, 'draft=2&revision=0')).toEqual([303, page]);
  expect(await read(bought)).toMatchObject({ state: 'approved', drafts: [{ title: 'A Song for Formal, 3' }] });
});

test('GIFT-01 with an order that is cancelled or refunded the reading ends, and nothing is sung', async () => {
  const [cancelled, refunded] = [await buy({ first_name: 'Cancelled' }), await buy({ first_name: 'Refunded' })];
  for (const bought of [cancelled, refunded]) await isToRead(bought);
  await cancelled.buyer.api.rights.cancelOrder({ order_number: cancelled.order_number, confirmed: true });
  const reason = { reason: 'Asked for.', idempotency_key: globalThis.crypto.randomUUID() };
  await admin.api.payments.refundOrder({ order_number: refunded.order_number, amount_pence: 2900, ...reason });
  for (const bought of [cancelled, refunded]) {
    await eventually(async () => (await read(bought)).state === 'ended', 'the reading to end');
    const { buyer, order_number } = bought;
    await expect(buyer.api.words.approveWords({ order_number, draft: 0, revision: 0 })).rejects.toMatchObject({
      code: 'NO_WORDS',
    });
  }
  clock.advance(13 * hour);
  await approveDue(service.deps);
  expect([...sung.keys()].filter((title) => /Cancelled|Refunded/.test(title))).toEqual([]);
});

test('GIFT-01 words in a language that a producer writes are read too, as the one draft there is', async () => {
  const bought = await buy({ language: 'Other', other_language: 'Welsh', first_name: 'Cymro' });
  await eventually(async () => (await seen(bought)).waits_for_words, 'a producer');
  expect(await read(bought)).toMatchObject({ state: 'being-written', drafts: [] });
  const line = { display: 'Hen wlad fy nhadau', sung: 'Hen wlad fy nhadau' };
  const lyrics = { title: 'Hen Wlad', language: 'cy', sections: [{ tag: 'verse' as const, lines: [line, line] }] };
  const { order_number } = bought;
  const idempotency_key = globalThis.crypto.randomUUID();
  await admin.api.production.renderAgain({ order_number, lyrics, base_version: 0, idempotency_key });
  await isToRead(bought);
  expect(await read(bought)).toMatchObject({ state: 'to-read', language: 'cy', drafts: [{ title: 'Hen Wlad' }] });
  await bought.buyer.api.words.approveWords({ order_number, draft: 0, revision: 0 });
  await isReady(bought);
});

test('GIFT-01 what was read goes home with its buyer, and is erased with the order', async () => {
  const bought = await buy({ first_name: 'Erased' });
  await isToRead(bought);
  const { buyer, order_number } = bought;
  const text = 'a line of my own';
  await buyer.api.words.changeLine({ order_number, ...place, text, revision: 0, source: 'typed' });
  const [order] = await service.deps.db.select().from(orders).where(eq(orders.number, order_number));
  const orderId = order?.id ?? '';
  expect(JSON.stringify(await wordsPersonalData.collect(service.deps, orderId, reader))).toContain(text);
  await service.deps.db.transaction((tx) => wordsPersonalData.forget(service.deps, tx, orderId, 'personal', reader));
  expect(await wordsPersonalData.collect(service.deps, orderId, reader)).toEqual({ data: null, files: [] });
});
