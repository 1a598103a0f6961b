import { Refusal } from '#kit/refusal.ts';
import type { Deps } from '#platform/deps.ts';
import { PaymentsError } from '#platform/payments/port.ts';
import type { SubscriberProfile, subscriptionsContract } from '../contract.ts';
import { linesOfAddress } from '../domain/profile.ts';
import { customerOf, saveCustomer } from './customer.ts';
import { checkedBusiness, readProfile } from './profile.ts';
import { lockProfile, saveProfile } from './repository.ts';

type Contract = (typeof subscriptionsContract)['saveInvoiceDetails'];

interface InvoiceDetails {
  company_name: string;
  vat_registered: boolean;
  vat_number: string | null;
  postal_address: string;
}

/** Keeps what stands on the next invoices, ours and the provider's. @throws Refusal PROFILE_MISSING, FIELDS_MISSING, COMPANY_MISLEADS, VAT_NUMBER_MISSING, VAT_NUMBER_WRONG */
export async function saveInvoiceDetails(
  deps: Deps,
  accountId: string,
  { postal_address: address, ...details }: InvoiceDetails,
): Promise<SubscriberProfile> {
  await deps.db.transaction(async (tx) => {
    const before = await lockProfile(tx, accountId);
    if (!before) throw new Refusal<Contract>('PROFILE_MISSING');
    const { firstName: first_name, lastName: last_name } = before;
    const postalAddress = linesOfAddress(address).join('\n');
    const fields = { ...checkedBusiness(deps, { ...details, first_name, last_name }), postalAddress };
    await saveProfile(tx, { ...fields, accountId, kind: before.kind, updatedAt: deps.clock.now() });
  });
  await tellProvider(deps, accountId);
  const profile = await readProfile(deps, accountId);
  if (!profile) throw new Refusal<Contract>('PROFILE_MISSING');
  return profile;
}

/** A provider that is silent hears of it with the next plan or card: what is kept here is on our invoices already. */
async function tellProvider(deps: Deps, accountId: string): Promise<void> {
  if ((await customerOf(deps, accountId)) === null) return;
  try {
    await saveCustomer(deps, accountId);
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    deps.log.warn({ err: error, accountId }, 'the provider could not be told of an invoice address');
  }
}
