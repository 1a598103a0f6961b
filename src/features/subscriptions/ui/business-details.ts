import { m } from '#messages/messages.js';
import type { SubscriberProfile } from '../contract.ts';
import { isVatNumber } from '../domain/vat-number.ts';

/** Details of a business, as they are typed. */
export interface BusinessDetails {
  first_name: string;
  last_name: string;
  company_name: string;
  vat_registered: boolean;
  vat_number: string;
}

export const emptyDetails: BusinessDetails = {
  first_name: '',
  last_name: '',
  company_name: '',
  vat_registered: false,
  vat_number: '',
};

export function detailsOf(profile: SubscriberProfile | null): BusinessDetails {
  if (!profile) return emptyDetails;
  const { first_name, last_name, company_name, vat_registered, vat_number } = profile;
  return { first_name, last_name, company_name, vat_registered, vat_number: vat_number ?? '' };
}

export function nameOf({ first_name, last_name }: Pick<BusinessDetails, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`;
}

/** The number as it is sent: null for whoever is not registered. */
export function vatNumberOf({ vat_registered, vat_number }: BusinessDetails): string | null {
  return vat_registered ? vat_number.trim() : null;
}

/** Why a form is not sent: the specification's sentence, and one for each field that must be put right. */
export interface FormProblem<Field extends string> {
  title: string;
  fields: Partial<Record<Field, string>>;
}

export type DetailsField = Exclude<keyof BusinessDetails, 'vat_registered'>;
export type SignUpField = DetailsField | 'email' | 'password';

export interface SignUpForm extends BusinessDetails {
  email: string;
  password: string;
}

const shortestPassword = 6;

const blank = (text: string): boolean => text.trim() === '';

function missingIn(particulars: BusinessDetails): FormProblem<DetailsField>['fields'] {
  return {
    ...(blank(particulars.first_name) ? { first_name: m.partner_fix_first_name() } : {}),
    ...(blank(particulars.last_name) ? { last_name: m.partner_fix_last_name() } : {}),
    ...(blank(particulars.company_name) ? { company_name: m.partner_fix_company() } : {}),
  };
}

/** AGT-04: the problem that keeps the details from being accepted, or null. */
export function detailsProblem(particulars: BusinessDetails): FormProblem<DetailsField> | null {
  const fields = missingIn(particulars);
  if (Object.keys(fields).length > 0) return { title: m.partner_fields_missing(), fields };
  if (!particulars.vat_registered) return null;
  if (!blank(particulars.vat_number) && isVatNumber(particulars.vat_number)) return null;
  const title = blank(particulars.vat_number) ? m.partner_vat_missing() : m.partner_vat_wrong();
  return { title, fields: { vat_number: title } };
}

/** AGT-04: the problem that keeps an account from being made, or null; one sentence at a time, empty fields first. */
export function signUpProblem(form: SignUpForm): FormProblem<SignUpField> | null {
  const fields: FormProblem<SignUpField>['fields'] = {
    ...missingIn(form),
    ...(blank(form.email) ? { email: m.partner_fix_email() } : {}),
    ...(form.password === '' ? { password: m.partner_fix_password() } : {}),
  };
  if (Object.keys(fields).length > 0) return { title: m.partner_fields_missing(), fields };
  const particulars = detailsProblem(form);
  if (particulars) return particulars;
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(form.email.trim())) {
    return { title: m.partner_email_invalid(), fields: { email: m.partner_fix_email() } };
  }
  if (form.password.length >= shortestPassword) return null;
  return { title: m.partner_password_short(), fields: { password: m.partner_password_short() } };
}
