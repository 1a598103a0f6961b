import { z } from 'zod';

const holder = z.string().trim().min(2).max(100);
const compact = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase();

/** True for an IBAN whose check digits are right (ISO 13616, remainder 1 of 97). */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const digits = `${text.slice(4)}${text.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) =>
    String(Number.parseInt(letter, 36)),
  );
  let rest = 0;
  for (let at = 0; at < digits.length; at++) rest = (rest * 10 + Number(digits[at])) % 97;
  return rest === 1;
}

/** Bank details by the ways in which the banks of the regions are paid. */
export const payoutDetailsSchema = z.discriminatedUnion('method', [
  /** Europe, the Gulf and others. */
  z.object({
    method: z.literal('iban'),
    holder,
    iban: z.string().max(50).transform(compact).refine(isIban),
    /** Asked for outside the SEPA; empty otherwise. */
    bic: z
      .string()
      .max(20)
      .transform(compact)
      .refine((bic) => bic === '' || /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic))
      .default(''),
  }),
  /** United Kingdom. */
  z.object({
    method: z.literal('uk'),
    holder,
    sort_code: z
      .string()
      .max(20)
      .transform(compact)
      .pipe(z.string().regex(/^\d{6}$/)),
    account_number: z
      .string()
      .max(20)
      .transform(compact)
      .pipe(z.string().regex(/^\d{7,8}$/)),
  }),
  /** Everywhere else: the bank's code is what its country uses (routing number, BSB, IFSC, transit number, SWIFT). */
  z.object({
    method: z.literal('account'),
    holder,
    country: z
      .string()
      .max(2)
      .transform(compact)
      .pipe(z.string().regex(/^[A-Z]{2}$/)),
    bank_name: z.string().trim().min(2).max(100),
    bank_code: z
      .string()
      .max(30)
      .transform(compact)
      .pipe(z.string().regex(/^[A-Z0-9]{3,20}$/)),
    account_number: z
      .string()
      .max(50)
      .transform(compact)
      .pipe(z.string().regex(/^[A-Z0-9]{4,34}$/)),
    address: z.string().trim().max(200).default(''),
  }),
]);
export type PayoutDetails = z.output<typeof payoutDetailsSchema>;

const typed = z.string().max(200).default('');

/** Bank details as they are typed, of any kind of account; fields of other kinds stay empty. */
export const typedDetailsSchema = z.strictObject({
  method: z.enum(['iban', 'uk', 'account']),
  holder: typed,
  iban: typed,
  bic: typed,
  sort_code: typed,
  account_number: typed,
  country: typed,
  bank_name: typed,
  bank_code: typed,
  address: typed,
});

/** The number that money is sent to. */
export const accountOf = (details: PayoutDetails): string =>
  details.method === 'iban' ? details.iban : details.account_number;

/** Its last four characters, which is all that is ever shown. */
export const hintOf = (details: PayoutDetails): string => accountOf(details).slice(-4);
