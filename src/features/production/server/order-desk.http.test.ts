import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { engineAttempts } from '#features/engines/server/schema.ts';
import { orderByNumber } from '#features/orders/server/index.ts';
import { orderLedgers } from '#features/payments/server/index.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually, payOn } from '#server/test/journey.ts';
import { quickStudio } from '#server/test/quick-studio.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import { writeAllLyrics } from './generate-lyrics.ts';

let service: TestService;
let admin: TestBrowser;
/** Closed until a test opens it; a test that needs another closes it anew. */
function aGate(): { open: () => void; passed: Promise<void> } {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}
let gate = aGate();
/** Lyrics for a recipient called 'Race' wait here. */
const pen = aGate();
const written: string[] = [];
/** Done while the lyrics of 'Friendly' are written. */
let meanwhile: () => Promise<unknown> = () => Promise.resolve();

beforeAll(async () => {
  service = await startService({
    site: { dailyCap: 1000, ordersPerAddressPerHour: 1000, byProducer: { hours: 120 } },
    // One song at a time, and the first waits: the others stay 'paid'.
    studio: {
      ...quickStudio,
      async write(brief, options) {
        written.push(brief.recipient.shown);
        if (brief.recipient.shown === 'Race') await pen.passed;
        if (brief.recipient.shown === 'Friendly') await meanwhile();
        if (brief.language === 'Welsh') return { kind: 'unsupported-language', language: 'Welsh' };
        return quickStudio.write(brief, options);
      },
      async make(input, options) {
        await gate.passed;
        return quickStudio.make(input, options);
      },
    },
  });
  admin = await adminBrowser(service);
});
afterAll(() => service.end());

async function buy(changes: Parameters<typeof anOrderInput>[0], { pay = true } = {}): Promise<string> {
  const browser = new TestBrowser(service.baseUrl);
  const placed = await browser.api.orders.createCheckoutSession(anOrderInput(changes));
  if (pay) await payOn(browser, placed.url);
  return placed.order_number;
}

/** A draft that an outside engine answered to an order's first run. */
function aKeptDraft(orderId: string) {
  const id = `draft-${orderId}`;
  const { db, clock } = service.deps;
  const lyrics = { title: 'A draft', language: 'en', sections: [], facts: [] };
  const bought = { purpose: 'lyrics', engine: 'outside', model: 'one', why: 'It was wanted.' } as const;
  const paid = { version: 1, pricePence: 3, day: '2026-03-20', createdAt: clock.now() };
  const keep = async (): Promise<void> => {
    const values = { ...bought, ...paid, id, orderId, lyrics, state: 'answered' as const };
    await db.insert(engineAttempts).values(values).onConflictDoUpdate({ target: engineAttempts.id, set: { lyrics } });
  };
  const words = async () => {
    const [row] = await db.select().from(engineAttempts).where(eq(engineAttempts.id, id));
    if (!row) throw new Error('There is no such attempt');
    return row.lyrics;
  };
  return { keep, words };
}

const statusOf = async (order_number: string) => (await admin.api.production.getProduction({ order_number })).status;

test('ADM-04 paid orders that wait get their lyrics once, and their production takes them up', async () => {
  const { production, accounts } = admin.api;
  expect(await production.lyricsRun()).toBeNull();
  const line = 'You set the alarm off making toast';
  const measured = { syllables: [9], fewest: 4, most: 12 };
  expect(await production.measureLyrics({ language: 'en', lines: [line] })).toEqual(measured);
  const begun = await buy({ first_name: 'Begun' });
  await eventually(async () => (await statusOf(begun)) === 'processing', 'the first to be made');
  const waiting = [await buy({ first_name: 'Ann' }), await buy({ first_name: 'Bea' })];
  const welsh = await buy({ first_name: 'Cai', language: 'Other', other_language: 'Welsh' });
  for (const number of [...waiting, welsh])
    await eventually(async () => (await statusOf(number)) === 'paid', `${number} to be paid`);
  const [run, same] = await Promise.all([production.generateLyrics(), production.generateLyrics()]);
  expect(run).toMatchObject({ state: 'running', wanted: 3, totalOrders: 4 });
  expect(same.started_at).toBe(run.started_at);
  const done = await eventually(async () => {
    const now = await production.lyricsRun();
    return now?.state === 'done' && now;
  }, 'the run');
  expect(done).toMatchObject({ processedCount: 2, errorCount: 1, totalOrders: 4 });
  const [ann = ''] = waiting;
  const early = await production.getProduction({ order_number: ann });
  expect(early).toMatchObject({ status: 'paid', versions: [{ version: 1, lyrics: { title: 'A Song for Ann' } }] });
  expect((await accounts.listAudit({ action: 'generate-lyrics' })).entries).toHaveLength(1);

  gate.open();
  for (const number of [begun, ...waiting])
    await eventually(async () => (await statusOf(number)) === 'ready', `${number} to be made`);
  const seen = () => production.getProduction({ order_number: welsh });
  await eventually(async () => (await seen()).waits_for_words, 'the one that nobody can write to wait for words');
  expect(await statusOf(welsh)).toBe('processing');
  expect(written.filter((name) => name === 'Ann')).toHaveLength(1);
  expect((await production.getProduction({ order_number: ann })).versions).toHaveLength(1);
  expect(await production.generateLyrics()).toMatchObject({ state: 'done', wanted: 0, totalOrders: 4 });
  // Its process died after the lyrics were kept: what it claimed is given back, and not written again.
  const { db } = service.deps;
  await db.execute(sql`update lyrics_runs set state = 'running', writing = (select id from orders where number = ${ann})
    where id = (select id from lyrics_runs order by started_at desc limit 1)`);
  const [left] = (
    await db.execute<{ id: string; writing: string }>(
      sql`select id, writing from lyrics_runs where writing is not null`,
    )
  ).rows;
  const asBefore = [left!.writing];
  const step = <T>(name: string, run: () => Promise<T>) =>
    name === 'who waits' ? Promise.resolve(asBefore as T) : run();
  await writeAllLyrics(service.deps, { id: left!.id }, { id: 'a run', step });
  expect((await db.execute(sql`select id from lyrics_runs where writing is not null`)).rows).toEqual([]);
  expect(written.filter((name) => name === 'Ann')).toHaveLength(1);
});

