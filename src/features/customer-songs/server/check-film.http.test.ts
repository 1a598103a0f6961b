import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consents } from '#features/consents/server/schema.ts';
import { orders } from '#features/orders/server/schema.ts';
import type { Buyer } from '#features/rights/server/test/buyers.ts';
import { releasedSong } from '#features/rights/server/test/stored-song.ts';
import { SettableClock } from '#platform/clock.ts';
import { emails } from '#platform/mail/schema.ts';
import { StorageError } from '#platform/storage/port.ts';
import type { TestBrowser } from '#server/test/client.ts';
import { recordedBySafari } from '#server/test/films.ts';
import { quickStudio } from '#server/test/quick-studio.ts';
import { leaveResting } from '#server/test/resting-run.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import { challengeMonth } from '../domain/challenge.ts';
import { consentVersion } from '../domain/texts.ts';
import { chooseWinner, enterChallenge } from './challenge.ts';
import { recordFilmCheck } from './check-film.ts';
import { cleanAbandoned } from './clean-abandoned.ts';
import { openCustomerSongs, type CustomerSongDeps } from './deps.ts';
import { checkReactionFilm } from './jobs.ts';
import { entered, entryRow, onceCopied, waitingFilm } from './test/reactions.ts';

const day = 24 * 3_600_000;
let service: TestService;
let admin: TestBrowser;
let film: Buffer;

beforeAll(async () => {
  service = await startService({ studio: quickStudio, site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 } });
  admin = await adminBrowser(service);
  film = await recordedBySafari('film');
});
afterAll(() => service.end());

/** A buyer whose film waits for its look. */
async function waiting(email: string) {
  const owner = await releasedSong(service, { email });
  return { owner, ...(await waitingFilm(service, owner, film)) };
}

const entryOf = async ({ browser, number }: Buyer) =>
  (await browser.api.customerSongs.magazineOrder({ order_number: number })).challenge?.entry;

const consentAbout = async (id: string) =>
  (await service.deps.db.select().from(consents).where(eq(consents.about, id)))[0];

/** Letters to a buyer of this subject. */
const lettersTo = (recipient: string, subject: string): Promise<{ text: string }[]> =>
  service.deps.db
    .select({ text: emails.text })
    .from(emails)
    .where(and(eq(emails.recipient, recipient), like(emails.subject, `${subject}%`)));

/** The room as it will be when that many days have gone by. */
const inDays = (days: number): CustomerSongDeps =>
  openCustomerSongs({ ...service.deps, clock: new SettableClock(new Date(Date.now() + days * day)) });

const withoutFfmpeg = () => ({ config: { ...service.deps.config, FFMPEG_PATH: '/nowhere/ffmpeg' } });

const statusOf = async (id: string): Promise<number> => (await admin.fetch(`/challenge-films/${id}`)).status;

test('SITE-15 a film that two workers look at at once is kept by the first of them, and the other one deletes only its own copy', async () => {
  const { owner, id, check } = await waiting('two-workers@example.com');
  await check({ filmTurns: onceCopied(() => check()) });
  expect(await entryOf(owner)).toMatchObject({ state: 'entered', may_be_shown: true });
  expect(await statusOf(id)).toBe(200);
  const { storageKey } = await entryRow(service, owner);
  const stored: string[] = [];
  for await (const { key } of service.deps.storage.list('reactions/')) if (key.includes(id)) stored.push(key);
  expect(stored).toEqual([storageKey]);
});

test('SITE-15 a worker that finds no film any more, after another one has entered it, takes nothing of it away', async () => {
  const { owner, id, check } = await waiting('late-worker@example.com');
  const late = { outcome: 'no-recording' };
  const take = async () => {
    await check();
    return late;
  };
  await check({
    filmTurns: Object.assign(
      onceCopied(() => Promise.resolve()),
      { take },
    ) as never,
  });
  expect(await entryOf(owner)).toMatchObject({ state: 'entered', may_be_shown: true });
  expect(await consentAbout(id)).toMatchObject({ withdrawnAt: null });
});

test('SITE-15 a worker that is late deletes no film that its buyer has us try again', async () => {
  const { owner, upload, check } = await waiting('tried-again@example.com');
  await check({ filmTurns: onceCopied(() => check(withoutFfmpeg())) });
  expect(await entryOf(owner)).toMatchObject({ state: 'failed', upload_id: upload });
});

