import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { account, session, user, verification } from './schema.ts';

export type UserRow = typeof user.$inferSelect;

const staffRoles = ['producer', 'admin'] as const;

/** The admin whose account is the oldest. */
export async function firstAdmin(db: Queryable): Promise<{ id: string } | undefined> {
  return (
    await db.select({ id: user.id }).from(user).where(eq(user.role, 'admin')).orderBy(asc(user.createdAt)).limit(1)
  )[0];
}

export async function setRole(db: Queryable, id: string, role: UserRow['role']): Promise<void> {
  await db.update(user).set({ role }).where(eq(user.id, id));
}

export async function staffMembers(db: Queryable): Promise<UserRow[]> {
  return db.select().from(user).where(inArray(user.role, staffRoles)).orderBy(asc(user.createdAt), asc(user.id));
}

/** Reads an account and locks its row until the transaction ends. */
export async function lockUser(tx: Transaction, id: string): Promise<UserRow | undefined> {
  return (await tx.select().from(user).where(eq(user.id, id)).for('update'))[0];
}

/** Inserts an account with its password; false if there is one with this e-mail address. */
export async function insertUser(
  tx: Transaction,
  row: typeof user.$inferInsert,
  credential: { id: string; password: string },
): Promise<boolean> {
  const inserted = await tx.insert(user).values(row).onConflictDoNothing().returning({ id: user.id });
  if (inserted.length === 0) return false;
  const { id: userId, createdAt, updatedAt } = row;
  await tx
    .insert(account)
    .values({ ...credential, accountId: userId, providerId: 'credential', userId, createdAt, updatedAt });
  return true;
}

/** Signs an account out everywhere. */
export async function deleteSessions(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(session).where(eq(session.userId, userId));
}

/** Writes down a sign of life of a session; never an older one than is known. */
export async function touchSession(db: Queryable, id: string, at: Date): Promise<void> {
  await db
    .update(session)
    .set({ updatedAt: at })
    .where(and(eq(session.id, id), lt(session.updatedAt, at)));
}

/** A staff member by account id. */
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

/** All staff, ordered by name. */
export async function everyStaff(db: Queryable): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: user.id, name: user.name })
    .from(user)
    .where(inArray(user.role, staffRoles))
    .orderBy(asc(user.name));
}

/** The account of an e-mail address in lower case, locked until the transaction ends. */
export async function lockUserByEmail(tx: Transaction, email: string): Promise<UserRow | undefined> {
  return (await tx.select().from(user).where(eq(user.email, email)).for('update'))[0];
}

export async function isAccount(db: Queryable, id: string): Promise<boolean> {
  return (await db.$count(user, eq(user.id, id))) > 0;
}

export async function emailOf(db: Queryable, id: string): Promise<string | undefined> {
  return (await db.select({ email: user.email }).from(user).where(eq(user.id, id)))[0]?.email;
}

/** The account of an e-mail address in lower case. */
export async function accountIdOf(db: Queryable, email: string): Promise<string | undefined> {
  return (await db.select({ id: user.id }).from(user).where(eq(user.email, email)))[0]?.id;
}

const ownPassword = (userId: string) => and(eq(account.userId, userId), eq(account.providerId, 'credential'));

export async function passwordHashOf(db: Queryable, userId: string): Promise<string | null> {
  return (await db.select({ hash: account.password }).from(account).where(ownPassword(userId)))[0]?.hash ?? null;
}

/** Updates the password of an account, and its name or confirmed state if given. */
export async function updateUser(
  tx: Transaction,
  id: string,
  { passwordHash, ...change }: { name?: string; emailVerified?: boolean; passwordHash: string; updatedAt: Date },
): Promise<void> {
  await tx.update(user).set(change).where(eq(user.id, id));
  await tx.update(account).set({ password: passwordHash, updatedAt: change.updatedAt }).where(ownPassword(id));
}

export async function insertSecret(db: Queryable, row: typeof verification.$inferInsert): Promise<void> {
  await db.insert(verification).values(row);
}

const good = (identifier: string, now: Date) =>
  and(eq(verification.identifier, identifier), gt(verification.expiresAt, now));

/** Value stored under a one-time secret that has not expired. */
export async function readSecret(db: Queryable, identifier: string, now: Date): Promise<string | undefined> {
  return (await db.select({ value: verification.value }).from(verification).where(good(identifier, now)))[0]?.value;
}

/** Deletes a one-time secret that has not expired and returns its value. */
export async function takeSecret(tx: Transaction, identifier: string, now: Date): Promise<string | undefined> {
  const taken = await tx.delete(verification).where(good(identifier, now)).returning({ value: verification.value });
  return taken[0]?.value;
}
