import { and, asc, eq, gt, inArray, like, lt, ne } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { orderStaffRoles, staffRoles } from '../domain/staff-roles.ts';
import { account, audit, session, twoFactor, user, verification } from './schema.ts';

export type UserRow = typeof user.$inferSelect;

/** Audit actions whose subject is a member of staff. */
const staffActions = ['add-staff', 'become-first-admin', 'change-role'];

/** The admin whose account is the oldest. */
export async function firstAdmin(db: Queryable): Promise<{ id: string } | undefined> {
  return (
    await db.select({ id: user.id }).from(user).where(eq(user.role, 'admin')).orderBy(asc(user.createdAt)).limit(1)
  )[0];
}

export async function setRole(db: Queryable, id: string, role: UserRow['role']): Promise<void> {
  await db.update(user).set({ role }).where(eq(user.id, id));
}

/** All staff, the oldest account first. `hasPassword` is false for those who have not followed their invitation. */
export async function staffMembers(db: Queryable): Promise<(UserRow & { hasPassword: boolean })[]> {
  const rows = await db
    .select({ user, password: account.password })
    .from(user)
    .leftJoin(account, and(eq(account.userId, user.id), eq(account.providerId, 'credential')))
    .where(inArray(user.role, staffRoles))
    .orderBy(asc(user.createdAt), asc(user.id));
  return rows.map(({ user: row, password }) => ({ ...row, hasPassword: password !== null }));
}

/** Number of admins besides one who have chosen a password, and set up a second factor where `isFactorNeeded`. */
export function countOtherAdmins(
  db: Queryable,
  id: string,
  { isFactorNeeded }: { isFactorNeeded: boolean },
): Promise<number> {
  const withPassword = db.select({ id: account.userId }).from(account).where(eq(account.providerId, 'credential'));
  return db.$count(
    user,
    and(
      eq(user.role, 'admin'),
      ne(user.id, id),
      inArray(user.id, withPassword),
      isFactorNeeded ? eq(user.twoFactorEnabled, true) : undefined,
    ),
  );
}

/** Locks all admins' accounts in the sequence of their ids and returns these; whoever waits sees who is one afterwards. */
export async function lockAdmins(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .select({ id: user.id })
    .from(user)
    .where(eq(user.role, 'admin'))
    .orderBy(asc(user.id))
    .for('update');
  return rows.map(({ id }) => id);
}

/** True if the audit knows the account as one of the staff's, now or before. */
export async function wasStaff(db: Queryable, id: string): Promise<boolean> {
  return (await db.$count(audit, and(eq(audit.subject, id), inArray(audit.action, staffActions)))) > 0;
}

export async function userById(db: Queryable, id: string): Promise<UserRow | undefined> {
  return (await db.select().from(user).where(eq(user.id, id)))[0];
}

/** Takes password, second factor and sessions from an account, so that only a new invitation opens it. */
export async function clearCredentials(tx: Transaction, id: string): Promise<void> {
  await deleteSessions(tx, id);
  await tx.delete(twoFactor).where(eq(twoFactor.userId, id));
  await tx.delete(account).where(ownPassword(id));
  await tx.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, id));
}

/** Reads an account and locks its row until the transaction ends. */
export async function lockUser(tx: Transaction, id: string): Promise<UserRow | undefined> {
  return (await tx.select().from(user).where(eq(user.id, id)).for('update'))[0];
}

/** Deletes an account with everything that refers to it. */
export async function deleteUser(tx: Transaction, id: string): Promise<void> {
  await deleteDeviceTrust(tx, id);
  await tx.delete(user).where(eq(user.id, id));
}

/** Inserts an account, with its password if it has one yet; false if there is one with this e-mail address. */
export async function insertUser(
  tx: Transaction,
  row: typeof user.$inferInsert,
  credential: { id: string; password: string } | null,
): Promise<boolean> {
  const inserted = await tx.insert(user).values(row).onConflictDoNothing().returning({ id: user.id });
  if (inserted.length === 0) return false;
  if (!credential) return true;
  const { id: userId, createdAt, updatedAt } = row;
  await tx
    .insert(account)
    .values({ ...credential, accountId: userId, providerId: 'credential', userId, createdAt, updatedAt });
  return true;
}

/** Signs an account out everywhere, and leaves no browser that is spared the second factor. */
export async function deleteSessions(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(session).where(eq(session.userId, userId));
  await deleteDeviceTrust(tx, userId);
}

/** Signs an account out everywhere but in one session. */
export async function deleteOtherSessions(tx: Transaction, userId: string, keptId: string): Promise<void> {
  await tx.delete(session).where(and(eq(session.userId, userId), ne(session.id, keptId)));
}

/** Deletes better-auth's rows of browsers that sign in to an account by its password alone. */
export async function deleteDeviceTrust(tx: Transaction, userId: string): Promise<void> {
  await deleteSecretsOf(tx, 'trust-device-', userId);
}

/** Writes down a sign of life of a session; never an older one than is known. */
export async function touchSession(db: Queryable, id: string, at: Date): Promise<void> {
  await db
    .update(session)
    .set({ updatedAt: at })
    .where(and(eq(session.id, id), lt(session.updatedAt, at)));
}

/** A staff member who sees orders, by account id. */
export async function staffById(
  db: Queryable,
  id: string,
): Promise<{ id: string; name: string; email: string } | undefined> {
  return (
    await db
      .select({ id: user.id, name: user.name, email: user.email })
      .from(user)
      .where(and(eq(user.id, id), inArray(user.role, orderStaffRoles)))
  )[0];
}

/** All staff who see orders, ordered by name. */
export async function listOrderStaff(db: Queryable): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: user.id, name: user.name })
    .from(user)
    .where(inArray(user.role, orderStaffRoles))
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

/** Updates an account: its name, role, confirmed state and password, as far as they are given. */
export async function updateUser(
  tx: Transaction,
  id: string,
  {
    passwordHash,
    ...change
  }: Partial<Pick<UserRow, 'name' | 'role' | 'emailVerified'>> & { passwordHash?: string; updatedAt: Date },
): Promise<void> {
  await tx.update(user).set(change).where(eq(user.id, id));
  if (passwordHash === undefined) return;
  await tx.update(account).set({ password: passwordHash, updatedAt: change.updatedAt }).where(ownPassword(id));
}

/** Sets the password of an account whose mailbox is proven by the same step. */
export async function savePassword(
  tx: Transaction,
  userId: string,
  { id, passwordHash: password, now }: { id: string; passwordHash: string; now: Date },
): Promise<void> {
  await tx.update(user).set({ emailVerified: true, updatedAt: now }).where(eq(user.id, userId));
  const changed = await tx
    .update(account)
    .set({ password, updatedAt: now })
    .where(ownPassword(userId))
    .returning({ id: account.id });
  if (changed.length > 0) return;
  const row = { id, accountId: userId, providerId: 'credential', userId, password, createdAt: now, updatedAt: now };
  await tx.insert(account).values(row);
}

/** Deletes the one-time secrets of one kind, of one account if given. */
export async function deleteSecretsOf(tx: Queryable, prefix: string, value?: string): Promise<void> {
  const kind = like(verification.identifier, `${prefix}%`);
  await tx.delete(verification).where(value === undefined ? kind : and(kind, eq(verification.value, value)));
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
export async function consumeSecret(tx: Transaction, identifier: string, now: Date): Promise<string | undefined> {
  const taken = await tx.delete(verification).where(good(identifier, now)).returning({ value: verification.value });
  return taken[0]?.value;
}
