import { Refusal } from '#kit/refusal.ts';
import { isStaffRole, type StaffRole } from '../domain/staff-roles.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { StaffMember, accountsContract } from '../contract.ts';
import { recordAudit } from './audit.ts';
import { createUnlessTaken } from './create-account.ts';
import { enqueueInvitation } from './password-link.ts';
import {
  clearCredentials,
  deleteSessions,
  lockAdmins,
  lockUser,
  lockUserByEmail,
  passwordHashOf,
  setRole,
  staffMembers,
  updateUser,
  wasStaff,
  type UserRow,
} from './repository.ts';

type Contract = (typeof accountsContract)['changeRole'];

type Room = Pick<Deps, 'db' | 'clock' | 'ids'>;
type InviteDeps = Parameters<typeof enqueueInvitation>[0];

const view = (row: UserRow & { hasPassword: boolean }): StaffMember => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: isStaffRole(row.role) ? row.role : 'producer',
  second_factor: row.twoFactorEnabled,
  has_joined: row.hasPassword,
  created_at: row.createdAt.toISOString(),
});

export async function listStaff(deps: Room): Promise<StaffMember[]> {
  return (await staffMembers(deps.db)).map(view);
}

/**
 * Invites a colleague: a new account, or one that was taken off the staff before, which begins anew with another password and
 * without its second factor. @throws Refusal EMAIL_TAKEN
 */
export async function addStaff(
  deps: InviteDeps,
  input: { name: string; email: string; role: StaffRole },
  actor: string,
): Promise<StaffMember> {
  const { name, email, role } = input;
  return deps.db.transaction(async (tx) => {
    const created = await createUnlessTaken(deps, tx, { name, email, role, passwordHash: null, isConfirmed: true });
    const row = created ?? (await bringBack(deps, tx, { name, email, role }));
    await recordAudit(deps, tx, { actor, action: 'add-staff', subject: row.id, after: { name, role } });
    await enqueueInvitation(deps, tx, row);
    return view({ ...row, hasPassword: false });
  });
}

/** @throws Refusal EMAIL_TAKEN for an account that is staff's now, or never was */
async function bringBack(
  { clock }: Room,
  tx: Transaction,
  { name, email, role }: { name: string; email: string; role: StaffRole },
): Promise<UserRow> {
  const known = await lockUserByEmail(tx, email.trim().toLowerCase());
  if (!known || known.role !== 'user' || !(await wasStaff(tx, known.id)))
    throw new Refusal<(typeof accountsContract)['addStaff']>('EMAIL_TAKEN');
  const change = { name, role, emailVerified: true, updatedAt: clock.now() };
  await clearCredentials(tx, known.id);
  await updateUser(tx, known.id, change);
  return { ...known, ...change, twoFactorEnabled: false };
}

/** Sends the invitation of a member of staff again who has no password yet. @throws Refusal NOT_FOUND */
export async function inviteAgain(deps: InviteDeps, { id }: { id: string }): Promise<{ sent: true }> {
  return deps.db.transaction(async (tx) => {
    const row = await lockUser(tx, id);
    const isWaiting = row !== undefined && row.role !== 'user' && (await passwordHashOf(tx, id)) === null;
    if (!isWaiting) throw new Refusal<(typeof accountsContract)['inviteAgain']>('NOT_FOUND');
    await enqueueInvitation(deps, tx, row);
    return { sent: true };
  });
}

/**
 * Changes the role of a staff member and signs the account out everywhere.
 * @throws Refusal YOURSELF, NOT_FOUND, NO_LONGER_ADMIN
 */
export async function changeRole(
  deps: Room,
  { id, role }: { id: string; role: StaffRole | 'none' },
  actor: string,
): Promise<{ role: StaffRole | 'none' }> {
  if (id === actor) throw new Refusal<Contract>('YOURSELF');
  const wanted = role === 'none' ? 'user' : role;
  return deps.db.transaction(async (tx) => {
    // Two admins who take the role from one another wait here: the second is none any more, so that one always stays.
    if (!(await lockAdmins(tx)).includes(actor)) throw new Refusal<Contract>('NO_LONGER_ADMIN');
    const row = await lockUser(tx, id);
    if (!row || row.role === 'user') throw new Refusal<Contract>('NOT_FOUND');
    if (row.role === wanted) return { role };
    await setRole(tx, id, wanted);
    await deleteSessions(tx, id);
    await recordAudit(deps, tx, {
      actor,
      action: 'change-role',
      subject: id,
      before: { role: row.role },
      after: { role: wanted },
    });
    return { role };
  });
}
