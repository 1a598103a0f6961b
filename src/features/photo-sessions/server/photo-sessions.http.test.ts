import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { safe } from '@orpc/client';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAffiliate, buy, Visitor, type FieldWorker } from '#features/affiliates/server/test/field.ts';
import { auth, lettersTo, password } from '#features/subscriptions/server/test/businesses.ts';
import { picture } from '#features/uploads/server/test/pictures.ts';
import { daysAgo } from '#platform/test/days-ago.ts';
import { TestBrowser } from '#server/test/client.ts';
import { uploadPhoto } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import { consentVersion } from '../domain/limits.ts';
import { clearOrphans, clearSessions } from './retention.ts';
import { captureBy, leadOf } from './test/capture.ts';

let service: TestService;
let admin: TestBrowser;
let rep: FieldWorker;
const day = 24 * 60 * 60 * 1000;
const clock = daysAgo(200);
beforeAll(async () => {
  service = await startService({
    clock,
    environment: { TRUSTED_PROXIES: '127.0.0.1' },
    site: { ordersPerAddressPerHour: 10_000, dailyCap: 1000 },
  });
  admin = await adminBrowser(service);
  rep = await anAffiliate(service, { email: 'field@example.com' });
});
afterAll(() => service.end());

const refusal = async (call: Promise<unknown>): Promise<unknown> => (await safe(call)).error;
const key = (): string => globalThis.crypto.randomUUID();
const visitor = (): Visitor => new Visitor(service.baseUrl);

const capture = (photos = 1) => captureBy(rep, photos);
const aLead = (browser: TestBrowser, session: string, email = `${key()}@example.com`): Promise<string> =>
  leadOf(rep, browser, session, email);

const stored = async (query: ReturnType<typeof sql>): Promise<number> =>
  Number((await service.deps.db.execute(query)).rowCount);

test('AFF-06 D17 a captured photo is stored once, whatever the telephone repeats, at an address nobody can guess', async () => {
  const client_key = key();
  const { api } = rep.browser;
  const [one, two] = await Promise.all([
    api.photoSessions.openSession({ client_key }),
    api.photoSessions.openSession({ client_key }),
  ]);
  expect(one).toEqual(two);
  expect(one.session_id).toMatch(/^session_[0-9a-z]{8,}_[0-9a-z]{26}$/);
  const input = {
    session_id: one.session_id,
    upload_id: await uploadPhoto(rep.browser, new Uint8Array(await picture()), 'IMG_2.jpg'),
    client_key: key(),
  };
  const added = await Promise.all([api.photoSessions.addPhoto(input), api.photoSessions.addPhoto(input)]);
  expect(added[0].id).toBe(added[1].id);
  expect((await api.photoSessions.addPhoto(input)).id, 'asked again after the answer was lost').toBe(added[0].id);
  const { photos } = await visitor().api.photoSessions.viewSession({ session_id: one.session_id });
  expect(photos.map(({ id }) => id)).toEqual([added[0].id]);
  const shown = await fetch(new URL(photos[0]?.thumbnail_url ?? '', service.baseUrl));
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect((await api.uploads.listPhotos()).photos, 'it takes no place of the next order').toEqual([]);
  expect((await api.photoSessions.listSessions()).sessions[0]).toMatchObject({ id: one.session_id, photos: 1 });
});

test('AFF-06 foreign sessions, photos and uploads are refused', async () => {
  const { session } = await capture();
  const other = await anAffiliate(service, { email: `${key()}@example.com` });
  const upload_id = await uploadPhoto(other.browser, new Uint8Array(await picture()), 'x.jpg');
  const intrude = other.browser.api.photoSessions.addPhoto({ session_id: session, upload_id, client_key: key() });
  expect(await refusal(intrude)).toMatchObject({ code: 'SESSION_NOT_FOUND' });
  const steal = rep.browser.api.photoSessions.addPhoto({ session_id: session, upload_id, client_key: key() });
  expect(await refusal(steal)).toMatchObject({ code: 'UPLOAD_NOT_FOUND' });
  expect(await other.browser.api.photoSessions.removeSession({ session_id: session })).toEqual({ removed: false });
  const unknown = `${session.slice(0, -1)}${session.endsWith('0') ? '1' : '0'}`;
  expect(await refusal(visitor().api.photoSessions.viewSession({ session_id: unknown }))).toMatchObject({
    message: 'Photos not found',
  });
  const begin = visitor().api.photoSessions.openSession({ client_key: key() });
  expect(await refusal(begin)).toMatchObject({ code: 'NOT_SIGNED_IN' });
});

