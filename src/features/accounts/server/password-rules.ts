import { sha256 } from '#platform/ids.ts';
import commonPasswords from './common-passwords.json' with { type: 'json' };

/** D13: minimum length of a password in characters, for staff and for everybody else. */
export const staffPasswordLength = 12;
export const passwordLength = 6;
/** Minimum length in characters of the password of an account. */
export function shortestPassword({ isStaff }: { isStaff: boolean }): number {
  return isStaff ? staffPasswordLength : passwordLength;
}

export const longestPassword = 200;

/** First ten hexadecimal digits of the SHA-256 of 6,400 passwords that leaked most often (the list of zxcvbn 4.4.2, MIT). */
const common = new Set(commonPasswords);
const digits = 10;

/** Checks a new password against the rules; null if it is acceptable. Common passwords are matched in any case. */
export function passwordProblem(password: string, { isStaff }: { isStaff: boolean }): 'too-short' | 'common' | null {
  if (password.length < shortestPassword({ isStaff })) return 'too-short';
  const plain = password.normalize('NFKC').toLowerCase().trim();
  // Catches 'aaaaaaaaaaaa' and 'abababababab', which are not in the list.
  const isRepeated = new Set(plain).size < 4;
  return isRepeated || common.has(sha256(plain).slice(0, digits)) ? 'common' : null;
}
