import { readFile, stat, writeFile } from 'node:fs/promises';
import { safe } from '@orpc/client';
import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consents } from '#features/consents/server/schema.ts';
import { buyer, reaches, release, type Buyer } from '#features/rights/server/test/buyers.ts';
import { orderByNumber } from '#features/orders/server/index.ts';
import { orders } from '#features/orders/server/schema.ts';
import { unknownReader } from '#kit/reader.ts';
import { SettableClock } from '#platform/clock.ts';
import { emails } from '#platform/mail/schema.ts';
import { TestBrowser } from '#server/test/client.ts';
import { beginUpload, recordedFilm, sendBytes } from '#server/test/films.ts';
import { anOrderInput } from '#server/test/journey.ts';
import { quickStudio } from '#server/test/quick-studio.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { addColleague, adminBrowser, signIn } from '#server/test/staff.ts';
import { Turns } from '#kit/turns.ts';
import { enterChallenge } from './challenge.ts';
import { cleanAbandoned } from './clean-abandoned.ts';
import { openCustomerSongs } from './deps.ts';
import { customerSongsPersonalData } from './personal-data.ts';

const day = 24 * 3600_000;
const clock = new SettableClock(new Date());
const account = { email: 'editor@example.com', password: 'a long pass phrase' };
let service: TestService;
let admin: TestBrowser;
let editor: TestBrowser;
let reader: TestBrowser;
let film: Buffer;

beforeAll(async () => {
  const site = { dailyCap: 1000, ordersPerAddressPerHour: 10_000 };
  service = await startService({ clock, studio: quickStudio, site });
  admin = await adminBrowser(service);
  await addColleague(service, admin, { ...account, name: 'Eddy', role: 'editor' });
  editor = await signIn(service, account);
  // Behind the time at which they signed in, so that no session has ended when a month has gone by.
  clock.advance(-35 * day);
  reader = new TestBrowser(service.baseUrl);
  film = await readFile(new URL('../../../../content/samples/travel-rosa-finn.mp4', import.meta.url));
});
afterAll(() => service.end());

const codeOf = async (call: Promise<unknown>): Promise<string> => {
  const { error } = await safe(call);
  return error && 'code' in error ? String(error.code) : 'none';
};

/** A buyer with a released song. */
async function released(changes: Parameters<typeof buyer>[1] = {}): Promise<Buyer> {
  const owner = await buyer(service, changes);
  await reaches(owner, 'ready');
  await release(service, owner);
  return owner;
}

const words = { customer: 'Dan, for Ruth', story: 'Every Sunday the toast was burnt.', includes_film: false };

async function offer({ browser, number }: Buyer, changes: Partial<typeof words> = {}) {
  const { consent_version } = await browser.api.customerSongs.magazineOrder({ order_number: number });
  const answer = await browser.api.customerSongs.offerSong({
    order_number: number,
    ...words,
    ...changes,
    consent_given: true,
    consent_version,
  });
  return answer.offer?.id ?? '';
}

const text = async (path: string): Promise<string> => (await reader.fetch(path)).text();

/** Everywhere that a customer's song can be met. */
async function placesOf(id: string): Promise<Record<string, number | boolean>> {
  const statusOf = async (path: string): Promise<number> => (await reader.fetch(path)).status;
  return {
    api: await statusOf(`/api/v1/featured-songs/${id}`),
    media: await statusOf(`/featured-songs/${id}/song`),
    picture: await statusOf(`/og/song-${id}.png`),
    front: JSON.stringify(await reader.api.trending.trendingPage()).includes(id),
    sitemap: (await text('/sitemap.xml')).includes(`/trending/songs/${id}<`),
  };
}

const shown = { api: 200, media: 200, picture: 200, front: true, sitemap: true };
const gone = { api: 410, media: 410, picture: 410, front: false, sitemap: false };

