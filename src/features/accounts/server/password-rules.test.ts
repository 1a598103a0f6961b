import { expect, test } from 'vitest';
import { passwordProblem } from './password-rules.ts';

test('ADM-01 (D13) short and common passwords are refused, for staff from 12 characters', () => {
  const of = (password: string, isStaff = true): string | null => passwordProblem(password, { isStaff });
  expect(of('long enough but 11'.slice(0, 11))).toBe('too-short');
  expect(of('qwerty123456')).toBe('common');
  expect(of('QWERTY123456')).toBe('common');
  expect(of(' justinbieber')).toBe('common');
  expect(of('ababababababab')).toBe('common');
  expect(of('a long enough password')).toBeNull();
  expect(of('дом с зелёной крышей 🏡')).toBeNull();
  expect(of('secret', false)).toBe('common');
  expect(of('monke', false)).toBe('too-short');
  expect(of('zebra crossing', false)).toBeNull();
});