test('FUN-02 FUN-04 without the tick nothing is kept, and with it the consent stands ahead of what rests on it', async () => {
  const { session } = await capture();
  const guest = visitor();
  const input = {
    session_id: session,
    first_name: 'Ruth',
    email: 'ruth.tick@example.com',
    consent_given: true,
    consent_version: consentVersion,
  };
  const save = (changes: Partial<typeof input>) => refusal(guest.api.photoSessions.saveLead({ ...input, ...changes }));
  expect(await save({ consent_given: false })).toMatchObject({ message: 'Please give your consent to continue' });
  expect(await save({ first_name: ' ' })).toMatchObject({ message: 'Please fill in all required fields' });
  expect(await save({ consent_version: 'older' })).toMatchObject({ code: 'CONSENT_CHANGED' });
  expect(await stored(sql`select 1 from leads where session_id = ${session}`)).toBe(0);
  const preview = (lead: string, story = 'We danced in the rain in Margate.') =>
    guest.api.photoSessions.generateLyricPreview({ firstName: 'Ruth', story, sessionId: session, lead });
  expect(await refusal(preview('nobody'))).toMatchObject({ code: 'NO_CONSENT' });
  const { lead } = await guest.api.photoSessions.saveLead(input);
  expect(await refusal(preview(lead, ' \n'))).toMatchObject({ message: 'Please share your story to continue' });
  expect((await preview(lead)).lyrics).toContain('Ruth');
  const { consents } = await admin.api.consents.listConsents({ email: 'RUTH.tick@example.com', about: '' });
  expect(consents).toMatchObject([
    { scope: 'photo-preview', version: consentVersion, about: session, source: 'online', withdrawn_at: null },
  ]);
  expect(consents[0]?.words).toContain('I agree that Keepsong');
});

test('FUN-05 D24 withdrawing by the letter deletes preview, lead and shared copies at once, and twice is once', async () => {
  const { session, photoIds } = await capture(2);
  const guest = visitor();
  const email = 'ruth.leaves@example.com';
  const lead = await aLead(guest, session, email);
  expect(await lettersTo(service, email), 'the way back goes out with the consent').toHaveLength(1);
  const [other, onlooker] = [visitor(), visitor()];
  await aLead(other, session);
  for (const browser of [other, onlooker])
    await browser.api.photoSessions.grantPhotos({ session_id: session, photo_ids: photoIds });
  await guest.api.photoSessions.generateLyricPreview({ firstName: 'Ruth', story: 'Margate', sessionId: session, lead });
  const { upload_ids } = await guest.api.photoSessions.grantPhotos({ session_id: session, photo_ids: photoIds });
  expect((await guest.api.uploads.listPhotos()).photos.map(({ id }) => id).toSorted()).toEqual(upload_ids.toSorted());
  const letter = { email, firstName: 'Ruth', sessionId: session, lead };
  const elsewhere = await guest.api.photoSessions.sendAffiliateEmail({ ...letter, email: 'other@example.com' });
  expect(elsewhere).toEqual({ sent: false });
  expect(await lettersTo(service, 'other@example.com')).toEqual([]);
  expect(await guest.api.photoSessions.sendAffiliateEmail(letter)).toEqual({ sent: true });
  const [text = ''] = await lettersTo(service, email);
  expect(text).toContain(`/memory-preview/${session}?ref=${rep.referralId}`);
  expect(text).not.toContain('Margate');
  const token = /unsubscribe#token=([\w-]+)/.exec(text)?.[1] ?? '';
  const stranger = new TestBrowser(service.baseUrl);
  expect(await refusal(stranger.api.consents.withdrawConsent({ token: `${token}x` }))).toMatchObject({
    code: 'LINK_UNKNOWN',
  });
  const { withdrawn_at } = await stranger.api.consents.withdrawConsent({ token });
  expect(await stranger.api.consents.withdrawConsent({ token })).toEqual({ withdrawn_at });
  expect(await stored(sql`select 1 from leads where id = ${lead}`)).toBe(0);
  expect((await guest.api.uploads.listPhotos()).photos).toEqual([]);
  for (const browser of [other, onlooker])
    expect((await browser.api.uploads.listPhotos()).photos, 'everybody else keeps theirs').toHaveLength(2);
  expect(await lettersTo(service, email)).toEqual([]);
  const after = guest.api.photoSessions.generateLyricPreview({ firstName: 'R', story: 'x', sessionId: session, lead });
  expect(await refusal(after)).toMatchObject({ code: 'NO_CONSENT' });
  const { consents } = await admin.api.consents.listConsents({ email, about: '' });
  expect(consents, 'that it was given and taken back stays, without the address').toMatchObject([
    { email: '', withdrawn_at, withdrawn_by: 'link' },
  ]);
});

