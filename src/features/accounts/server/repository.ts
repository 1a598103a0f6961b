import { asc, eq } from 'drizzle-orm';
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
