import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '#features/subscriptions/server/test/businesses.ts';
import { uploads } from '#features/uploads/server/schema.ts';
import { emails } from '#platform/mail/schema.ts';
import { TestBrowser } from '#server/test/client.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import { maximumGuestPhotos } from '../domain/limits.ts';
import { clearOrphans } from './clear-orphans.ts';
import { addGuestPhoto } from './guest-photos.ts';
import { addMedia } from './media.ts';
import { programGuest } from './programs.ts';
import { forgetRemovedHouses, removeProperty } from './remove-property.ts';
import { hostsRetention } from './retention.ts';
import { hostGuestPhotos, hostProperties, hostPublicStays } from './schema.ts';
import { address, aHost, aPhoto, aProperty } from './test/houses.ts';
import { deliveredStay, nextStay } from './test/delivered-stay.ts';

let service: TestService;
let host: TestBrowser;
let admin: TestBrowser;
let property_id: string;
beforeAll(async () => {
  service = await startService({ site: { hostPlansOpen: true } });
  host = await aHost(service);
  admin = await adminBrowser(service);
  property_id = await aProperty(host, {}, { welcome: false });
});
afterAll(() => service.end());

const visitor = () => new TestBrowser(service.baseUrl);
const versionAt = async (token: string) => (await visitor().api.hosts.guestPage({ token })).consent.version;
const publish = async (token: string): Promise<string> => {
  const consent_version = await versionAt(token);
  const { url } = await visitor().api.hosts.publishStay({ token, agreed: true, consent_version });
  return url.split('/').at(-1) ?? '';
};
const statusOf = async (path: string): Promise<number> => (await visitor().fetch(path)).status;
/** Codes of the private and of the public page; null for one that is there. */
const answersOf = async (token: string, stay: string): Promise<unknown[]> => [
  await codeOf(visitor().api.hosts.guestPage({ token })),
  await codeOf(visitor().api.hosts.publicStay({ stay })),
];
const consentsAbout = async (stay: string) =>
  (await admin.api.consents.listConsents({ email: '', about: stay })).consents;

test('HOST-05 a guest reads of the places nearby as their host tells of them, on the private page alone', async () => {
  const { token } = await deliveredStay(service, host, property_id);
  const attractions = [{ name: 'Ponta da Piedade', place: 'ten minutes on foot' }];
  await host.api.hosts.saveAttractions({ property_id, attractions });
  expect((await visitor().api.hosts.guestPage({ token })).attractions).toEqual(attractions);
  const stay = await visitor().api.hosts.publicStay({ stay: await publish(token) });
  expect(stay).not.toHaveProperty('attractions');
});

test('HOST-05 a guest adds photos of their own, at most so many, and takes them off again', async () => {
  const { guest_id, token } = await deliveredStay(service, host, property_id);
  const guest = visitor();
  const upload_id = await aPhoto(guest, 200, 150);
  const photo = await guest.api.hosts.addGuestPhoto({ token, upload_id });
  expect(await guest.api.hosts.addGuestPhoto({ token, upload_id }), 'the same upload is the same photo').toEqual(photo);
  const path = `/guest-pages/${token}/photo-${photo.photo_id}`;
  expect([await statusOf(`${path}.jpg`), await statusOf(`${path}-small.jpg`)]).toEqual([200, 200]);
  const another = await deliveredStay(service, host, property_id, { first_name: 'Bo' });
  expect(await statusOf(`/guest-pages/${another.token}/photo-${photo.photo_id}.jpg`)).toBe(404);
  const elsewhere = await codeOf(visitor().api.hosts.addGuestPhoto({ token: another.token, upload_id }));
  expect(elsewhere, 'another browser’s upload').toBe('UPLOAD_NOT_FOUND');
  const [row] = await service.deps.db.select().from(hostGuestPhotos).where(eq(hostGuestPhotos.guestId, guest_id));
  const more = Array.from({ length: maximumGuestPhotos - 1 }, (_, at) => ({
    ...row!,
    id: `p${at}`,
    uploadId: `u${at}`,
  }));
  await service.deps.db.insert(hostGuestPhotos).values(more);
  const tooMany = { token, upload_id: await aPhoto(guest, 20, 20) };
  expect(await codeOf(guest.api.hosts.addGuestPhoto(tooMany))).toBe('TOO_MANY_PHOTOS');
  const { guests } = await host.api.hosts.listGuests({ property_id });
  expect(guests.find((each) => each.guest_id === guest_id)?.photos).toBe(maximumGuestPhotos);
  await guest.api.hosts.removeGuestPhoto({ token, photo_id: photo.photo_id });
  expect(await statusOf(`${path}.jpg`)).toBe(404);
  expect(await service.deps.storage.stat(row!.storageKey).catch(() => 'gone')).toBe('gone');
});

