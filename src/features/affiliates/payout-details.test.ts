import { expect, test } from 'vitest';
import { hintOf, isIban, payoutDetailsSchema } from './payout-details.ts';

test.each(['GB82WEST12345698765432', 'DE89370400440532013000', 'AE070331234567890123456', 'NO9386011117947'])(
  'AFF-03 %s is an IBAN, and no longer with two digits changed over',
  (iban) => {
    expect(isIban(iban)).toBe(true);
    expect(isIban(`${iban.slice(0, 6)}${iban[7]}${iban[6]}${iban.slice(8)}`)).toBe(iban[6] === iban[7]);
    expect(isIban(iban.slice(0, -1))).toBe(false);
  },
);

test('AFF-03 bank details of the regions are taken as they are written, and only whole', () => {
  const iban = { method: 'iban', holder: 'Ann Rep', iban: 'de89 3704 0044 0532 0130 00' };
  expect(payoutDetailsSchema.parse(iban)).toMatchObject({ iban: 'DE89370400440532013000', bic: '' });
  const uk = { method: 'uk', holder: 'Ann Rep', sort_code: '20-00-00', account_number: '5577 9911' };
  expect(hintOf(payoutDetailsSchema.parse(uk))).toBe('9911');
  const japan = {
    method: 'account',
    holder: 'Ann Rep',
    country: 'jp',
    bank_name: 'Mizuho',
    bank_code: 'MHCBJPJT',
    account_number: '1234567',
  };
  expect(payoutDetailsSchema.parse(japan)).toMatchObject({ country: 'JP', address: '' });
  for (const wrong of [
    { ...iban, iban: 'DE88370400440532013000' },
    { ...iban, holder: ' ' },
    { ...uk, sort_code: '2000' },
    { ...japan, country: 'Japan' },
  ])
    expect(payoutDetailsSchema.safeParse(wrong).success).toBe(false);
});
