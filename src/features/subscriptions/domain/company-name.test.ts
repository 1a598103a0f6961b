import { expect, test } from 'vitest';
import { isMisleading } from './company-name.ts';

test.each([
  'support@paypal.com',
  'Support ＠ PayPal',
  'paypal.com',
  'Pay at x.co',
  'https://bank',
  'Bell。uk',
  'Bell\nSecurity',
  'Bell\u2028Security',
  'Bell \u202Emoc',
  'Bell\u200BHomes',
  'Bell\u0000',
  'P\u0430yPal',
  'Keepsong',
  'Keep song support',
  'The KEEPSÓNG team',
  'Keep\u200Dsong',
  'Keepsongs',
])('AGT-05 a company name could pass for another sender: %j', (name) => {
  expect(isMisleading(name, 'Keepsong')).toBe(true);
});

test.each([
  'Bell & Daughters',
  'Bell 100% & Daughters',
  'Lee & Co.',
  'St. John Homes Ltd.',
  'Nº 5, Söhne (UK)',
  'شركة',
  'می\u200Cخواهم',
  '🏡 Homes 👨\u200D👩\u200D👧',
  'Дом',
  'Keepers of song',
])('AGT-05 a company is called so: %j', (name) => {
  expect(isMisleading(name, 'Keepsong')).toBe(false);
});

test('AGT-05 a short brand is refused as a word, not as a part of others', () => {
  expect(['Modern Homes', 'Codex', ''].map((name) => isMisleading(name, 'Ode'))).toEqual([false, false, false]);
  expect(['Ode', 'The O-de team'].map((name) => isMisleading(name, 'Ode'))).toEqual([true, true]);
});
