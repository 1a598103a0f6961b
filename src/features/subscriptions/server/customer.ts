import { emailOf } from '#features/accounts/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import { linesOfAddress } from '../domain/profile.ts';
import { storeCustomerOnce, profileOf, subscriptionsOf } from './repository.ts';

/**
 * The provider's customer of an account, with its name and address of today: one for all its plans, so that its invoices are
 * numbered one after another and one portal shows them. @throws PaymentsError
 */
export async function saveCustomer(deps: Deps, accountId: string): Promise<string> {
  const profile = await profileOf(deps.db, accountId);
  if (!profile) throw new Error('A customer is made for a business alone');
  const known = await customerOf(deps, accountId);
  const { companyName, vatNumber, postalAddress } = profile;
  const saved = await deps.payments.saveCustomer({
    customerId: known,
    accountId,
    email: (await emailOf(deps.db, accountId)) ?? '',
    name: vatNumber === null ? companyName : `${companyName} (VAT ${vatNumber})`,
    address: linesOfAddress(postalAddress),
  });
  // Two windows at once may each have made one: both go on with the one that was kept first.
  return saved === profile.customerId
    ? saved
    : storeCustomerOnce(deps.db, accountId, { seen: profile.customerId, customerId: saved });
}

/** Who pays for an account's plans; businesses from before customers were kept have them with their newest plan. */
export async function customerOf({ db }: Pick<Deps, 'db'>, accountId: string): Promise<string | null> {
  const kept = (await profileOf(db, accountId))?.customerId ?? null;
  if (kept !== null) return kept;
  return (await subscriptionsOf(db, accountId)).findLast(({ customerId }) => customerId !== null)?.customerId ?? null;
}
