import { isSecretOfConsents } from '#features/consents/server/index.ts';
import { isSecretOfOrders } from '#features/orders/server/index.ts';
import type { Config } from '#platform/config.ts';
import type { Queryable } from '#platform/db/database.ts';
import { oldestNamedSuppression } from '#platform/mail/repository.ts';
import { suppressionHash } from '#platform/mail/suppression.ts';

type HashConfig = Pick<Config, 'HASH_SECRET'>;

/**
 * False when hashes in the database were made with another secret than this. Rows that still have beside their hash what it was
 * made of tell: orders, and in a shop that has none yet consents and addresses that take no letters.
 */
export async function isSecretOfHashes(db: Queryable, config: HashConfig): Promise<boolean> {
  return (
    (await isSecretOfOrders(db, config.HASH_SECRET)) &&
    (await isSecretOfConsents(db, config)) &&
    (await isSecretOfSuppressions(db, config))
  );
}

async function isSecretOfSuppressions(db: Queryable, { HASH_SECRET }: HashConfig): Promise<boolean> {
  const oldest = await oldestNamedSuppression(db);
  return !oldest || oldest.addressHash === suppressionHash(HASH_SECRET, oldest.address);
}
