import { Refusal } from '#kit/refusal.ts';
import { emailOf } from '#features/accounts/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { subscriberKinds, SubscriberProfile, subscriptionsContract } from '../contract.ts';
import { businessProblem, type BusinessFields } from '../domain/profile.ts';
import { profileOf, type ProfileRow } from './repository.ts';

type Contract = (typeof subscriptionsContract)['signUp' | 'createCheckoutEstate'];

export type SubscriberKind = (typeof subscriberKinds)[number];

/** Path of the page for each kind of business. */
export const pages: Record<SubscriberKind, string> = { 'estate-agent': '/estate-agent', host: '/hosts' };

/** Part of that page where the plan stands, with the button that leads to its card and payments. */
export const planPage = (kind: SubscriberKind): string => `${pages[kind]}#plans`;

/** The fields without spaces around them, complete. @throws Refusal FIELDS_MISSING, COMPANY_MISLEADS, VAT_NUMBER_MISSING, VAT_NUMBER_WRONG */
export function checkedBusiness(
  { site }: Pick<Deps, 'site'>,
  fields: BusinessFields & { email?: string },
): Omit<ProfileRow, 'accountId' | 'kind' | 'updatedAt' | 'customerId' | 'postalAddress' | 'formerBuyers'> {
  const problem = businessProblem(fields, site.brand);
  if (problem?.refusal === 'FIELDS_MISSING') throw new Refusal<Contract>('FIELDS_MISSING', { fields: problem.fields });
  if (problem) throw new Refusal<Contract>(problem.refusal);
  return {
    firstName: fields.first_name.trim(),
    lastName: fields.last_name.trim(),
    companyName: fields.company_name.trim(),
    vatRegistered: fields.vat_registered,
    vatNumber: fields.vat_registered ? (fields.vat_number ?? '').trim() : null,
  };
}

/** The profile of an account, for its own business. */
export async function readProfile(deps: Pick<Deps, 'db'>, accountId: string | null): Promise<SubscriberProfile | null> {
  const row = accountId === null ? undefined : await profileOf(deps.db, accountId);
  if (!row) return null;
  const { kind, firstName, lastName, companyName, vatRegistered, vatNumber, postalAddress } = row;
  return {
    kind,
    email: (await emailOf(deps.db, row.accountId)) ?? '',
    first_name: firstName,
    last_name: lastName,
    company_name: companyName,
    vat_registered: vatRegistered,
    vat_number: vatNumber,
    postal_address: postalAddress,
  };
}

/** Path that a business continues at once its e-mail address is confirmed; null for an account without a profile. */
export async function pageOfAccount(deps: Pick<Deps, 'db'>, accountId: string): Promise<string | null> {
  const profile = await profileOf(deps.db, accountId);
  return profile ? pages[profile.kind] : null;
}