test('SITE-15 a film that the storage does not take is kept to be tried again, whatever ails the storage', async () => {
  for (const code of ['unavailable', 'no-space'] as const) {
    const { owner, upload, check } = await waiting(`storage-${code}@example.com`);
    const put = () => Promise.reject(new StorageError(code, 'The storage is ill'));
    await check({ storage: { ...service.deps.storage, put } });
    expect(await entryOf(owner), code).toMatchObject({ state: 'failed', may_be_shown: true, upload_id: upload });
  }
});

test('SITE-15 a film whose turn comes late is kept until then; one that no run looks at any more has failed within the hour', async () => {
  const [late, dropped] = [await waiting('late-turn@example.com'), await waiting('dropped@example.com')];
  const { db, jobs } = service.deps;
  const parts = { entry: late.id, upload: late.upload };
  await db.transaction((tx) => jobs.enqueue(tx, checkReactionFilm, parts, { delaySeconds: 3600 }));
  await cleanAbandoned(inDays(0));
  expect(await entryOf(dropped.owner)).toMatchObject({ state: 'failed', upload_id: dropped.upload });
  await cleanAbandoned(inDays(2));
  expect(await entryOf(late.owner)).toMatchObject({ state: 'checking' });
  await leaveResting(db, checkReactionFilm.id(parts));
  await cleanAbandoned(inDays(2));
  expect(await entryOf(late.owner), 'it is tried again').toMatchObject({ state: 'checking' });
  await late.check();
  expect(await entryOf(late.owner)).toMatchObject({ state: 'entered' });
});

test('SITE-15 who does not wait is written to once that we could not look at the film; after its day the consent has ended with it', async () => {
  const { owner, id, check } = await waiting('written-to@example.com');
  await check(withoutFfmpeg());
  await check();
  const letters = () => lettersTo('written-to@example.com', 'We could not look at your film');
  const [letter] = await letters();
  expect(letter?.text).toContain('our fault');
  expect(letter?.text, 'a link to the order').toContain('/development/buyer-portal');
  await cleanAbandoned(inDays(2));
  expect(await entryOf(owner)).toMatchObject({ state: 'failed', upload_id: null, may_be_shown: false });
  expect(await consentAbout(id)).toMatchObject({ withdrawnBy: 'lost' });
  expect(await letters()).toHaveLength(1);
});

test('SITE-15 who does not wait is written to that what they sent is no film', async () => {
  const owner = await releasedSong(service, { email: 'no-film-sent@example.com' });
  await entered(owner, Buffer.from('%PDF-1.7 no film'));
  expect(await lettersTo('no-film-sent@example.com', 'We cannot play your film')).toHaveLength(1);
});

test('SITE-15 a film of an order whose money went back is no film of the jury, and wins no credit', async () => {
  const owner = await releasedSong(service, { email: 'money-back@example.com' });
  await entered(owner, film);
  const { id } = await entryRow(service, owner);
  const isListed = async (): Promise<boolean> =>
    (await admin.api.customerSongs.listEntries()).entries.some((entry) => entry.id === id);
  expect(await isListed()).toBe(true);
  await service.deps.db.update(orders).set({ status: 'refunded' }).where(eq(orders.number, owner.number));
  expect(await isListed()).toBe(false);
  await expect(chooseWinner(inDays(35), id, 'jury')).rejects.toMatchObject({ code: 'ENTRY_NOT_FOUND' });
});

test('SITE-15 a film that we could not look at counts for its own month when it is tried again in the next, while that has no winner', async () => {
  const { owner, upload, check } = await waiting('next-month@example.com');
  const { month } = await entryRow(service, owner);
  const later = inDays(35);
  const again = { order_number: owner.number, upload_id: upload, may_be_shown: true, consent_version: consentVersion };
  const noWorker = { ...later, jobs: { enqueue: () => Promise.resolve() } as unknown as typeof later.jobs };
  await check(withoutFfmpeg());
  await enterChallenge(noWorker, again);
  expect((await entryRow(service, owner)).month).toBe(month);

  await recordFilmCheck(later, await entryRow(service, owner), { state: 'failed' });
  const winner = await releasedSong(service, { email: 'wins-first@example.com' });
  await entered(winner, film);
  await chooseWinner(later, (await entryRow(service, winner)).id, 'jury');
  await enterChallenge(noWorker, again);
  expect((await entryRow(service, owner)).month).toBe(challengeMonth(later.clock.now()));
});
