import { safe } from '@orpc/client';
import { sql } from 'drizzle-orm';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newStaffLink } from '#features/accounts/server/index.ts';
import type { MakeInput } from '#platform/studio/port.ts';
import { OutboxFolder } from '#platform/mail/outbox-folder.ts';
import { StudioError } from '#studio/contracts.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually, hasStatus, payOn } from '#server/test/journey.ts';
import { quickStudio } from '#server/test/quick-studio.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';

let service: TestService;
let admin: TestBrowser;
/** Stages that fail until they are taken out of here. */
const broken = new Set<string>();
/** Songs that the studio was asked for, each with the score it was given. */
const sung: (MakeInput & { earlierScore: string | null })[] = [];
beforeAll(async () => {
  service = await startService({
    site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 },
    studio: {
      ...quickStudio,
      async make(input, options) {
        if (broken.has('song')) throw new StudioError('bad-input', 'No melody fits these words.');
        const score = input.earlier?.recording?.score;
        sung.push({ ...input, earlierScore: score === undefined ? null : await readFile(score, 'utf8') });
        return quickStudio.make(input, options);
      },
    },
  });
  admin = await adminBrowser(service);
});
afterAll(() => service.end());

async function paidOrder(
  changes: Parameters<typeof anOrderInput>[0] = {},
): Promise<{ buyer: TestBrowser; number: string }> {
  const buyer = new TestBrowser(service.baseUrl);
  const placed = await buyer.api.orders.createCheckoutSession(anOrderInput(changes));
  await payOn(buyer, placed.url);
  return { buyer, number: placed.order_number };
}

const until = (number: string, status: string): Promise<unknown> =>
  eventually(
    async () =>
      (await hasStatus(service, number, status)) &&
      (await admin.api.production.getProduction({ order_number: number })).status === status,
    `${number} to be ${status}`,
  );
const lettersTo = async (email: string): Promise<string[]> =>
  (await new OutboxFolder(`${service.dataFolder}/outbox`).list())
    .filter((letter) => letter.to === email)
    .map((letter) => letter.subject);

test('STU-03 a producer reads, edits, renders again, passes and releases; the buyer is told and gets the files', async () => {
  const { buyer, number } = await paidOrder({ email: 'release@example.com' });
  await until(number, 'ready');
  const made = await admin.api.production.getProduction({ order_number: number });
  const lyrics = made.versions[0]?.lyrics;
  expect(lyrics?.title).toBe('A Song for Ruth');
  if (!lyrics) throw new Error('no lyrics');
  const early = await safe(admin.api.production.releaseOrder({ order_number: number, version: 1 }));
  expect(early.error).toMatchObject({ code: 'NOT_NOW' });
  const key = 'render-again-key-1';
  const edited = { ...lyrics, title: 'Burnt Toast' };
  const input = { order_number: number, lyrics: edited, base_version: made.newest_words, idempotency_key: key };
  const again = await admin.api.production.renderAgain(input);
  expect(again.version).toBe(2);
  expect(await admin.api.production.renderAgain(input)).toEqual({ version: 2 });
  await until(number, 'ready');
  await admin.api.production.judgeQuality({ order_number: number, version: 2, verdict: 'passed', note: '' });
  expect((await buyer.api.portal.portalOrder({ order_number: number })).files[0]?.state).toBe('pending-qc');
  expect(await admin.api.production.releaseOrder({ order_number: number, version: 2 })).toEqual({
    status: 'completed',
  });
  expect(await admin.api.production.releaseOrder({ order_number: number, version: 2 })).toEqual({
    status: 'completed',
  });
  const order = await buyer.api.portal.portalOrder({ order_number: number });
  expect(order).toMatchObject({ status: 'completed', approved_for_release: true, sleeve: { title: 'Burnt Toast' } });
  const audio = order.files.find((file) => file.kind === 'audio');
  const file = await buyer.fetch(audio?.download_url ?? '');
  expect(file.status).toBe(200);
  expect(file.headers.get('content-disposition')).toContain(`${number}-version-2.mp3`);
  await eventually(async () => (await lettersTo('release@example.com')).length === 2, 'both letters');
  expect(await lettersTo('release@example.com')).toEqual(
    expect.arrayContaining([`Your song for order ${number}`, `Your order ${number} is confirmed`]),
  );
  const audits = await service.deps.db.execute<{ action: string }>(sql`select action from audit order by at`);
  expect(audits.rows.map((row) => row.action)).toEqual([
    'become-first-admin',
    'render-again',
    'quality-control',
    'release',
  ]);
});

