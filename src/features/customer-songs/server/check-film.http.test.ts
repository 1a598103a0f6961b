import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consents } from '#features/consents/server/schema.ts';
import { buyer, reaches, release, type Buyer } from '#features/rights/server/test/buyers.ts';
import { StorageError } from '#platform/storage/port.ts';
import type { TestBrowser } from '#server/test/client.ts';
import { quickStudio } from '#server/test/quick-studio.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import { entryRow, onceCopied, waitingFilm } from './test/reactions.ts';

let service: TestService;
let admin: TestBrowser;
let film: Buffer;

beforeAll(async () => {
  service = await startService({ studio: quickStudio, site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 } });
  admin = await adminBrowser(service);
  film = await readFile(new URL('../../../../content/samples/travel-rosa-finn.mp4', import.meta.url));
});
afterAll(() => service.end());

/** A buyer whose film waits for its look. */
async function waiting(email: string) {
  const owner = await buyer(service, { email });
  await reaches(owner, 'ready');
  await release(service, owner);
  return { owner, ...(await waitingFilm(service, owner, film)) };
}

const entryOf = async ({ browser, number }: Buyer) =>
  (await browser.api.customerSongs.magazineOrder({ order_number: number })).challenge?.entry;

const consentAbout = async (id: string) =>
  (await service.deps.db.select().from(consents).where(eq(consents.about, id)))[0];

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
  const failing = { config: { ...service.deps.config, FFMPEG_PATH: '/nowhere/ffmpeg' } };
  await check({ filmTurns: onceCopied(() => check(failing)) });
  expect(await entryOf(owner)).toMatchObject({ state: 'failed', upload_id: upload });
});

test('SITE-15 a film that the storage does not take is kept to be tried again, whatever ails the storage', async () => {
  for (const code of ['unavailable', 'no-space'] as const) {
    const { owner, upload, check } = await waiting(`storage-${code}@example.com`);
    const put = () => Promise.reject(new StorageError(code, 'The storage is ill'));
    await check({ storage: Object.assign(Object.create(service.deps.storage), { put }) });
    expect(await entryOf(owner), code).toMatchObject({ state: 'failed', may_be_shown: true, upload_id: upload });
  }
});
