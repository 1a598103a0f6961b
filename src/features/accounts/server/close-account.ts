import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteUser, insertUser, lockUser } from './repository.ts';

/** Inserts an account without credentials, for rows that refer to an erased one. @returns its id */
export async function insertAnonymousAccount(
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
  tx: Transaction,
): Promise<string> {
  const [id, createdAt] = [ids.id(), clock.now()];
  await insertUser(tx, { id, name: '', email: `${id}@erased.invalid`, createdAt, updatedAt: createdAt }, null);
  return id;
}

/** Deletes an account with its password, its sessions and the letters about it; one of staff stays. */
export async function deleteAccount({ mailer }: Pick<Deps, 'mailer'>, tx: Transaction, id: string): Promise<void> {
  const account = await lockUser(tx, id);
  if (account?.role !== 'user') return;
  await mailer.forget(tx, id, '');
  await deleteUser(tx, id);
}