test('SITE-15 a song is offered with a recorded consent, shown once an editor has chosen it, and gone at once when taken back', async () => {
  const owner = await released();
  const id = await offer(owner);
  const [consent] = await service.deps.db.select().from(consents).where(eq(consents.about, id));
  expect(consent).toMatchObject({ scope: 'featured-song', source: 'online', withdrawnAt: null });
  expect(await placesOf(id)).toMatchObject({ api: 404, media: 404, front: false, sitemap: false });
  expect((await editor.fetch(`/featured-songs/${id}/song`)).status, 'those who choose hear it').toBe(200);
  const { offers } = await editor.api.customerSongs.listOffers();
  expect(offers).toMatchObject([{ id, state: 'offered', customer: 'Dan, for Ruth', title: 'A Song for Ruth' }]);
  expect(JSON.stringify(offers), 'nothing of the order').not.toContain(owner.number);
  expect(await codeOf(offer(owner))).toBe('OFFERED');
  await editor.api.customerSongs.decideOffer({ id, decision: 'feature' });
  expect(await placesOf(id)).toEqual(shown);
  expect((await reader.fetch(`/og/song-${id}.png`)).headers.get('cache-control')).toBe('public, max-age=60');
  expect((await reader.fetch(`/featured-songs/${id}/song`)).headers.get('cache-control')).toBe('private, no-cache');
  await owner.browser.api.customerSongs.withdrawSong({ order_number: owner.number });
  expect(await placesOf(id)).toEqual(gone);
  const [after] = await service.deps.db.select().from(consents).where(eq(consents.about, id));
  expect(after).toMatchObject({ withdrawnBy: 'portal', email: '' });
  expect((await editor.api.customerSongs.listOffers()).offers).toEqual([]);
  const again = await offer(owner);
  expect(again, 'an address is never used again').not.toBe(id);
  expect(await placesOf(id)).toEqual(gone);
});

test('SITE-15 the link of the letter takes a song back too, without the order', async () => {
  const owner = await released({ email: 'letters@example.com' });
  const id = await offer(owner);
  await editor.api.customerSongs.decideOffer({ id, decision: 'feature' });
  const [letter] = await service.deps.db
    .select({ text: emails.text })
    .from(emails)
    .where(and(eq(emails.recipient, 'letters@example.com'), like(emails.text, '%/unsubscribe#token=%')));
  const token = /unsubscribe#token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
  await new TestBrowser(service.baseUrl).api.consents.withdrawConsent({ token });
  expect(await placesOf(id)).toEqual(gone);
  expect((await owner.browser.api.customerSongs.magazineOrder({ order_number: owner.number })).offer).toBeNull();
});

test('SITE-15 nobody offers another’s song, an unfinished one, one without the tick, or a film that there is none of', async () => {
  const owner = await released();
  const { consent_version } = await owner.browser.api.customerSongs.magazineOrder({ order_number: owner.number });
  const ask = { order_number: owner.number, ...words, consent_given: true, consent_version };
  const calls = owner.browser.api.customerSongs;
  expect(await codeOf(reader.api.customerSongs.offerSong(ask))).toBe('ORDER_NOT_FOUND');
  expect(await codeOf(calls.offerSong({ ...ask, consent_given: false }))).toBe('CONSENT_MISSING');
  expect(await codeOf(calls.offerSong({ ...ask, consent_version: 'older' }))).toBe('CONSENT_CHANGED');
  expect(await codeOf(calls.offerSong({ ...ask, story: '  ' }))).toBe('FIELDS_MISSING');
  expect(await codeOf(calls.offerSong({ ...ask, includes_film: true }))).toBe('NOT_RELEASED');
  const unfinished = await buyer(service);
  const early = { ...ask, order_number: unfinished.number };
  expect(await codeOf(unfinished.browser.api.customerSongs.offerSong(early))).toBe('NOT_RELEASED');
  expect((await calls.magazineOrder({ order_number: owner.number })).offer).toBeNull();
});

test('SITE-15 what may not be kept is off the map, and what is erased of an order off every page with its consent', async () => {
  const owner = await released();
  const id = await offer(owner);
  await editor.api.customerSongs.decideOffer({ id, decision: 'feature' });
  await service.deps.db.update(orders).set({ downloadDisabled: true }).where(eq(orders.number, owner.number));
  expect((await placesOf(id))['sitemap']).toBe(false);
  const { id: orderId } = (await orderByNumber(service.deps.db, owner.number)) ?? { id: '' };
  await service.deps.db.transaction((tx) =>
    customerSongsPersonalData.forget(service.deps, tx, orderId, 'personal', unknownReader),
  );
  expect(await placesOf(id)).toEqual(gone);
  const [consent] = await service.deps.db.select().from(consents).where(eq(consents.about, id));
  expect(consent).toMatchObject({ withdrawnBy: 'erasure', email: '' });
});

