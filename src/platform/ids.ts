import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Randomness comes from here; every value from the machine's CSPRNG. */
export interface Ids {
  /** An identifier: 128 random bits, 26 characters of Crockford base 32, lower case. */
  id(): string;
  /** A secret: 256 random bits, base64url. Stored only as `sha256`. */
  token(): string;
  /** `length` characters of Crockford base 32, upper case, 5 random bits each. */
  code(length: number): string;
}

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function crockfordCharacters(length: number): string {
  return Array.from(randomBytes(length), (byte) => crockford[byte & 31]).join('');
}

export const systemIds: Ids = {
  id: () => crockfordCharacters(26).toLowerCase(),
  token: () => randomBytes(32).toString('base64url'),
  code: crockfordCharacters,
};

/** SHA-256 as lowercase hex. Secrets are stored and looked up by this digest only. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Keyed hash for look-ups by something guessable, such as an e-mail address. Hexadecimal HMAC-SHA-256. */
export function keyedHash(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Constant-time comparison of two strings. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(sha256(a)), Buffer.from(sha256(b))];
  return timingSafeEqual(left, right);
}
