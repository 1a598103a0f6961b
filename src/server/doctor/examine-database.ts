import { existsSync } from 'node:fs';
import type { Config } from '#platform/config.ts';
import { migrationsFolder, type Queryable } from '#platform/db/database.ts';
import { checkMigrationHistory, readAppliedMigrations, readKnownMigrations } from '#platform/db/migration-history.ts';
import { checkNewDatabase } from '#platform/db/new-database.ts';
import { embeddedFolder, openOwnDatabase } from '#platform/db/own-database.ts';
import { messageOf } from '#platform/operator-error.ts';
import type { Finding } from './finding.ts';
import { findForeignHashes } from '../hash-secret.ts';
import { withTrust } from './refusals.ts';

const oldestServer = 15;

/** The database: reached, new enough, and of this version of the code. Changes nothing. */
export async function examineDatabase(config: Config): Promise<Finding> {
  // To open it would make it, in the name of whoever asks.
  if (!config.DATABASE_URL && !existsSync(embeddedFolder(config)))
    return weak('There is no database yet: the first start makes it.');
  try {
    const database = await openOwnDatabase(config);
    try {
      const { rows } = await database.pool.query<{ version: number }>(
        `select current_setting('server_version_num')::int / 10000 as version`,
      );
      const version = rows[0]?.version ?? 0;
      if (version < oldestServer)
        return bad(`PostgreSQL ${version} is too old; Keepsong needs ${oldestServer} or newer.`);
      const [applied, known] = [await readAppliedMigrations(database.db), readKnownMigrations(migrationsFolder)];
      checkMigrationHistory(applied, known);
      if (applied.length === 0) await checkNewDatabase(database.db);
      const missing = known.length - applied.length;
      if (missing > 0)
        return weak(
          `PostgreSQL ${version} lacks ${missing} of ${known.length} migrations: the next start applies them.`,
        );
      return (await examineHashes(database.db, config)) ?? good(`PostgreSQL ${version} is up to date.`);
    } finally {
      await database.close();
    }
  } catch (error) {
    const says = messageOf(error);
    if (!config.DATABASE_URL && says.includes('in use by another Keepsong process'))
      return weak('The shop is running and holds the embedded database, which one process can open: not looked into.');
    return bad(`${config.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR'}: ${withTrust(says, error)}`);
  }
}

/** Null when orders and people are found with the secret of this configuration. */
export async function examineHashes(db: Queryable, config: Pick<Config, 'HASH_SECRET'>): Promise<Finding | null> {
  const hashed = await findForeignHashes(db, config);
  return hashed ? bad(`HASH_SECRET: not the first SECRET of this shop, by ${hashed}.`) : null;
}

const finding =
  (state: Finding['state']) =>
  (says: string): Finding => ({ part: 'database', state, says });
const [good, weak, bad] = [finding('good'), finding('weak'), finding('bad')];
