import { expect, test } from 'vitest';
import { isVatNumber } from './vat-number.ts';

test.each([
  'GB123456789',
  'gb 123 4567 89',
  '123456789',
  'GB123456789012',
  'GBGD001',
  'XI123456789',
  'DE 123.456.789',
  'ATU12345678',
  'FRXX123456789',
  'IE7654321A',
  'NL123456789B01',
  'ESX1234567X',
  'CHE-123.456.789 MWST',
])('AGT-04 %s is a VAT number', (typed) => {
  expect(isVatNumber(typed)).toBe(true);
});

test.each([
  '12',
  'GB12',
  'GB1234567890',
  '1234567890',
  'none',
  'Hello',
  'applied for',
  'DE',
  'DE1',
  'DE1234567890123456',
])('AGT-04 "%s" is none', (typed) => {
  expect(isVatNumber(typed)).toBe(false);
});
