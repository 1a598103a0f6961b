import { isMisleading } from './company-name.ts';
import { isVatNumber } from './vat-number.ts';

/** Most characters of a postal address. */
export const addressLength = 300;
/** Most lines of it that are kept. */
const addressLines = 6;

/** Lines of an address without those that are empty. */
export const linesOfAddress = (address: string): string[] =>
  address
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, addressLines);

/** A business's particulars as they are typed. */
export interface BusinessFields {
  first_name: string;
  last_name: string;
  company_name: string;
  vat_registered: boolean;
  /** Ignored unless the business is registered for VAT. */
  vat_number: string | null;
}

export type BusinessProblem =
  | { refusal: 'FIELDS_MISSING'; fields: (keyof BusinessFields | 'email')[] }
  | { refusal: 'COMPANY_MISLEADS' }
  | { refusal: 'VAT_NUMBER_MISSING' | 'VAT_NUMBER_WRONG' };

const required = ['first_name', 'last_name', 'company_name'] as const;

/**
 * Problem that keeps the form from being sent, or null; `email` is given where an account is made, `brand` is the shop's. Source:
 * partners-and-growth.md section 5.
 */
export function businessProblem(fields: BusinessFields & { email?: string }, brand: string): BusinessProblem | null {
  const missing: (keyof BusinessFields | 'email')[] = required.filter((field) => fields[field].trim() === '');
  if (fields.email?.trim() === '') missing.push('email');
  if (missing.length > 0) return { refusal: 'FIELDS_MISSING', fields: missing };
  if (isMisleading(fields.company_name.trim(), brand)) return { refusal: 'COMPANY_MISLEADS' };
  if (!fields.vat_registered) return null;
  const number = (fields.vat_number ?? '').trim();
  if (number === '') return { refusal: 'VAT_NUMBER_MISSING' };
  return isVatNumber(number) ? null : { refusal: 'VAT_NUMBER_WRONG' };
}
