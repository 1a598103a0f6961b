import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { OperatorError } from '../operator-error.ts';

/** An empty database that cannot become a shop's. */
export class UnfitDatabaseError extends OperatorError {
  override name = 'UnfitDatabaseError';
}

interface Facts extends Record<string, unknown> {
  name: string;
  encoding: string;
  may_create: boolean;
}

/**
 * Refuses a database that has no tables yet, and that keeps text in another encoding than UTF-8 or in which this user may make no schema. `createdb` takes
 * the encoding of the server: where that was installed without a locale it is SQL_ASCII, in which a name is as long as its bytes.
 * @throws UnfitDatabaseError
 */
export async function checkNewDatabase(db: Pick<NodePgDatabase, 'execute'>): Promise<void> {
  const { rows } = await db.execute<Facts>(
    sql`select current_database() as name, current_setting('server_encoding') as encoding,
      has_database_privilege(current_database(), 'CREATE') as may_create`,
  );
  const { name, encoding, may_create } = rows[0]!;
  if (encoding !== 'UTF8')
    throw new UnfitDatabaseError(
      `The database ${name} keeps text as ${encoding}, and Keepsong needs UTF8: make it with createdb --encoding=UTF8 --template=template0.`,
    );
  if (!may_create)
    throw new UnfitDatabaseError(
      `The database ${name} belongs to another user, and this one may make nothing in it: make it with createdb --owner.`,
    );
}
