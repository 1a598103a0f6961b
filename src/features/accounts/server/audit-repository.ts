import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { auditWords } from '#platform/db/append-only.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { audit, user } from './schema.ts';

export async function insertAudit(tx: Transaction, row: typeof audit.$inferInsert): Promise<void> {
  await tx.insert(audit).values(row);
}

/** Takes the words about people out of the entries about these subjects. Entries without any are not touched. */
export async function redactEntries(tx: Transaction, subjects: readonly string[], at: Date): Promise<void> {
  const words = sql`array[${sql.join(
    auditWords.map((word) => sql`${word}`),
    sql`, `,
  )}]`;
  const hasWords = or(isNotNull(audit.reason), sql`${audit.before} ?| ${words}`, sql`${audit.after} ?| ${words}`);
  await tx
    .update(audit)
    .set({ redactedAt: at })
    .where(and(inArray(audit.subject, [...subjects]), isNull(audit.redactedAt), hasWords));
}

export interface AuditLine {
  entry: typeof audit.$inferSelect;
  /** Null once the account is gone. */
  actorName: string | null;
  /** Name of the account that is the subject; null for any other subject and once the account is gone. */
  subjectName: string | null;
}

/** One page of the audit log, newest first; `size` + 1 rows if there are more. `before` is the last id of the previous page. */
export async function auditPage(
  db: Queryable,
  { action, before, size }: { action: string; before?: string | undefined; size: number },
): Promise<AuditLine[]> {
  // Compared in the database, whose timestamps are more precise than a JavaScript Date.
  const older = before ? sql`(${audit.at}, ${audit.id}) < (select at, id from audit where id = ${before})` : undefined;
  const rows = await db
    .select({ entry: audit, actorName: user.name })
    .from(audit)
    .leftJoin(user, eq(user.id, audit.actor))
    .where(and(action === '' ? undefined : eq(audit.action, action), older))
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(size + 1);
  const people = new Map(
    (await db.select({ id: user.id, name: user.name }).from(user)).map(({ id, name }) => [id, name]),
  );
  return rows.map((row) => ({ ...row, subjectName: people.get(row.entry.subject) ?? null }));
}

/** Distinct actions in the audit log, in alphabetical order. */
export async function auditActions(db: Queryable): Promise<string[]> {
  const rows = await db.selectDistinct({ action: audit.action }).from(audit).orderBy(asc(audit.action));
  return rows.map(({ action }) => action);
}