const encoded = (value: string): string => Buffer.from(value).toString('base64');

const begin = ({ browser, number }: Buyer, size: number, by = browser): Promise<Response> =>
  beginUpload(by, '/reaction-uploads', size, `order ${encoded(number)}`);

async function entered(owner: Buyer, bytes: Buffer, mayBeShown = false) {
  const location = (await begin(owner, bytes.length)).headers.get('location') ?? '';
  await sendBytes(owner.browser, location, 0, bytes);
  const { consent_version } = await owner.browser.api.customerSongs.magazineOrder({ order_number: owner.number });
  return owner.browser.api.customerSongs.enterChallenge({
    order_number: owner.number,
    upload_id: location.split('/').at(-1) ?? '',
    may_be_shown: mayBeShown,
    consent_version,
  });
}

test('SITE-15 a film of the reaction goes on after a cut, is decoded, and belongs to the order’s buyer alone', async () => {
  const owner = await released();
  expect((await begin(owner, 10, reader)).status, 'a stranger').toBe(404);
  const wedding = await released({ occasion_type: 'wedding' });
  expect((await begin(wedding, 10)).status, 'no birthday').toBe(404);
  const location = (await begin(owner, film.length)).headers.get('location') ?? '';
  const half = Math.floor(film.length / 2);
  await sendBytes(owner.browser, location, 0, film.subarray(0, half));
  expect(await sendBytes(reader, location, half, film.subarray(half))).toBe(404);
  const enter = (consent_version: string) =>
    owner.browser.api.customerSongs.enterChallenge({
      order_number: owner.number,
      upload_id: location.split('/').at(-1) ?? '',
      may_be_shown: false,
      consent_version,
    });
  expect(await codeOf(enter(''))).toBe('UPLOAD_INCOMPLETE');
  const head = await owner.browser.fetch(location, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } });
  expect(head.headers.get('upload-offset')).toBe(String(half));
  expect(await sendBytes(owner.browser, location, half, film.subarray(half))).toBe(204);
  expect((await enter('')).challenge?.entry).toMatchObject({ state: 'entered', may_be_shown: false, credit: null });
  expect(await codeOf(entered(owner, film))).toBe('ENTERED');
  const { entries } = await editor.api.customerSongs.listEntries();
  const own = entries.find(({ first_name, can_win }) => first_name === 'Ruth' && !can_win);
  expect((await editor.fetch(own?.film ?? '')).headers.get('content-type')).toBe('video/mp4');
  expect((await reader.fetch(own?.film ?? '')).status).toBe(404);
  await owner.browser.api.customerSongs.withdrawEntry({ order_number: owner.number });
  expect((await editor.fetch(own?.film ?? '')).status, 'taken back is deleted').toBe(404);
});

test('SITE-15 what is no film is refused in words and not kept', async () => {
  const owner = await released();
  expect(await codeOf(entered(owner, Buffer.from('%PDF-1.7 no film')))).toBe('INVALID_TYPE');
  expect(await codeOf(entered(owner, film.subarray(0, 4000)))).toBe('INVALID_TYPE');
  const { challenge } = await owner.browser.api.customerSongs.magazineOrder({ order_number: owner.number });
  expect(challenge?.entry).toBeNull();
});

test('SITE-15 a film that a browser recorded as WebM takes part, and plays as WebM', async () => {
  const owner = await released({ email: 'webm@example.com' });
  const typesOf = async (): Promise<(string | null)[]> => {
    const { entries } = await editor.api.customerSongs.listEntries();
    return Promise.all(entries.map(async (entry) => (await editor.fetch(entry.film)).headers.get('content-type')));
  };
  expect(await typesOf()).not.toContain('video/webm');
  expect((await entered(owner, await recordedFilm())).challenge?.entry).toMatchObject({ state: 'entered' });
  expect(await typesOf()).toContain('video/webm');
});

