import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { OperatorError } from '../operator-error.ts';

/** The database and the code do not belong together. */
export class MigrationError extends OperatorError {
  override name = 'MigrationError';
}

/** A migration of this code. */
export interface KnownMigration {
  /** Name of its file, without `.sql`. */
  tag: string;
  /** Milliseconds; what the migrator orders and remembers it by. */
  when: number;
  /** SHA-256 of its file, with either kind of line ends: a checkout on Windows may have the other. */
  hashes: readonly string[];
}

/** A migration that a database has. */
export interface AppliedMigration {
  when: number;
  hash: string;
}

const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

export function readKnownMigrations(folder: string): KnownMigration[] {
  const journal: unknown = JSON.parse(readFileSync(path.join(folder, 'meta', '_journal.json'), 'utf8'));
  return journalSchema.parse(journal).entries.map(({ tag, when }) => {
    const text = readFileSync(path.join(folder, `${tag}.sql`), 'utf8').replaceAll('\r\n', '\n');
    return { tag, when, hashes: [hashOf(text), hashOf(text.replaceAll('\n', '\r\n'))] };
  });
}

/** Migrations that a database has; none before its first. */
export async function readAppliedMigrations(db: Pick<NodePgDatabase, 'execute'>): Promise<AppliedMigration[]> {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!rows[0]?.there) return [];
  const applied = await db.execute<{ hash: string; created_at: string }>(
    sql`select hash, created_at from drizzle.__drizzle_migrations order by created_at`,
  );
  return applied.rows.map(({ hash, created_at }) => ({ hash, when: Number(created_at) }));
}

/**
 * Names of the migrations that a database has. Those of this code alone would be others before an update of the database, and behind
 * one of a newer version: rows that are restored under foreign names miss what the migrations between did with them, or fit no table.
 * @throws MigrationError
 */
export function namesOfApplied(applied: readonly AppliedMigration[], known: readonly KnownMigration[]): string[] {
  checkMigrationHistory(applied, known);
  return known.slice(0, applied.length).map(({ tag }) => tag);
}

/**
 * Refuses a database that this code cannot bring up to date: one that is newer, one whose migration was changed after it
 * was applied, and one in which the migrator would skip a migration in silence, because it applies only what is younger
 * than the youngest that it finds. @throws MigrationError
 */
export function checkMigrationHistory(applied: readonly AppliedMigration[], known: readonly KnownMigration[]): void {
  const byTime = new Map(known.map((migration) => [migration.when, migration]));
  const newest = Math.max(0, ...applied.map(({ when }) => when));
  for (const { when, hash } of applied) {
    const migration = byTime.get(when);
    if (!migration)
      throw new MigrationError(
        `The database has a migration of ${new Date(when).toISOString()} that this version of Keepsong does not know: it was updated by a newer one. Start that version, or restore the backup made before the update.`,
      );
    if (!migration.hashes.includes(hash))
      throw new MigrationError(
        `The migration ${migration.tag} is not the one that this database was made with. Restore its file as it was released.`,
      );
  }
  const times = new Set(applied.map(({ when }) => when));
  const skipped = known.find(({ when }) => when < newest && !times.has(when));
  if (skipped)
    throw new MigrationError(
      `The migration ${skipped.tag} was never applied to this database and is older than one that was: it would be skipped. Nothing was changed; ask for a release in which it was generated anew.`,
    );
}
