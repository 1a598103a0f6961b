import { Refusal } from '#kit/refusal.ts';
import type { Deps } from '#platform/deps.ts';
import type { StaffMember, accountsContract } from '../contract.ts';
import { recordAudit } from './audit.ts';
import { createAccount, hashNewPassword } from './create-account.ts';
import { deleteSessions, lockUser, setRole, staffMembers, type UserRow } from './repository.ts';

type Contract = (typeof accountsContract)['changeRole'];

type Room = Pick<Deps, 'db' | 'clock' | 'ids'>;

const view = (row: UserRow): StaffMember => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role === 'admin' ? 'admin' : 'producer',
  second_factor: row.twoFactorEnabled,
  created_at: row.createdAt.toISOString(),
});

export async function listStaff(deps: Room): Promise<StaffMember[]> {
  return (await staffMembers(deps.db)).map(view);
}

/** @throws Refusal PASSWORD_TOO_SHORT, PASSWORD_COMMON, EMAIL_TAKEN */
export async function addStaff(
  deps: Room,
  input: { name: string; email: string; password: string; role: 'producer' | 'admin' },
  actor: string,
): Promise<StaffMember> {
  const { name, email, role } = input;
  const passwordHash = await hashNewPassword(input.password, { isStaff: true });
  return deps.db.transaction(async (tx) => {
    const row = await createAccount(deps, tx, { name, email, role, passwordHash, isConfirmed: true });
    await recordAudit(deps, tx, { actor, action: 'add-staff', subject: row.id, after: { name, role } });
    return view(row);
  });
}

/** Changes the role of a staff member and signs the account out everywhere. @throws Refusal YOURSELF, NOT_FOUND */
export async function changeRole(
  deps: Room,
  { id, role }: { id: string; role: 'producer' | 'admin' | 'none' },
  actor: string,
): Promise<{ role: 'producer' | 'admin' | 'none' }> {
  // Nobody can change their own role, so the account that makes the last change is still an admin.
  if (id === actor) throw new Refusal<Contract>('YOURSELF');
  const wanted = role === 'none' ? 'user' : role;
  return deps.db.transaction(async (tx) => {
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
