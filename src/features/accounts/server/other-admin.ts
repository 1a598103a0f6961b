import type { Queryable } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { countOtherAdmins } from './repository.ts';

/** True if an admin other than this account could sign in and work now; who has not followed an invitation could not. */
export async function hasOtherAdmin(
  { db, config }: Pick<Deps, 'config'> & { db: Queryable },
  accountId: string,
): Promise<boolean> {
  return (await countOtherAdmins(db, accountId, { isFactorNeeded: config.STAFF_TOTP })) > 0;
}