/** Songs made for one order so far; `tune` is what follows the order's id in the seed. */
async function songsOf(number: string) {
  const { rows } = await service.deps.db.execute<{ id: string }>(sql`select id from orders where number = ${number}`);
  const id = rows[0]?.id ?? '';
  const songs = sung.filter(({ seed }) => seed.startsWith(`${id}:`));
  return { id, songs: songs.map(({ seed, ...song }) => ({ ...song, tune: seed.slice(id.length + 1) })) };
}

async function madeAgain(number: string, version: number, changes: { new_tune?: boolean; title?: string }) {
  const order = await admin.api.production.getProduction({ order_number: number });
  const lyrics = order.versions[0]?.lyrics ?? null;
  const { title, ...rest } = changes;
  await admin.api.production.renderAgain({
    order_number: number,
    lyrics: lyrics && title ? { ...lyrics, title } : lyrics,
    base_version: order.newest_words,
    idempotency_key: `again-${number}-${version}`,
    ...rest,
  });
  await until(number, 'ready');
  return admin.api.production.getProduction({ order_number: number });
}

test('MEND-14f MEND-14g a version keeps the tune of the one before, by its recording or its words; a new one is a wish on record', async () => {
  const { number } = await paidOrder();
  await until(number, 'ready');
  await madeAgain(number, 2, { title: 'Other words' });
  const third = await madeAgain(number, 3, { new_tune: true });
  const { id, songs } = await songsOf(number);
  expect(songs.map(({ tune, earlier }) => [tune, earlier?.version ?? null])).toEqual([
    ['1', null],
    ['1', 1],
    ['3', null],
  ]);
  expect(songs[1]?.earlier?.lyrics.title).toBe('A Song for Ruth');
  expect(Object.keys(songs[1]?.earlier?.recording ?? {})).toEqual(['score', 'band', 'voice']);
  expect(JSON.parse(songs[1]?.earlierScore ?? '')).toMatchObject({ title: 'A Song for Ruth' });
  expect(third.versions.map(({ version, tune, engine }) => [version, tune, engine])).toEqual([
    [3, 3, 'quick quick-1'],
    [2, 1, 'quick quick-1'],
    [1, 1, 'quick quick-1'],
  ]);
  const notes = third.events.filter(({ from, to }) => from === 'ready' && to === 'processing').map(({ note }) => note);
  expect(notes).toEqual(['A new version.', 'A new version. It gets a new tune.']);
  const audits = await service.deps.db.execute(
    sql`select "after" from audit where subject = ${id} and action = 'render-again' order by at`,
  );
  expect(audits.rows.map(({ after }) => after)).toEqual([
    { version: 2, tune: 1 },
    { version: 3, tune: 3 },
  ]);
  // As the release before left its orders: no tune, no engine's version, no recording.
  await service.deps.db.execute(
    sql`update productions set tune = null, song = song - 'engineVersion' where order_id = ${id}`,
  );
  for await (const { key } of service.deps.storage.list(`orders/${id}/`))
    if (key.includes('/recording/')) await service.deps.storage.delete(key);
  await madeAgain(number, 4, {});
  expect((await songsOf(number)).songs.at(-1)).toMatchObject({ tune: '3', earlier: { version: 3, recording: null } });
});

test('PORT-06 what failed quality control never reaches the buyer', async () => {
  const { buyer, number } = await paidOrder();
  await until(number, 'ready');
  await admin.api.production.judgeQuality({ order_number: number, version: 1, verdict: 'failed', note: 'Wrong name' });
  const release = await safe(admin.api.production.releaseOrder({ order_number: number, version: 1 }));
  expect(release.error).toMatchObject({ code: 'NOT_NOW' });
  const order = await buyer.api.portal.portalOrder({ order_number: number });
  expect(order.files).toEqual([expect.objectContaining({ state: 'pending-qc', url: null, download_url: null })]);
  expect(order.lyrics).toBeNull();
});

