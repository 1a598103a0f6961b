import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '#platform/db/database.ts';
import { user } from './schema.ts';

/** The admin who was there first. */
export async function firstAdmin(db: Queryable): Promise<{ id: string } | undefined> {
  return (
    await db.select({ id: user.id }).from(user).where(eq(user.role, 'admin')).orderBy(asc(user.createdAt)).limit(1)
  )[0];
}

export async function setRole(db: Queryable, id: string, role: 'user' | 'producer' | 'admin'): Promise<void> {
  await db.update(user).set({ role }).where(eq(user.id, id));
}

const staffRoles = ['producer', 'admin'] as const;

/** One of the staff, by the account's id. */
export async function staffById(
  db: Queryable,
  id: string,
): Promise<{ id: string; name: string; email: string } | undefined> {
  return (
    await db
      .select({ id: user.id, name: user.name, email: user.email })
      .from(user)
      .where(and(eq(user.id, id), inArray(user.role, staffRoles)))
  )[0];
}

/** Everybody of the staff, by name. */
export async function everyStaff(db: Queryable): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: user.id, name: user.name })
    .from(user)
    .where(inArray(user.role, staffRoles))
    .orderBy(asc(user.name));
}