test('HOST-05 a stay is private until its guest agrees, and 410 everywhere once that is taken back', async () => {
  const { guest_id, token } = await deliveredStay(service, host, property_id, { first_name: 'Cleo' });
  const stale = visitor().api.hosts.publishStay({ token, agreed: true, consent_version: 'older words' });
  expect(await codeOf(stale)).toBe('CONSENT_CHANGED');
  const stay = await publish(token);
  expect(await publish(token), 'twice is once').toBe(stay);
  const shown = await visitor().api.hosts.publicStay({ stay });
  expect(shown).toMatchObject({ first_name: 'Cleo', property: 'Villa Rosa', photos: [] });
  expect(Object.keys(shown)).not.toContain('return_code');
  const listed = (await host.api.hosts.listGuests({ property_id })).guests.find((each) => each.guest_id === guest_id);
  expect(listed?.published).toMatchObject({ by: 'guest' });
  expect(await statusOf(`/public-stays/${stay}/souvenir.mp4`)).toBe(200);
  expect(await consentsAbout(stay)).toMatchObject([{ source: 'online', withdrawn_at: null }]);
  await visitor().api.hosts.unpublishStay({ token });
  expect(await answersOf(token, stay), 'the private page goes on').toEqual([null, 'STAY_ENDED']);
  expect(await statusOf(`/public-stays/${stay}/souvenir.mp4`)).toBe(410);
  expect(await consentsAbout(stay)).toMatchObject([{ withdrawn_by: 'guest' }]);
  expect(await publish(token), 'who agrees again has another address').not.toBe(stay);
  expect(await answersOf('never-there', 'never-there')).toEqual(['PAGE_NOT_FOUND', 'STAY_NOT_FOUND']);
  expect(await statusOf('/public-stays/never-there/souvenir.mp4')).toBe(404);
});

test('HOST-05 the guest’s photos are public only once staff have looked, and a takedown closes both pages', async () => {
  const { guest_id, token } = await deliveredStay(service, host, property_id, { first_name: 'Dora' });
  const guest = visitor();
  const add = async () => guest.api.hosts.addGuestPhoto({ token, upload_id: await aPhoto(guest, 60, 40) });
  const { photo_id } = await add();
  const stay = await publish(token);
  const photo = `/public-stays/${stay}/photo-${photo_id}.jpg`;
  const waiting = async () => (await admin.api.moderation.listCases()).waiting.find(({ path }) => path.endsWith(stay));
  const held = await waiting();
  expect(held).toMatchObject({ kind: 'guest-page', doubts: [{ category: 'pictures' }] });
  expect(held?.photos).toHaveLength(1);
  expect([await statusOf(photo), (await guest.api.hosts.publicStay({ stay })).photos]).toEqual([404, []]);
  await admin.api.moderation.decideCase({ id: held?.id ?? '', decision: 'dismiss', reason: 'A beach.' });
  expect([await statusOf(photo), (await guest.api.hosts.publicStay({ stay })).photos.length]).toEqual([200, 1]);
  await add();
  expect(await statusOf(photo), 'another photo is looked at first').toBe(404);
  const report = {
    kind: 'guest-page',
    address: token,
    reason: 'other',
    details: 'Dora walks there.',
    email: '',
  } as const;
  await visitor().api.moderation.reportContent(report);
  const again = await waiting();
  await admin.api.moderation.decideCase({ id: again?.id ?? '', decision: 'take-down', reason: 'Dora’s neighbour.' });
  expect(await answersOf(token, stay)).toEqual(['PAGE_NOT_FOUND', 'STAY_ENDED']);
  expect(await statusOf(`/guest-pages/${token}/souvenir.mp4`)).toBe(404);
  const kept = async () =>
    (
      await service.deps.db.execute<{ row: string }>(
        sql`select to_jsonb(c)::text as row from moderation_cases c where subject = ${guest_id}
          union all select to_jsonb(a)::text from audit a where action like 'moderation-%'`,
      )
    ).rows.map(({ row }) => row);
  const before = await kept();
  expect(before.filter((row) => row.includes('Dora'))).toHaveLength(2);
  await host.api.hosts.removeGuest({ guest_id });
  const after = await kept();
  expect(
    after.filter((row) => row.includes('Dora')),
    'nobody’s words outlive the guest',
  ).toEqual([]);
  expect(after).toHaveLength(before.length);
});

