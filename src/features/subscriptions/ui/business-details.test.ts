import { expect, test } from 'vitest';
import { detailsProblem, type SignUpForm, signUpProblem, vatNumberOf } from './business-details.ts';

const form: SignUpForm = {
  first_name: 'Moira',
  last_name: 'Bell',
  company_name: 'Bell & Daughters',
  vat_registered: false,
  vat_number: '',
  email: 'moira@example.com',
  password: 'kettle',
};

test('AGT-04 the specification’s sentences, what is empty first', () => {
  const said = (changes: Partial<SignUpForm>) => {
    const problem = signUpProblem({ ...form, ...changes });
    return problem && [problem.title, Object.keys(problem.fields)];
  };
  expect(said({})).toBeNull();
  expect(said({ last_name: ' ', company_name: '', password: '' })).toEqual([
    'Please fill in all required fields',
    ['last_name', 'company_name', 'password'],
  ]);
  expect(said({ vat_registered: true, vat_number: '  ' })).toEqual(['Please enter your VAT number', ['vat_number']]);
  expect(said({ email: 'moira@' })).toEqual(['Please enter a valid email address.', ['email']]);
  expect(said({ password: '12345' })).toEqual(['Password must be at least 6 characters', ['password']]);
  expect(said({ first_name: '🏡', company_name: 'شركة' })).toBeNull();
});

test('AGT-04 a VAT number is asked of those who are registered, and sent of those alone', () => {
  expect(detailsProblem({ ...form, vat_registered: true })?.title).toBe('Please enter your VAT number');
  const wrong = detailsProblem({ ...form, vat_registered: true, vat_number: '12' });
  expect(wrong?.title).toContain('GB123456789');
  expect(wrong?.fields.vat_number).toBe(wrong?.title);
  expect(detailsProblem({ ...form, vat_registered: true, vat_number: 'DE 123456789' })).toBeNull();
  expect(vatNumberOf({ ...form, vat_registered: true, vat_number: ' GB1 ' })).toBe('GB1');
  expect(vatNumberOf({ ...form, vat_number: 'GB1' })).toBeNull();
});
