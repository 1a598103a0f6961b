import { safe } from '@orpc/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAffiliate } from '#features/affiliates/server/test/field.ts';
import { fillShare } from '#features/uploads/server/test/fill-share.ts';
import { picture } from '#features/uploads/server/test/pictures.ts';
import { SettableClock } from '#platform/clock.ts';
import { StorageError } from '#platform/storage/port.ts';
import { uploadPhoto } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { clearSessions } from './retention.ts';
import { photosOf, sessionById } from './repository.ts';
import { captureBy } from './test/capture.ts';

const day = 24 * 60 * 60 * 1000;
const clock = new SettableClock(new Date(Date.now() - 200 * day));
let service: TestService;
beforeAll(async () => {
  service = await startService({ clock });
});
afterAll(() => service.end());

test('AFF-06 HOLE-15 an affiliate whose photos fill their share is told so and keeps what was sent, and another goes on', async () => {
  const [rep, other] = [
    await anAffiliate(service, { email: 'share@example.com' }),
    await anAffiliate(service, { email: 'other@example.com' }),
  ];
  await fillShare(service.deps, rep.id);
  const { api } = rep.browser;
  const { session_id } = await api.photoSessions.openSession({ client_key: 'one-more-session' });
  const upload_id = await uploadPhoto(rep.browser, new Uint8Array(await picture()), 'IMG_2.jpg');
  const add = () => safe(api.photoSessions.addPhoto({ session_id, upload_id, client_key: 'one-more-photo-of-it' }));
  expect(await add()).toMatchObject({ error: { code: 'SHARE_FULL', status: 507 } });
  expect((await captureBy(other, 1)).photoIds).toHaveLength(1);
  expect((await api.uploads.listPhotos()).photos, 'it can be sent again').toHaveLength(1);
});

test('AFF-06 HOLE-06 a file that cannot be deleted keeps no other session, nor its other file', async () => {
  const { deps } = service;
  const rep = await anAffiliate(service, { email: 'field@example.com' });
  const stuck = await captureBy(rep, 1);
  const other = await captureBy(rep, 1);
  const [photo] = await deps.db.transaction((tx) => photosOf(tx, stuck.session));
  const [gone] = await deps.db.transaction((tx) => photosOf(tx, other.session));
  clock.advance(31 * day);
  const storage = Object.create(deps.storage) as typeof deps.storage;
  storage.delete = (key) =>
    key === photo?.photoKey ? Promise.reject(new StorageError('unavailable', key)) : deps.storage.delete(key);
  await expect(clearSessions({ ...deps, storage })).rejects.toThrow(StorageError);
  expect([await sessionById(deps.db, stuck.session), await sessionById(deps.db, other.session)]).toEqual([
    undefined,
    undefined,
  ]);
  const left = [photo?.photoKey, photo?.thumbnailKey, gone?.photoKey, gone?.thumbnailKey].map((key = '') =>
    deps.storage.exists(key),
  );
  expect(await Promise.all(left)).toEqual([true, false, false, false]);
});