test('STU-02 a production that begins while a run writes its lyrics waits for them, and nothing is written twice', async () => {
  const { production } = admin.api;
  gate = aGate();
  const before = await buy({ first_name: 'Before' });
  await eventually(async () => (await statusOf(before)) === 'processing', 'the one before to be made');
  const number = await buy({ first_name: 'Race' });
  await eventually(async () => (await statusOf(number)) === 'paid', `${number} to be paid`);
  await production.generateLyrics();
  await eventually(async () => written.includes('Race'), 'the run to write');
  gate.open();
  await eventually(async () => {
    const { versions } = await production.getProduction({ order_number: number });
    return versions[0]?.stages.some(({ stage, state }) => stage === 'lyrics' && state === 'running');
  }, 'its production to want lyrics');
  pen.open();
  await eventually(async () => (await statusOf(number)) === 'ready', `${number} to be made`);
  expect(written.filter((name) => name === 'Race')).toHaveLength(1);
  const { versions, events } = await production.getProduction({ order_number: number });
  expect(versions).toMatchObject([{ version: 1, lyrics: { title: 'A Song for Race' } }]);
  expect(events.map(({ kind }) => kind)).toContain('lyrics-written');
});

test('STU-02 GIFT-05 lyrics are not kept of an order whose friends are invited while a run writes them, nor written again', async () => {
  const { production } = admin.api;
  gate = aGate();
  const before = await buy({ first_name: 'Before friends' });
  await eventually(async () => (await statusOf(before)) === 'processing', 'the one before to be made');
  const browser = new TestBrowser(service.baseUrl);
  const placed = await browser.api.orders.createCheckoutSession(anOrderInput({ first_name: 'Friendly' }));
  const { order_number } = placed;
  await payOn(browser, placed.url);
  await eventually(async () => (await statusOf(order_number)) === 'paid', 'the payment');
  const last_day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const invitation = { giver: 'Dan', honouree: 'Ruth', message: 'Tell her something.', most_friends: 3, last_day };
  const order = await orderByNumber(service.deps.db, order_number);
  const draft = aKeptDraft(order?.id ?? '');
  meanwhile = async () => {
    await browser.api.circles.saveCircle({ order_number, ...invitation });
    await draft.keep();
  };
  const isDone = async (): Promise<boolean> => (await production.lyricsRun())?.state === 'done';
  await production.generateLyrics();
  await eventually(isDone, 'the run');
  const { versions, waits_until } = await production.getProduction({ order_number });
  expect({ versions, waits_until }).toEqual({ versions: [], waits_until: last_day });
  expect(await draft.words(), 'what an engine answered after the invitation is sung by nobody').toBeNull();
  const step = <T>(name: string, run: () => Promise<T>) =>
    name === 'who waits' ? Promise.resolve([order?.id] as T) : run();
  // As a run whose process died after an engine had answered, before the words were kept.
  await draft.keep();
  const [run] = (
    await service.deps.db.execute<{ id: string }>(sql`update lyrics_runs set state = 'running', writing = ${order?.id}
      where id = (select id from lyrics_runs order by started_at desc limit 1) returning id`)
  ).rows;
  await writeAllLyrics(service.deps, { id: run!.id }, { id: 'a run', step });
  expect(await draft.words()).toBeNull();
  expect(written.filter((name) => name === 'Friendly')).toHaveLength(1);
  gate.open();
  await eventually(async () => (await statusOf(before)) === 'ready', 'the one before to be ready');
});