test('STU-04 a failed stage says why, stops the order, and runs again when it is told to', async () => {
  broken.add('song');
  const { buyer, number } = await paidOrder();
  await until(number, 'failed');
  const failed = await admin.api.production.getProduction({ order_number: number });
  const song = failed.versions[0]?.stages.find((stage) => stage.stage === 'song');
  expect(song).toMatchObject({ state: 'failed', error: 'No melody fits these words.' });
  expect((await buyer.api.portal.portalOrder({ order_number: number })).status).toBe('failed');
  const queue = await admin.api.production.listQueue({ filter: 'failed', search: number });
  expect(queue.orders).toHaveLength(1);
  broken.clear();
  await admin.api.production.retryProduction({ order_number: number });
  await until(number, 'ready');
  const moves = (await admin.api.production.getProduction({ order_number: number })).events.filter(
    (event) => event.kind === 'status',
  );
  expect(moves.map((event) => event.to)).toEqual([
    'payment_pending',
    'paid',
    'processing',
    'failed',
    'processing',
    'ready',
  ]);
});

test('STU-05 a refund before release ends in refunded and nothing more is released', async () => {
  const { buyer, number } = await paidOrder();
  await until(number, 'ready');
  const refunded = await admin.api.payments.refundOrder({
    order_number: number,
    reason: 'Changed their mind',
    idempotency_key: 'refund-key-000001',
  });
  expect(refunded).toEqual({ refunded_pence: 2900, status: 'refunded' });
  await admin.api.production.judgeQuality({ order_number: number, version: 1, verdict: 'passed', note: '' });
  const release = await safe(admin.api.production.releaseOrder({ order_number: number, version: 1 }));
  expect(release.error).toMatchObject({ code: 'NOT_NOW' });
  expect((await buyer.api.portal.portalOrder({ order_number: number })).status).toBe('refunded');
});

test('ADM-01 the one-time link works once; a wrong one, a short password and a stranger do not', async () => {
  const use = (token: string, password = 'a long pass phrase'): Promise<Response> =>
    new TestBrowser(service.baseUrl).fetch('/api/auth/staff-link', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: service.baseUrl },
      body: JSON.stringify({ token, name: 'Eve', email: 'eve@example.com', password }),
    });
  const token = (await newStaffLink(service.deps)).split('token=')[1] ?? '';
  expect((await use('wrong')).status).toBe(401);
  expect((await use(token, 'short')).status).toBe(400);
  expect((await use(token)).status).toBe(200);
  expect((await use(token)).status).toBe(401);
  const stranger = await safe(new TestBrowser(service.baseUrl).api.production.listQueue({}));
  expect(stranger.error).toMatchObject({ code: 'UNAUTHORIZED' });
});

test('ADM-01 sign-in with e-mail and password, and out again', async () => {
  const browser = new TestBrowser(service.baseUrl);
  const post = (path: string, body: object): Promise<Response> =>
    browser.fetch(`/api/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: service.baseUrl },
      body: JSON.stringify(body),
    });
  expect((await post('/sign-in/email', { email: 'ada@example.com', password: 'not her pass phrase' })).status).toBe(
    401,
  );
  expect((await post('/sign-in/email', { email: 'ada@example.com', password: 'a long pass phrase' })).status).toBe(200);
  expect(await browser.api.accounts.whoAmI()).toMatchObject({ role: 'admin', name: 'Ada' });
  const old = new Map(browser.cookies);
  expect((await post('/sign-out', {})).status).toBe(200);
  for (const [name, value] of old) browser.cookies.set(name, value);
  expect((await browser.api.accounts.whoAmI()).role).toBe('visitor');
  expect(
    (await post('/sign-up/email', { email: 'me@example.com', password: 'a long pass phrase', name: 'Me' })).status,
  ).toBe(400);
});