test('FUN-07 WIZ-16 chosen photos become the buyer’s own uploads, ten at most, and an order takes them', async () => {
  const { session, photoIds } = await capture(2);
  const guest = visitor();
  await guest.follow(rep.referralId, session);
  await aLead(guest, session);
  const take = (ids: string[]) => guest.api.photoSessions.grantPhotos({ session_id: session, photo_ids: ids });
  const [{ upload_ids }, pressedTwice] = await Promise.all([take(photoIds), take([...photoIds, ...photoIds])]);
  expect(pressedTwice, 'two presses at once are one').toEqual({ upload_ids });
  expect((await guest.api.uploads.listPhotos()).photos).toHaveLength(2);
  expect(await refusal(take(['nothing']))).toMatchObject({ code: 'SESSION_NOT_FOUND' });
  const stranger = visitor();
  expect((await stranger.api.uploads.listPhotos()).photos).toEqual([]);
  const order = await buy(service, guest, { format: 'audio+video', photo_ids: upload_ids });
  expect(await stored(sql`select 1 from uploads where order_id = ${order.id}`)).toBe(2);
  const referral = await service.deps.db.execute(
    sql`select session_id, affiliate_id from order_referrals where order_id = ${order.id}`,
  );
  expect(referral.rows).toEqual([{ session_id: session, affiliate_id: rep.id }]);
  const full = visitor();
  const own = await uploadPhoto(full, new Uint8Array(await picture()), 'own.jpg');
  await service.deps.db.execute(sql`insert into uploads
      (id, owner_key_hash, state, name, sent_bytes, created_at, touched_at, expires_at)
    select 'own-' || n, owner_key_hash, state, name, sent_bytes, created_at, touched_at, expires_at
    from uploads, generate_series(1, 8) n where id = ${own}`);
  const tooMany = full.api.photoSessions.grantPhotos({ session_id: session, photo_ids: photoIds });
  expect(await refusal(tooMany)).toMatchObject({ code: 'NO_PLACES', data: { free: 1 } });
});

test('AFF-06 a session and its photos are gone after thirty days; what a buyer took is theirs', async () => {
  const { session, photoIds } = await capture();
  const keys = await service.deps.db.execute<{ photo_key: string }>(
    sql`select photo_key from session_photos where session_id = ${session}`,
  );
  const guest = visitor();
  clock.advance(29 * day);
  await guest.api.photoSessions.grantPhotos({ session_id: session, photo_ids: photoIds });
  clock.advance(day);
  const gone = await refusal(guest.api.photoSessions.viewSession({ session_id: session }));
  expect(gone).toMatchObject({ code: 'SESSION_NOT_FOUND' });
  expect(await clearSessions(service.deps)).toBeGreaterThan(0);
  expect(await stored(sql`select 1 from session_photos where session_id = ${session}`)).toBe(0);
  expect(await service.deps.storage.exists(keys.rows[0]?.photo_key ?? '')).toBe(false);
  expect(await stored(sql`select 1 from uploads where state = 'ready' and order_id is null`)).toBeGreaterThan(0);
});

test('FUN-03 the shop writes so many previews a day and no more', async () => {
  const { session } = await capture();
  const guest = visitor();
  const lead = await aLead(guest, session);
  await service.deps.db.execute(
    sql`insert into limits (key, points, expire) values ('lyric-previews:all', 100000, ${Date.now() + day})
      on conflict (key) do update set points = 100000`,
  );
  const call = guest.api.photoSessions.generateLyricPreview({ firstName: 'R', story: 'x', sessionId: session, lead });
  expect(await refusal(call)).toMatchObject({ code: 'PREVIEWS_SPENT', message: 'Failed to generate preview' });
});

/** Fills what a network may send in a day, but for `left` photos. */
async function fillNetwork(browser: Visitor, left: number): Promise<void> {
  browser.headers = { 'x-forwarded-for': '203.0.113.7' };
  const own = await uploadPhoto(browser, new Uint8Array(await picture()), 'own.jpg');
  await service.deps.db.execute(sql`insert into uploads
      (id, owner_key_hash, network_hash, state, name, sent_bytes, created_at, touched_at, expires_at)
    select ${own} || n, 'nobody', network_hash, 'moved', 'x.jpg', 1, created_at, touched_at, expires_at
    from uploads, generate_series(1, ${999 - left}::integer) n where id = ${own}`);
}

