import { Refusal } from '#kit/refusal.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { accountsContract } from '../contract.ts';
import { orRefused } from './busy-passwords.ts';
import { hashPassword } from './password.ts';
import { passwordProblem } from './password-rules.ts';
import { insertUser, type UserRow } from './repository.ts';

type Contract = (typeof accountsContract)['addStaff'];

interface PasswordErrors {
  PASSWORD_TOO_SHORT: object;
  PASSWORD_COMMON: object;
}

export interface NewAccount {
  name: string;
  email: string;
  /** Result of `hashNewPassword`; null for an account whose owner is invited to choose one. */
  passwordHash: string | null;
  role: UserRow['role'];
  /** True if the e-mail address is trusted; if not, the link sent there must be used before signing in. */
  isConfirmed: boolean;
}

/**
 * Checks the password of somebody who is no staff against the rules and hashes it; deliberately slow, so call it outside the
 * transaction. `network` is the key of the caller's. @throws Refusal PASSWORD_TOO_SHORT, PASSWORD_COMMON, BUSY
 */
export async function hashNewPassword(password: string, network: string): Promise<string> {
  const problem = passwordProblem(password, { isStaff: false });
  if (problem) throw new Refusal<PasswordErrors>(problem === 'common' ? 'PASSWORD_COMMON' : 'PASSWORD_TOO_SHORT');
  return orRefused(network, () => hashPassword(password));
}

/** Creates an account. @throws Refusal EMAIL_TAKEN */
export async function createAccount(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Transaction,
  wanted: NewAccount,
): Promise<UserRow> {
  const created = await createUnlessTaken(deps, tx, wanted);
  if (!created) throw new Refusal<Contract>('EMAIL_TAKEN');
  return created;
}

/** Creates an account; returns undefined if there is one with this e-mail address. */
export async function createUnlessTaken(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Transaction,
  { name, email, passwordHash, role, isConfirmed }: NewAccount,
): Promise<UserRow | undefined> {
  const now = deps.clock.now();
  const row: UserRow = {
    id: deps.ids.id(),
    name,
    email: email.trim().toLowerCase(),
    emailVerified: isConfirmed,
    image: null,
    role,
    twoFactorEnabled: false,
    createdAt: now,
    updatedAt: now,
  };
  const credential = passwordHash === null ? null : { id: deps.ids.id(), password: passwordHash };
  const isNew = await insertUser(tx, row, credential);
  return isNew ? row : undefined;
}
