import { stat, writeFile } from 'node:fs/promises';
import { safe } from '@orpc/client';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consents } from '#features/consents/server/schema.ts';
import type { Buyer } from '#features/rights/server/test/buyers.ts';
import { releasedSong } from '#features/rights/server/test/stored-song.ts';
import { SettableClock } from '#platform/clock.ts';
import { daysAgo } from '#platform/test/days-ago.ts';
import { emails } from '#platform/mail/schema.ts';
import { TestBrowser } from '#server/test/client.ts';
import { recordedBySafari, recordedFilm, sendBytes } from '#server/test/films.ts';
import { anOrderInput } from '#server/test/journey.ts';
import { quickStudio } from '#server/test/quick-studio.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { addColleague, adminBrowser, signIn } from '#server/test/staff.ts';
import { cleanAbandoned } from './clean-abandoned.ts';
import { openCustomerSongs } from './deps.ts';
import { beginFilm, checkedEntry, enterFilm, entered, entryRow, onceCopied, waitingFilm } from './test/reactions.ts';

const day = 24 * 3600_000;
const clock = daysAgo(35);
const account = { email: 'jury@example.com', password: 'a long pass phrase' };
let service: TestService;
let admin: TestBrowser;
let editor: TestBrowser;
let reader: TestBrowser;
let film: Buffer;

beforeAll(async () => {
  service = await startService({
    clock,
    studio: quickStudio,
    site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 },
  });
  admin = await adminBrowser(service);
  await addColleague(service, admin, { ...account, name: 'Juna', role: 'editor' });
  editor = await signIn(service, account);
  reader = new TestBrowser(service.baseUrl);
  film = await recordedBySafari('film');
});
afterAll(() => service.end());

const codeOf = async (call: Promise<unknown>): Promise<string> => {
  const { error } = await safe(call);
  return error && 'code' in error ? String(error.code) : 'none';
};

/** Addresses of the films that the jury sees. */
const films = async (): Promise<string[]> =>
  (await editor.api.customerSongs.listEntries()).entries.map((entry) => entry.film);

const enteredAndWaiting = (owner: Buyer) => waitingFilm(service, owner, film);

const entryOf = async ({ browser, number }: Buyer) =>
  (await browser.api.customerSongs.magazineOrder({ order_number: number })).challenge?.entry;

const consentAbout = async (id: string) =>
  (await service.deps.db.select().from(consents).where(eq(consents.about, id)))[0];

test('SITE-15 a film of the reaction goes on after a cut, is decoded, and belongs to the order’s buyer alone', async () => {
  const owner = await releasedSong(service);
  expect((await beginFilm(owner, 10, reader)).status, 'a stranger').toBe(404);
  const wedding = await releasedSong(service, { occasion_type: 'wedding' });
  expect((await beginFilm(wedding, 10)).status, 'no birthday').toBe(404);
  const location = (await beginFilm(owner, film.length)).headers.get('location') ?? '';
  const upload = location.split('/').at(-1) ?? '';
  const half = Math.floor(film.length / 2);
  await sendBytes(owner.browser, location, 0, film.subarray(0, half));
  expect(await sendBytes(reader, location, half, film.subarray(half))).toBe(404);
  expect(await codeOf(enterFilm(owner, upload))).toBe('UPLOAD_INCOMPLETE');
  const head = await owner.browser.fetch(location, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } });
  expect(head.headers.get('upload-offset')).toBe(String(half));
  expect(await sendBytes(owner.browser, location, half, film.subarray(half))).toBe(204);
  await enterFilm(owner, upload);
  expect(await checkedEntry(owner)).toMatchObject({ state: 'entered', may_be_shown: false, credit: null });
  expect(await codeOf(entered(owner, film))).toBe('ENTERED');
  const [own = ''] = await films();
  expect((await editor.fetch(own)).headers.get('content-type')).toBe('video/mp4');
  expect((await reader.fetch(own)).status).toBe(404);
  await owner.browser.api.customerSongs.withdrawEntry({ order_number: owner.number });
  expect((await editor.fetch(own)).status, 'taken back is deleted').toBe(404);
});

test('SITE-15 a film is entered at once and looked at afterwards; until then nobody sees it and no other takes its place', async () => {
  const owner = await releasedSong(service, { email: 'waits@example.com' });
  const { id, check } = await enteredAndWaiting(owner);
  const path = `/challenge-films/${id}`;
  expect(await entryOf(owner)).toMatchObject({ state: 'checking', may_be_shown: true, upload_id: null });
  expect(await films()).not.toContain(path);
  expect((await editor.fetch(path)).status).toBe(404);
  expect((await beginFilm(owner, film.length)).status).toBe(409);
  await check();
  await check();
  expect(await entryOf(owner)).toMatchObject({ state: 'entered', may_be_shown: true });
  expect(await films()).toContain(path);
});