test('HOST-05 by the host’s word a stay is public without the guest’s photos, and the guest is told', async () => {
  const email = address();
  const { guest_id, token } = await deliveredStay(service, host, property_id, { email, first_name: 'Edi' });
  const guest = visitor();
  await guest.api.hosts.addGuestPhoto({ token, upload_id: await aPhoto(guest, 60, 40) });
  const word = { guest_id, agreed: true, how: 'at the front desk' } as const;
  expect(await codeOf(host.api.hosts.publishGuest({ ...word, how: ' ' }))).toBe('HOW_MISSING');
  const stranger = await aHost(service, { plan: false });
  expect(await codeOf(stranger.api.hosts.publishGuest(word))).toBe('GUEST_NOT_FOUND');
  expect(await codeOf(stranger.api.hosts.unpublishGuest({ guest_id }))).toBe('GUEST_NOT_FOUND');
  const { url } = await host.api.hosts.publishGuest(word);
  const stay = url.split('/').at(-1) ?? '';
  expect((await guest.api.hosts.publicStay({ stay })).photos).toEqual([]);
  const letters = await service.deps.db.select().from(emails).where(eq(emails.recipient, email));
  expect(letters.map(({ text }) => text.includes(url))).toEqual([true]);
  expect(await consentsAbout(stay)).toMatchObject([{ source: 'attested', attested_how: 'at the front desk' }]);
  expect((await guest.api.hosts.guestPage({ token })).published).toMatchObject({ by: 'host' });
  expect(await publish(token), 'the guest’s own word takes its place').toBe(stay);
  expect((await consentsAbout(stay)).filter(({ withdrawn_at }) => withdrawn_at === null)).toMatchObject([
    { source: 'online' },
  ]);
  await host.api.hosts.unpublishGuest({ guest_id });
  expect(await answersOf(token, stay)).toEqual([null, 'STAY_ENDED']);
});

test('HOST-05 nothing is public before the souvenir; who is forgotten leaves an address that is gone', async () => {
  const { guest_id } = await host.api.hosts.saveGuest({
    property_id,
    guest_id: null,
    first_name: 'Flo',
    email: '',
    language: 'en',
    ...nextStay(service),
  });
  const early = host.api.hosts.publishGuest({ guest_id, agreed: true, how: 'by letter' });
  expect(await codeOf(early)).toBe('NOT_DELIVERED');
  const { token } = await deliveredStay(service, host, property_id, { first_name: 'Gus' });
  const guest = visitor();
  const { photo_id } = await guest.api.hosts.addGuestPhoto({ token, upload_id: await aPhoto(guest, 60, 40) });
  const [photo] = await service.deps.db.select().from(hostGuestPhotos).where(eq(hostGuestPhotos.id, photo_id));
  const stay = await publish(token);
  await guest.api.hosts.forgetMe({ token, confirmed: true });
  expect(await answersOf(token, stay)).toEqual(['PAGE_NOT_FOUND', 'STAY_ENDED']);
  expect(await consentsAbout(stay)).toMatchObject([{ withdrawn_by: 'page-ended' }]);
  expect(await service.deps.storage.stat(photo!.storageKey).catch(() => 'gone')).toBe('gone');
  const rule = hostsRetention(service.deps).find(({ what }) => what.includes('were public'));
  const later = new Date(service.deps.clock.now().getTime() + 366 * 24 * 3_600_000);
  await rule?.clear(later);
  expect(await service.deps.db.$count(hostPublicStays, eq(hostPublicStays.id, stay))).toBe(0);
});

/** The service's dependencies, so many hours later. */
const hoursLater = (hours: number) => {
  const { deps } = service;
  return { ...deps, clock: { now: () => new Date(deps.clock.now().getTime() + hours * 3_600_000) } };
};

