import { eq } from 'drizzle-orm';
import { orders } from '#features/orders/server/schema.ts';
import { completedAssets, productions } from '#features/production/server/schema.ts';
import type { TestService } from '#server/test/service.ts';
import { buyer, reaches, release, type Buyer } from './buyers.ts';

/** Words of the song, as the quick studio writes them. */
const chorus = {
  tag: 'chorus' as const,
  lines: ['Here is to Ruth', 'and nobody else'].map((line) => ({ display: line, sung: line })),
};

/**
 * A buyer whose song is there to be released, for tests of what comes after that: a real order with the rows of a song that was
 * made and its one file, but neither paid for nor made. Its money cannot be asked about, and no run of a production is on record.
 */
export async function storedSong(service: TestService, changes: Parameters<typeof buyer>[1] = {}): Promise<Buyer> {
  const owner = await buyer(service, changes, { pay: false });
  const { clock, db, ids, storage } = service.deps;
  const now = clock.now();
  const title = 'A Song for Ruth';
  const [order] = await db
    .update(orders)
    .set({ status: 'ready', title, paidAt: now, dueAt: now, workBegunAt: now, updatedAt: now })
    .where(eq(orders.number, owner.number))
    .returning({ id: orders.id });
  const orderId = order?.id ?? '';
  const id = ids.id();
  const lyrics = { title, language: 'en' as const, sections: [chorus], facts: [] };
  const song = { durationSeconds: 80, timeline: {}, engine: 'quick', voice: 'none' };
  await db.insert(productions).values({ id, orderId, version: 1, state: 'ready', lyrics, song, createdAt: now });
  const file = { orderId, productionId: id, storageKey: `stored-song/${id}.mp3`, sizeBytes: 3, createdAt: now };
  await storage.put(file.storageKey, Buffer.from('mp3'));
  await db.insert(completedAssets).values({ ...file, id: ids.id(), kind: 'audio' });
  return owner;
}

/** A buyer who has paid for a song that was made and released: where its money goes back, or its files are asked for. */
export async function madeSong(service: TestService, changes: Parameters<typeof buyer>[1] = {}): Promise<Buyer> {
  const owner = await buyer(service, changes);
  await reaches(owner, 'ready');
  await release(service, owner);
  return owner;
}

/** A stored song, released. */
export async function releasedSong(service: TestService, changes: Parameters<typeof buyer>[1] = {}): Promise<Buyer> {
  const owner = await storedSong(service, changes);
  await release(service, owner);
  return owner;
}
