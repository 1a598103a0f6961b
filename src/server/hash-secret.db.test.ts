import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordConsent } from '#features/consents/server/index.ts';
import { lookupHash } from '#features/orders/server/access.ts';
import { orders } from '#features/orders/server/schema.ts';
import { readConfig } from '#platform/config.ts';
import type { OpenDatabase } from '#platform/db/database.ts';
import { sha256, systemIds } from '#platform/ids.ts';
import { mailSuppressions } from '#platform/mail/schema.ts';
import { suppressionHash } from '#platform/mail/suppression.ts';
import { migratedDatabase } from '#platform/test/database.ts';
import { findForeignHashes } from './hash-secret.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database.close());

const first = readConfig({ SECRET: 'the first secret, of 32 characters or more' });
const forgotten = readConfig({ SECRET: 'the second one, of 32 characters or more' });

const deps = (config: typeof first, id: string, now: Date) => ({
  clock: { now: () => now },
  ids: { ...systemIds, id: () => id },
  config,
});
const consentOf = (email: string) => ({
  text: { scope: 'letters', version: '1', words: 'You may write to me.' },
  email,
  about: 'waitlist',
  attested: null,
});

async function storeOrder(config: typeof first, now: Date): Promise<void> {
  const [id, number, email] = [systemIds.id(), 'SONG-2026-ABCDEF', 'ada@example.com'];
  await database.db.insert(orders).values({
    id,
    number,
    email,
    lookupHash: lookupHash(config.HASH_SECRET, email, number),
    kind: 'song_video',
    status: 'pending',
    browserHash: sha256(`browser of ${id}`),
    contentHash: sha256('content'),
    sleeveSeed: id,
    lines: [],
    pricePence: 0,
    businessDay: '2026-05-01',
    slot: 'held',
    details: {} as typeof orders.$inferInsert.details,
    createdAt: now,
    updatedAt: now,
  });
}

test('OPS-05 a forgotten HASH_SECRET is noticed in a shop that has no orders, by its consents and suppressed addresses', async () => {
  const { db } = database;
  expect(await findForeignHashes(db, forgotten), 'nothing to tell by').toBeNull();

  const now = new Date();
  await db.transaction((tx) => recordConsent(deps(first, systemIds.id(), now), tx, consentOf('Ada@example.com')));
  expect(await findForeignHashes(db, first)).toBeNull();
  expect(await findForeignHashes(db, forgotten)).toContain('oldest consent');
  await db.execute(sql`delete from consents`);

  await db.insert(mailSuppressions).values({
    addressHash: suppressionHash(first.HASH_SECRET, 'ada@example.com'),
    address: 'ada@example.com',
    reason: 'complaint',
    source: 'one-click',
    createdAt: now,
  });
  expect(await findForeignHashes(db, first)).toBeNull();
  expect(await findForeignHashes(db, forgotten)).toContain('oldest address');
  await db.execute(sql`delete from mail_suppressions`);
});

test('OPS-05 the consent recorded first tells, and once there is an order only that: a shop may have been tried out with another secret', async () => {
  const { db } = database;
  const now = new Date();
  await db.transaction(async (tx) => {
    await recordConsent(deps(first, 'id-of-z', now), tx, consentOf('ada@example.com'));
    // Later, and ahead of the other by its id.
    const later = new Date(now.getTime() + 60_000);
    await recordConsent(deps(forgotten, 'id-of-a', later), tx, consentOf('bea@example.com'));
  });
  expect(await findForeignHashes(db, first)).toBeNull();
  expect(await findForeignHashes(db, forgotten)).toContain('oldest consent');

  await storeOrder(forgotten, new Date(now.getTime() + 120_000));
  expect(await findForeignHashes(db, forgotten)).toBeNull();
  expect(await findForeignHashes(db, first)).toContain('oldest order');
});