test('HOST-05 a house that is deleted ends its public stays at once, and is forgotten although its job has given up', async () => {
  const { deps } = service;
  const house = await aProperty(host, {}, { welcome: false });
  const [row] = await deps.db.select().from(hostProperties).where(eq(hostProperties.id, house));
  const { accountId } = row!;
  const { guest_id, token } = await deliveredStay(service, host, house, { first_name: 'Hana' });
  const stay = await publish(token);
  const setRemoved = (removedAt: Date | null) =>
    deps.db.update(hostProperties).set({ removedAt }).where(eq(hostProperties.id, house));
  await setRemoved(deps.clock.now());
  expect(await answersOf(token, stay)).toEqual(['PAGE_NOT_FOUND', 'STAY_ENDED']);
  expect(await statusOf(`/public-stays/${stay}/souvenir.mp4`)).toBe(410);
  const { hosts } = host.api;
  const codes = [
    hosts.publishGuest({ guest_id, agreed: true, how: 'by letter' }),
    hosts.unpublishGuest({ guest_id }),
    hosts.cancelGuest({ guest_id, cancelled: true }),
    hosts.removeGuest({ guest_id }),
    programGuest(deps, accountId, guest_id),
  ].map(codeOf);
  expect(new Set(await Promise.all(codes))).toEqual(new Set(['GUEST_NOT_FOUND']));
  await setRemoved(null);
  const jobs = Object.assign(Object.create(deps.jobs) as typeof deps.jobs, { enqueue: () => Promise.resolve() });
  await removeProperty({ ...deps, jobs }, accountId, house);
  expect(await consentsAbout(stay)).toMatchObject([{ withdrawn_by: 'page-ended' }]);
  await forgetRemovedHouses(deps);
  expect(await deps.db.$count(hostProperties, eq(hostProperties.id, house)), 'its job may be at work').toBe(1);
  await forgetRemovedHouses(hoursLater(2));
  expect(await deps.db.$count(hostProperties, eq(hostProperties.id, house))).toBe(0);
});

test('HOST-05 files that no row names go after a day, and those of houses, guests and a photo whose upload stays are kept', async () => {
  const { deps } = service;
  const { db, storage } = deps;
  const { guest_id, token } = await deliveredStay(service, host, property_id, { first_name: 'Ines' });
  const guest = visitor();
  const upload_id = await aPhoto(guest, 60, 40);
  const [upload] = await db.select().from(uploads).where(eq(uploads.id, upload_id));
  const broken = Object.assign(Object.create(storage) as typeof storage, {
    put: storage.put.bind(storage),
    read: storage.read.bind(storage),
    delete: () => Promise.reject(new Error('the storage is silent')),
  });
  const added = addGuestPhoto({ ...deps, storage: broken }, upload!.ownerKeyHash, { token, upload_id });
  await expect(added).rejects.toThrow('silent');
  const [photo] = await db.select().from(hostGuestPhotos).where(eq(hostGuestPhotos.guestId, guest_id));
  const named = [photo!.storageKey, photo!.thumbnailKey, `hosts/${guest_id}.mp4`, `hosts/${guest_id}.mp3`];
  const orphans = ['guest-photos/nobodys.jpg', 'host-media/nobodys.jpg', 'hosts/nobodys.mp4'];
  for (const key of orphans) await storage.put(key, new TextEncoder().encode('left by a crash'));
  const there = (keys: string[]) => Promise.all(keys.map((key) => storage.exists(key)));
  await clearOrphans(deps);
  expect(await there([...named, ...orphans])).not.toContain(false);
  await clearOrphans(hoursLater(25));
  expect(await there(named)).not.toContain(false);
  expect(await there(orphans)).not.toContain(true);
  const { media } = await host.api.hosts.readProperty({ property_id });
  expect((await visitor().fetch(media[0]?.thumbnail_url ?? '')).status).toBe(200);
});

test('HOST-04 HOST-05 a photo keeps its files when the answer to its commit is lost, and is there when it is asked for again', async () => {
  const { db } = service.deps;
  const losesAnswers = Object.assign(Object.create(db) as typeof db, {
    async transaction(...args: Parameters<typeof db.transaction>) {
      await db.transaction(...args);
      throw new Error('the connection is lost');
    },
  });
  const deps = { ...service.deps, db: losesAnswers };
  const sent = async (browser: TestBrowser) => {
    const upload_id = await aPhoto(browser, 60, 40);
    const [upload] = await db.select().from(uploads).where(eq(uploads.id, upload_id));
    return { upload_id, browserHash: upload!.ownerKeyHash };
  };
  const { token } = await deliveredStay(service, host, property_id, { first_name: 'Jon' });
  const guest = visitor();
  const theirs = await sent(guest);
  const input = { token, upload_id: theirs.upload_id };
  await expect(addGuestPhoto(deps, theirs.browserHash, input)).rejects.toThrow('lost');
  const { photo_id } = await guest.api.hosts.addGuestPhoto(input);
  expect(await statusOf(`/guest-pages/${token}/photo-${photo_id}.jpg`)).toBe(200);

  const [house] = await db.select().from(hostProperties).where(eq(hostProperties.id, property_id));
  const { upload_id, browserHash } = await sent(host);
  const photo = { property_id, upload_id, kind: 'photo' } as const;
  const added = addMedia(deps, { accountId: house!.accountId, browserHash }, photo);
  await expect(added).rejects.toThrow('lost');
  const { thumbnail_url } = await host.api.hosts.addMedia(photo);
  expect((await visitor().fetch(thumbnail_url ?? '')).status).toBe(200);
});
