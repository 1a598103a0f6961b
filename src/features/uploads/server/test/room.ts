import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { orders } from '#features/orders/server/schema.ts';
import { SettableClock, systemClock } from '#platform/clock.ts';
import type { OpenDatabase } from '#platform/db/database.ts';
import { keyedHash, sha256, systemIds } from '#platform/ids.ts';
import { createLimits } from '#platform/limits.ts';
import { createLog } from '#platform/log.ts';
import { DiskStorage } from '#platform/storage/disk-storage.ts';
import { migratedDatabase } from '#platform/test/database.ts';
import type { UploadDeps } from '../deps.ts';
import { IncomingFiles } from '../incoming-files.ts';
import { PhotoDecoder } from '../photo-decoder.ts';

export type TestRoom = Omit<UploadDeps, 'jobs' | 'clock'> & {
  clock: SettableClock;
  database: OpenDatabase;
  folder: string;
  secret: string;
  close(): Promise<void>;
};

/** The room on its own, with real files, a real database and real decoding processes. Its clock starts at the real time. */
export async function openRoom(): Promise<TestRoom> {
  const folder = await mkdtemp(path.join(tmpdir(), 'keepsong-test-'));
  const database = await migratedDatabase();
  const clock = new SettableClock(systemClock.now());
  const secret = 'a secret of this test, long enough';
  const photoDecoder = new PhotoDecoder();
  return {
    db: database.db,
    database,
    clock,
    folder,
    secret,
    photoDecoder,
    ids: systemIds,
    log: createLog('silent'),
    limits: createLimits({ db: database.db, clock }),
    storage: new DiskStorage({ folder: path.join(folder, 'files'), secret, clock, ids: systemIds }),
    incoming: new IncomingFiles(path.join(folder, 'incoming')),
    hashNetwork: (network) => keyedHash(secret, network),
    maximumUnpaidBytes: 1024 ** 4,
    maximumUnpaidFiles: 1_000_000,
    async close() {
      photoDecoder.close();
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** A browser that nobody else is. */
export function aBrowser(): string {
  return sha256(systemIds.token());
}

/** The caller of a browser, behind a network of its own. */
export const callerOf = (browserHash: string | null): { browserHash: string | null; address: string } => ({
  browserHash,
  address: browserHash ?? 'nowhere',
});

/** An unpaid order. @returns its id */
export async function anOrder(room: Pick<TestRoom, 'db' | 'clock'>): Promise<string> {
  const id = systemIds.id();
  const now = room.clock.now();
  await room.db.insert(orders).values({
    id,
    number: `SONG-2026-${systemIds.code(6)}`,
    kind: 'song_video',
    status: 'pending',
    email: 'ann@example.com',
    lookupHash: sha256(id),
    browserHash: sha256(`browser of ${id}`),
    contentHash: sha256('content'),
    sleeveSeed: id,
    details: {} as typeof orders.$inferInsert.details,
    lines: [],
    pricePence: 0,
    businessDay: '2026-05-01',
    slot: 'held',
    createdAt: now,
    updatedAt: now,
  });
  return id;
}
