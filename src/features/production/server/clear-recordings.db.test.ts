import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderStatus } from '#features/orders/domain/status.ts';
import { orders } from '#features/orders/server/schema.ts';
import { SettableClock } from '#platform/clock.ts';
import type { OpenDatabase } from '#platform/db/database.ts';
import { systemIds } from '#platform/ids.ts';
import { DiskStorage } from '#platform/storage/disk-storage.ts';
import { migratedDatabase } from '#platform/test/database.ts';
import { clearRecordings } from './clear-recordings.ts';
import { fileKey } from './file-keys.ts';
import { insertProduction, type ProductionRow } from './repository.ts';

const clock = new SettableClock('2026-03-20T10:00:00Z');
let database: OpenDatabase;
let storage: DiskStorage;
let folder: string;

beforeAll(async () => {
  database = await migratedDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'recordings-'));
  storage = new DiskStorage({ folder, secret: 'a secret of this test, long enough', clock, ids: systemIds });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** An order with a recording and a song of each of its versions, the first of which is version 1. */
async function recorded(status: OrderStatus, versions: readonly ProductionRow['state'][]) {
  const id = systemIds.id();
  const now = clock.now();
  const same = { id, number: id, lookupHash: id, browserHash: id, contentHash: id, sleeveSeed: id };
  const about = {
    kind: 'song_video',
    status,
    email: 'ann@example.com',
    pricePence: 2900,
    businessDay: '2026-03-20',
  } as const;
  const details = {} as typeof orders.$inferInsert.details;
  await database.db
    .insert(orders)
    .values({ ...same, ...about, details, lines: [], slot: 'taken', createdAt: now, updatedAt: now });
  const keys = versions.map((state, index) => ({ state, version: index + 1 }));
  for (const { state, version } of keys) {
    const row = { id: systemIds.id(), orderId: id, version, state, createdAt: now };
    await database.db.transaction((tx) => insertProduction(tx, row));
    for (const name of ['song.wav', 'song.mp3'])
      await storage.put(fileKey({ order: { id }, production: { version } }, name), Buffer.from(name));
  }
  /** Versions that have their recording. */
  return async () => {
    const found: number[] = [];
    for await (const { key } of storage.list(`orders/${id}/`)) {
      const version = Number(/\/v(\d+)\//.exec(key)?.[1]);
      if (key.endsWith('song.wav')) found.push(version);
    }
    return found.toSorted((one, other) => one - other);
  };
}

test('STU-05 a recording goes once no film is made of it any more, and stays while staff may try again', async () => {
  const cases = [
    { left: await recorded('failed', ['failed']), kept: [1] },
    { left: await recorded('in_progress', ['failed', 'running']), kept: [2] },
    { left: await recorded('refunded', ['failed']), kept: [] },
    { left: await recorded('cancelled', ['stopped']), kept: [] },
    { left: await recorded('cancelled', ['running']), kept: [] },
    { left: await recorded('completed', ['ready']), kept: [1] },
    { left: await recorded('completed', ['failed']), kept: [] },
  ];
  await clearRecordings({ db: database.db, clock, storage });
  for (const { left, kept } of cases) expect(await left()).toEqual(kept);
});