test('AFF-06 FUN-07 HOLE-15 photos of sessions and the copies that guests take count in their network’s budget', async () => {
  const { session, photoIds } = await capture(2);
  const counted = sql`select 1 from uploads u join session_photos p on p.upload_id = u.id
    where p.session_id = ${session} and u.state = 'moved' and u.network_hash is not null and u.owner_key_hash = ${rep.id}
      and u.stored_bytes > 0`;
  expect(await stored(counted)).toBe(2);
  const guest = visitor();
  await fillNetwork(guest, 1);
  const take = (ids: string[]) => guest.api.photoSessions.grantPhotos({ session_id: session, photo_ids: ids });
  const files = () => readdir(path.join(service.deps.config.DATA_DIR, 'files/photos'));
  const before = await files();
  expect(await refusal(take(photoIds))).toMatchObject({ code: 'TOO_MANY' });
  expect(await files(), 'nothing is copied for a refusal').toEqual(before);
  expect((await guest.api.uploads.listPhotos()).photos, 'all of them or none').toHaveLength(1);
  expect((await take(photoIds.slice(0, 1))).upload_ids).toHaveLength(1);
  expect(await refusal(take(photoIds.slice(1)))).toMatchObject({ code: 'TOO_MANY' });
  const ids = await service.deps.db.execute<{ upload_id: string }>(
    sql`select upload_id from session_photos where session_id = ${session}`,
  );
  await rep.browser.api.photoSessions.removeSession({ session_id: session });
  for (const { upload_id } of ids.rows)
    expect(await stored(sql`select 1 from uploads where id = ${upload_id}`), 'what is deleted counts no more').toBe(0);
});

test('AFF-06 HOLE-15 an affiliate adds so many photos a day and no more', async () => {
  const other = await anAffiliate(service, { email: `${key()}@example.com` });
  const { session_id } = await other.browser.api.photoSessions.openSession({ client_key: key() });
  await service.deps.db.execute(
    sql`insert into limits (key, points, expire)
      values (${`session-photos-of-affiliate:${other.id}`}, 2000, ${Date.now() + day})`,
  );
  const upload_id = await uploadPhoto(other.browser, new Uint8Array(await picture()), 'x.jpg');
  const add = other.browser.api.photoSessions.addPhoto({ session_id, upload_id, client_key: key() });
  expect(await refusal(add)).toMatchObject({ code: 'TOO_MANY' });
});

test('AFF-06 a stored file that no photo names goes after a day, and no other', async () => {
  const { session } = await capture();
  const { storage, db } = service.deps;
  const [row] = (
    await db.execute<{ photo_key: string; thumbnail_key: string }>(
      sql`select photo_key, thumbnail_key from session_photos where session_id = ${session}`,
    )
  ).rows;
  const orphan = `sessions/${service.deps.ids.id()}.jpg`;
  await storage.put(orphan, new Uint8Array([1]));
  const at = (hours: number) => ({ ...service.deps, clock: { now: () => new Date(Date.now() + hours * 3_600_000) } });
  await clearOrphans(at(23));
  expect(await storage.exists(orphan)).toBe(true);
  expect(await clearOrphans(at(25))).toBe(1);
  expect(await storage.exists(orphan)).toBe(false);
  expect([await storage.exists(row?.photo_key ?? ''), await storage.exists(row?.thumbnail_key ?? '')]).toEqual([
    true,
    true,
  ]);
});

test('AFF-03 AFF-06 an affiliate stays signed in for a field day, and a photo of before goes on after signing in again', async () => {
  const email = `${key()}@example.com`;
  const { browser, id } = await anAffiliate(service, { email });
  const { session_id } = await browser.api.photoSessions.openSession({ client_key: key() });
  const upload_id = await uploadPhoto(browser, new Uint8Array(await picture()), 'x.jpg');
  const idleFor = (hours: number) => {
    const at = new Date(clock.now().getTime() - hours * 3_600_000).toISOString();
    return service.deps.db
      .execute(sql`update session set created_at = ${at}::timestamptz, updated_at = ${at}::timestamptz
      where user_id = (select user_id from affiliates where id = ${id})`);
  };
  const add = () => browser.api.photoSessions.addPhoto({ session_id, upload_id, client_key: `${session_id}-photo` });
  await idleFor(11.9);
  expect(await browser.api.affiliates.readOwn()).toMatchObject({ is_signed_in: true });
  await idleFor(12);
  expect(await refusal(add())).toMatchObject({ code: 'SESSION_ENDED' });
  expect((await auth(browser, 'sign-in/email', { email, password })).ok).toBe(true);
  const photo = await add();
  expect((await add()).id).toBe(photo.id);
});