test('SITE-15 what a crash left of a film is cleared away after a day, and no film that takes part', async () => {
  const owner = await released({ email: 'after-crash@example.com' });
  await entered(owner, film);
  const { storage } = service.deps;
  await storage.put('reactions/left-by-a-crash.mp4', film);
  const stored = async (): Promise<string[]> => {
    const keys: string[] = [];
    for await (const { key } of storage.list('reactions/')) keys.push(key);
    return keys;
  };
  const before = await stored();
  const deps = openCustomerSongs({ ...service.deps, clock: new SettableClock(new Date(Date.now() + 2 * day)) });
  const left = deps.incomingFilms.pathOf('copy-of-a-crash');
  await writeFile(left, film);
  await cleanAbandoned(deps);
  expect(await stored()).toEqual(before.filter((key) => key !== 'reactions/left-by-a-crash.mp4'));
  expect(before.length).toBeGreaterThan(1);
  await expect(stat(left)).rejects.toThrow('ENOENT');
});

test('SITE-15 a film that cannot be looked at is kept, and its buyer is told that the fault is ours', async () => {
  const owner = await released({ email: 'our-fault@example.com' });
  const location = (await begin(owner, film.length)).headers.get('location') ?? '';
  await sendBytes(owner.browser, location, 0, film);
  const uploadId = location.split('/').at(-1) ?? '';
  const { consent_version } = await owner.browser.api.customerSongs.magazineOrder({ order_number: owner.number });
  const input = { order_number: owner.number, upload_id: uploadId, may_be_shown: false, consent_version };
  const deps = { ...openCustomerSongs(service.deps), filmTurns: new Turns(0) };
  let finish: () => void = () => undefined;
  const busy = deps.filmTurns.take(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  expect(await codeOf(enterChallenge(deps, input))).toBe('CHECK_FAILED');
  finish();
  await busy;
  expect((await owner.browser.api.customerSongs.enterChallenge(input)).challenge?.entry).toMatchObject({
    state: 'entered',
  });
});

test('SITE-15 of all who choose a month’s winner at once one does; the code of the letter takes £15 off one order', async () => {
  const now = clock.now();
  clock.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - day - now.getTime());
  const [one, two] = [await released({ email: 'one@example.com' }), await released({ email: 'two@example.com' })];
  for (const owner of [one, two]) await entered(owner, film, true);
  const mine = async () =>
    (await admin.api.customerSongs.listEntries()).entries.filter(({ may_be_shown }) => may_be_shown);
  const [first, second] = await mine();
  if (!first || !second) throw new Error('Two films take part');
  expect(await codeOf(admin.api.customerSongs.chooseWinner({ id: first.id }))).toBe('MONTH_NOT_OVER');
  expect(await codeOf(editor.api.customerSongs.chooseWinner({ id: first.id }))).toBe('FORBIDDEN');
  clock.advance(2 * day);
  const tries = [first.id, second.id, first.id, second.id];
  const codes = await Promise.all(tries.map((id) => codeOf(admin.api.customerSongs.chooseWinner({ id }))));
  expect(codes.toSorted()).toEqual(['WINNER_CHOSEN', 'WINNER_CHOSEN', 'WINNER_CHOSEN', 'none']);
  const views = await Promise.all(
    [one, two].map(({ browser, number }) => browser.api.customerSongs.magazineOrder({ order_number: number })),
  );
  const credits = views.flatMap(({ challenge }) => challenge?.entry?.credit ?? []);
  expect(credits).toMatchObject([{ amount_pence: 1500, is_taken: false }]);
  const code = credits[0]?.code ?? '';
  const sent = await service.deps.db
    .select()
    .from(emails)
    .where(like(emails.text, `%${code}%`));
  expect(sent.map(({ recipient }) => recipient)).toHaveLength(1);
  const next = new TestBrowser(service.baseUrl);
  const { order_number } = await next.api.orders.createCheckoutSession(anOrderInput({}, { total_price: 1400, code }));
  expect(order_number).toMatch(/^SONG-/);
  expect((await mine()).map(({ can_win }) => can_win)).toEqual([false, false]);
});
