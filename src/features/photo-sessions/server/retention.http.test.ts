import { expect, test } from 'vitest';
import { anAffiliate } from '#features/affiliates/server/test/field.ts';
import { SettableClock } from '#platform/clock.ts';
import { StorageError } from '#platform/storage/port.ts';
import { startService } from '#server/test/service.ts';
import { clearSessions } from './retention.ts';
import { photosOf, sessionById } from './repository.ts';
import { captureBy } from './test/capture.ts';

const day = 24 * 60 * 60 * 1000;

test('AFF-06 HOLE-06 a file that cannot be deleted keeps no other session, nor its other file', async () => {
  const clock = new SettableClock(new Date(Date.now() - 200 * day));
  const service = await startService({ clock });
  try {
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
  } finally {
    await service.end();
  }
});