test('SITE-15 a film that waits for its look is not deleted from under it: as one that we lost it would keep its month for another', async () => {
  const owner = await releasedSong(service, { email: 'deletes@example.com' });
  const { upload, check } = await enteredAndWaiting(owner);
  const remove = () =>
    owner.browser.fetch(`/reaction-uploads/${upload}`, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } });
  expect((await remove()).status).toBe(409);
  await check();
  expect(await entryOf(owner)).toMatchObject({ state: 'entered' });
  const location = (await beginFilm(owner, film.length)).headers.get('location') ?? '';
  const other = await owner.browser.fetch(location, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } });
  expect(other.status, 'of another one nothing depends').toBe(204);
});

test('SITE-15 a film that is taken back while it waits does not come again with the end of its look', async () => {
  const owner = await releasedSong(service, { email: 'taken-back@example.com' });
  const { id, upload, check } = await enteredAndWaiting(owner);
  const withdraw = () => owner.browser.api.customerSongs.withdrawEntry({ order_number: owner.number });
  await check({ filmTurns: onceCopied(withdraw) });
  const { storage } = service.deps;
  expect(await entryOf(owner)).toBeNull();
  expect(await consentAbout(id)).toMatchObject({ withdrawnBy: 'portal' });
  for await (const { key } of storage.list('reactions/')) expect(key).not.toContain(id);
  expect(await openCustomerSongs(service.deps).incomingFilms.sizeOf(upload)).toBeNull();
});

test('SITE-15 what is no film is refused in words and not kept, and another film can take its place', async () => {
  const owner = await releasedSong(service, { email: 'no-film@example.com' });
  expect(await entered(owner, Buffer.from('%PDF-1.7 no film'), true)).toMatchObject({
    state: 'refused',
    may_be_shown: false,
    upload_id: null,
  });
  expect(await consentAbout((await entryRow(service, owner)).id), 'nothing is left that may be shown').toMatchObject({
    withdrawnBy: 'refused',
  });
  expect((await entered(owner, film.subarray(0, 4000))).state).toBe('refused');
  expect((await entered(owner, film)).state).toBe('entered');
});

test('SITE-15 a film that a browser recorded as WebM takes part, and plays as WebM', async () => {
  const owner = await releasedSong(service, { email: 'webm@example.com' });
  const typesOf = async (): Promise<(string | null)[]> =>
    Promise.all((await films()).map(async (path) => (await editor.fetch(path)).headers.get('content-type')));
  expect(await typesOf()).not.toContain('video/webm');
  expect((await entered(owner, await recordedFilm())).state).toBe('entered');
  expect(await typesOf()).toContain('video/webm');
});

test('SITE-15 what a crash left of a film is cleared away after a day, and no film that takes part', async () => {
  const owner = await releasedSong(service, { email: 'after-crash@example.com' });
  const { check } = await enteredAndWaiting(owner);
  await check();
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

test('SITE-15 a film that cannot be looked at is kept, its buyer is told that the fault is ours, and it is entered again', async () => {
  const owner = await releasedSong(service, { email: 'our-fault@example.com' });
  const { id, upload, check } = await enteredAndWaiting(owner);
  await check({ config: { ...service.deps.config, FFMPEG_PATH: '/nowhere/ffmpeg' } });
  expect(await entryOf(owner)).toMatchObject({ state: 'failed', may_be_shown: true, upload_id: upload });
  expect(await films()).not.toContain(`/challenge-films/${id}`);
  await enterFilm(owner, upload, true);
  expect(await checkedEntry(owner)).toMatchObject({ state: 'entered', may_be_shown: true });
  expect(await consentAbout(id), 'the later tick counts').toMatchObject({ withdrawnBy: 'replaced' });
});

test('SITE-15 of all who choose a month’s winner at once one does; the code of the letter takes £15 off one order', async () => {
  const now = clock.now();
  clock.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - day - now.getTime());
  const earlier = await films();
  const [one, two] = [
    await releasedSong(service, { email: 'one@example.com' }),
    await releasedSong(service, { email: 'two@example.com' }),
  ];
  for (const owner of [one, two]) await entered(owner, film, true);
  const mine = async () =>
    (await admin.api.customerSongs.listEntries()).entries.filter((entry) => !earlier.includes(entry.film));
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
