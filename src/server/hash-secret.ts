import { isSecretOfConsents } from '#features/consents/server/index.ts';
import { isSecretOfOrders } from '#features/orders/server/index.ts';
import type { Config } from '#platform/config.ts';
import type { Queryable } from '#platform/db/database.ts';
import { oldestNamedSuppression } from '#platform/mail/repository.ts';
import { suppressionHash } from '#platform/mail/suppression.ts';

type HashConfig = Pick<Config, 'HASH_SECRET'>;

/**
 * Says, for the operator, what was hashed with another secret than this; null when nothing was. Rows that still have beside their
 * hash what it was made of tell: the oldest order, and only in a shop that has none yet the oldest consent and the oldest address
 * that takes no letters. A shop may have been tried out with another secret before it took its first order: the secret of its
 * orders is the one to keep.
 */
export async function findForeignHashes(db: Queryable, config: HashConfig): Promise<string | null> {
  const ofOrders = await isSecretOfOrders(db, config.HASH_SECRET);
  if (ofOrders !== null) return ofOrders ? null : 'the oldest order: nobody finds an order by its number';
  if ((await isSecretOfConsents(db, config)) === false)
    return 'the oldest consent, in a shop without orders: who has given one is not known';
  if ((await isSecretOfSuppressions(db, config)) === false)
    return 'the oldest address that takes no letters, in a shop without orders: who wants none is not known';
  return null;
}

/** Null while there is none to tell by. */
async function isSecretOfSuppressions(db: Queryable, { HASH_SECRET }: HashConfig): Promise<boolean | null> {
  const oldest = await oldestNamedSuppression(db);
  return oldest ? oldest.addressHash === suppressionHash(HASH_SECRET, oldest.address) : null;
}
