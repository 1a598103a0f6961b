import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordConsent } from '#features/consents/server/index.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import type { OpenDatabase } from '#platform/db/database.ts';
import { systemIds } from '#platform/ids.ts';
import { mailSuppressions } from '#platform/mail/schema.ts';
import { suppressionHash } from '#platform/mail/suppression.ts';
import { migratedDatabase } from '#platform/test/database.ts';
import { isSecretOfHashes } from './hash-secret.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database.close());

const first = readConfig({ SECRET: 'the first secret, of 32 characters or more' });
const forgotten = readConfig({ SECRET: 'the second one, of 32 characters or more' });

test('OPS-05 a forgotten HASH_SECRET is noticed in a shop that has no orders, by its consents and suppressed addresses', async () => {
  const { db } = database;
  expect(await isSecretOfHashes(db, forgotten), 'nothing to tell by').toBe(true);

  const text = { scope: 'letters', version: '1', words: 'You may write to me.' };
  const consent = { text, email: 'Ada@example.com', about: 'waitlist', attested: null };
  const deps = { clock: systemClock, ids: systemIds, config: first };
  await db.transaction((tx) => recordConsent(deps, tx, consent));
  expect(await isSecretOfHashes(db, first)).toBe(true);
  expect(await isSecretOfHashes(db, forgotten)).toBe(false);
  await db.execute(sql`delete from consents`);

  await db.insert(mailSuppressions).values({
    addressHash: suppressionHash(first.HASH_SECRET, 'ada@example.com'),
    address: 'ada@example.com',
    reason: 'complaint',
    source: 'one-click',
    createdAt: systemClock.now(),
  });
  expect(await isSecretOfHashes(db, first)).toBe(true);
  expect(await isSecretOfHashes(db, forgotten)).toBe(false);
});
