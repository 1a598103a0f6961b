import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { safe } from '@orpc/client';
import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consents } from '#features/consents/server/schema.ts';
import { buyer, type Buyer } from '#features/rights/server/test/buyers.ts';
import { releasedSong } from '#features/rights/server/test/stored-song.ts';
import { orderByNumber } from '#features/orders/server/index.ts';
import { orders } from '#features/orders/server/schema.ts';
import type { PlanSongDetails } from '#features/subscriptions/details.ts';
import { unknownReader } from '#kit/reader.ts';
import { SettableClock } from '#platform/clock.ts';
import { emails } from '#platform/mail/schema.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput } from '#server/test/journey.ts';
import { quickStudio } from '#server/test/quick-studio.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { addColleague, adminBrowser, signIn } from '#server/test/staff.ts';
import { customerSongsPersonalData } from './personal-data.ts';
import { songOffers } from './schema.ts';

const account = { email: 'editor@example.com', password: 'a long pass phrase' };
const clock = new SettableClock(new Date());
let service: TestService;
let admin: TestBrowser;
let editor: TestBrowser;
let reader: TestBrowser;

beforeAll(async () => {
  const site = { dailyCap: 1000, ordersPerAddressPerHour: 10_000 };
  service = await startService({ studio: quickStudio, site, clock });
  admin = await adminBrowser(service);
  await addColleague(service, admin, { ...account, name: 'Eddy', role: 'editor' });
  editor = await signIn(service, account);
  reader = new TestBrowser(service.baseUrl);
});
afterAll(() => service.end());

const codeOf = async (call: Promise<unknown>): Promise<string> => {
  const { error } = await safe(call);
  return error && 'code' in error ? String(error.code) : 'none';
};

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

/** Everywhere that a customer's song can be met, once the sitemap is read anew. */
async function placesOf(id: string): Promise<Record<string, number | boolean>> {
  const statusOf = async (path: string): Promise<number> => (await reader.fetch(path)).status;
  clock.advance(30_000);
  return {
    api: await statusOf(`/api/v1/featured-songs/${id}`),
    media: await statusOf(`/featured-songs/${id}/song`),
    picture: await statusOf(`/og/song-${id}.png`),
    front: JSON.stringify(await reader.api.trending.trendingPage()).includes(id),
    sitemap: (await text('/sitemap.xml')).includes(`/trending/songs/${id}<`),
  };
}

/** Has so many offers chosen whose songs nobody may hear, as those of orders whose files were taken back. */
async function chooseUnheard(consentId: string, many: number): Promise<void> {
  const { db, ids } = service.deps;
  const { order_number } = await reader.api.orders.createCheckoutSession(anOrderInput());
  // Nothing but their files, which are not there, says that nobody may hear them.
  const heard = { status: 'completed', approvedForRelease: true, draftKey: null } as const;
  const order = { ...(await orderByNumber(db, order_number))!, ...heard };
  const copies = Array.from({ length: many }, () => ids.id()).map((id) => ({
    ...order,
    id,
    number: id,
    lookupHash: id,
  }));
  await db.insert(orders).values(copies);
  const hidden = { ...words, state: 'featured', includesFilm: false, consentId, createdAt: new Date() } as const;
  const decidedAt = new Date(clock.now().getTime() + 60_000);
  await db
    .insert(songOffers)
    .values(copies.map(({ id }) => ({ ...hidden, id: `unheard-${id}`, orderId: id, decidedAt })));
}

const shown = { api: 200, media: 200, picture: 200, front: true, sitemap: true };
const gone = { api: 410, media: 410, picture: 410, front: false, sitemap: false };

test('SITE-15 a song is offered with a recorded consent, shown once an editor has chosen it, and gone at once when taken back', async () => {
  const owner = await releasedSong(service);
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
  await chooseUnheard(consent?.id ?? '', 12);
  expect((await placesOf(id))['front'], 'also when none of the twelve chosen after it can be heard').toBe(true);
  await chooseUnheard(consent?.id ?? '', 120);
  expect((await placesOf(id))['sitemap'], 'also when more of them cannot be heard than the front looks at').toBe(true);
  await service.deps.db.delete(songOffers).where(like(songOffers.id, 'unheard-%'));
  expect((await reader.fetch(`/og/song-${id}.png`)).headers.get('cache-control')).toBe('public, max-age=60');
  expect((await reader.fetch(`/featured-songs/${id}/song`)).headers.get('cache-control')).toBe('private, no-cache');
  const kept = await readdir(path.join(service.dataFolder, 'shared-pictures'));
  expect(
    kept.filter((file) => file.includes(id)),
    'no picture with its title outlives it',
  ).toEqual([]);
  await owner.browser.api.customerSongs.withdrawSong({ order_number: owner.number });
  expect(await placesOf(id)).toEqual(gone);
  const [after] = await service.deps.db.select().from(consents).where(eq(consents.about, id));
  expect(after).toMatchObject({ withdrawnBy: 'portal', email: '' });
  expect((await editor.api.customerSongs.listOffers()).offers).toEqual([]);
  const again = await offer(owner);
  expect(again, 'an address is never used again').not.toBe(id);
  expect(await placesOf(id)).toEqual(gone);
});

test('SITE-15 a song that a business gives on is in no magazine of the shop, nor once its name was taken off', async () => {
  const owner = await releasedSong(service);
  const known = (await orderByNumber(service.deps.db, owner.number))!;
  const details = { ...known.details, plan: 'business_builder' } as PlanSongDetails;
  const named = (white_label: PlanSongDetails['white_label']) =>
    service.deps.db
      .update(orders)
      .set({ kind: 'subscription', details: { ...details, white_label } })
      .where(eq(orders.id, known.id));
  const offered = async (): Promise<boolean> =>
    (await owner.browser.api.customerSongs.magazineOrder({ order_number: owner.number })).can_offer;
  await named(undefined);
  expect(await offered(), 'a song of the trial is the shop’s').toBe(true);
  for (const label of [{ name: 'Hill & Sons', email: 'songs@hill.example', address: [] }, null]) {
    await named(label);
    expect(await offered()).toBe(false);
  }
});

test('SITE-15 the link of the letter takes a song back too, without the order', async () => {
  const owner = await releasedSong(service, { email: 'letters@example.com' });
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
  const owner = await releasedSong(service);
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
  const owner = await releasedSong(service);
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