test('HOLE-07 a run over all lyrics whose work ended without saying so is no run: the next begins', async () => {
  const { production } = admin.api;
  const before = await production.lyricsRun();
  await service.deps.db.execute(sql`update lyrics_runs set state = 'running'`);
  expect((await production.generateLyrics()).started_at).not.toBe(before?.started_at);
  expect((await production.lyricsRun())?.state).toBe('done');
});

test('STU-03 all orders are searched, filtered and paged, and what is due first stands first in the queue', async () => {
  const { production } = admin.api;
  const rare = await buy({ first_name: 'Zsófia', email: 'zs@rare.example' }, { pay: false });
  const numbers = async (filter: Parameters<typeof production.listOrders>[0]): Promise<string[]> =>
    (await production.listOrders(filter)).orders.map(({ order_number }) => order_number);
  expect(await numbers({ search: 'ZSóFI' })).toEqual([rare]);
  expect(await numbers({ search: 'zs@RARE' })).toEqual([rare]);
  expect(await numbers({ search: rare.slice(-6) })).toEqual([rare]);
  expect(await numbers({ search: '%' })).toEqual([]);
  expect(await numbers({ status: 'payment_pending' })).toEqual([rare]);
  expect(await numbers({ kind: 'souvenir' })).toEqual([]);
  expect(await numbers({ to: '2020-01-01' })).toEqual([]);
  await expect(production.listOrders({ from: '2020-13-01' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });

  // Copies, so many that three pages are needed; the later made, the sooner due.
  await service.deps.db.execute(sql`
    insert into orders select (jsonb_populate_record(o, jsonb_build_object(
      'id', 'copy-' || n, 'number', 'SONG-2020-' || n, 'lookup_hash', 'copy-' || n, 'draft_key', null, 'status', 'ready',
      'email', 'copy@example.com', 'created_at', now() - (200 - n) * interval '1 minute', 'paid_at', now(),
      'due_at', now() + (200 - n) * interval '3 minutes'))).*
    from orders o, generate_series(1, 120) n where o.number = ${rare}`);
  const seen: string[] = [];
  let before: string | null | undefined;
  do {
    const page = await production.listOrders({ search: 'copy@example.com', ...(before ? { before } : {}) });
    seen.push(...page.orders.map(({ order_number }) => order_number));
    before = page.next_before;
  } while (before);
  expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => `SONG-2020-${120 - index}`));
  const queue = await production.listQueue({ filter: 'to-check', search: 'copy@example.com' });
  expect(queue.orders[0]?.order_number).toBe('SONG-2020-120');
  expect(queue.figures).toMatchObject({ to_check: 126, late: 0, at_risk: 41 });
  const second = await production.listQueue({ filter: 'to-check', search: 'copy@', before: queue.next_before ?? '' });
  expect(second.orders[0]?.order_number).toBe('SONG-2020-70');
});

test('STU-03 orders leave as a CSV that no sheet calculates, for admins only, and it is written down', async () => {
  const number = await buy({ first_name: '=HYPERLINK("//x.y";"Ruth")', email: 'csv@example.com' });
  const id = (await orderByNumber(service.deps.db, number))?.id ?? '';
  // The charge is booked a moment after the order is paid.
  const charged = async () => (await orderLedgers(service.deps.db, [id])).get(id)?.paidPence === 2900;
  await eventually(charged, 'the charge');
  const ask = (browser: TestBrowser, body: Record<string, string>): Promise<Response> =>
    browser.fetch('/admin/orders.csv', {
      method: 'POST',
      headers: { origin: service.baseUrl },
      body: new URLSearchParams(body),
    });
  const answer = await ask(admin, { search: 'csv@example.com' });
  expect(answer.headers.get('content-disposition')).toMatch(/attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"/);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
  const lines = new TextDecoder().decode(bytes).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`"'=HYPERLINK(""//x.y"";""Ruth"")",csv@example.com,29.00,29.00,0.00,`);
  expect((await (await ask(admin, {})).text()).trimEnd().split('\r\n').length).toBe(1 + 8 + 1 + 120 + 1);
  expect((await ask(admin, { status: 'nothing' })).status).toBe(400);
  expect((await ask(new TestBrowser(service.baseUrl), {})).status).toBe(401);
  const { entries } = await admin.api.accounts.listAudit({ action: 'export-orders' });
  expect(entries).toHaveLength(2);
  expect(JSON.stringify(entries)).not.toContain('csv@example.com');

  await service.deps.db.execute(sql`update "user" set role = 'producer'`);
  expect((await ask(admin, {})).status).toBe(403);
  const { orders } = await admin.api.production.listOrders({ search: 'csv@example.com' });
  expect(orders[0]?.price_pence).toBeNull();
  const order_number = orders[0]?.order_number ?? '';
  const seen = await admin.api.production.getProduction({ order_number });
  expect(seen).toMatchObject({ price_pence: null, refunded_pence: null });
});
