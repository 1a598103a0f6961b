import { expect, test } from 'vitest';
import { prefilled } from './business.ts';
import { newWizard } from './wizard-state.ts';

const empty = newWizard('key').order;
const own = {
  first_name: 'Ruth',
  last_name: 'Vane',
  company_name: 'Hartley & Vane',
  vat_registered: true,
  vat_number: 'GB123456789',
};

test('WIZ-14 an empty form takes over the five particulars of the profile, and nothing else changes', () => {
  expect(prefilled(empty, own)).toEqual({ ...empty, ...own });
});

test('WIZ-14 what was typed or restored stays, field by field', () => {
  const typed = { ...empty, first_name: 'Jo & Sam', company_name: '  ', email: 'jo@example.org' };
  expect(prefilled(typed, own)).toEqual({ ...typed, ...own, first_name: 'Jo & Sam' });
});

test('WIZ-14 whoever said something of VAT is not overruled', () => {
  const another = prefilled({ ...empty, vat_registered: true, vat_number: 'IE7654321A' }, own);
  expect(another).toMatchObject({ vat_registered: true, vat_number: 'IE7654321A' });
  const unticked = prefilled({ ...empty, vat_registered: false, vat_number: 'GB123456789' }, own);
  expect(unticked).toMatchObject({ vat_registered: false });
  const noNumberYet = prefilled({ ...empty, vat_registered: true }, own);
  expect(noNumberYet).toMatchObject({ vat_registered: true, vat_number: 'GB123456789' });
});
