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

const crockford = Buffer.from('0123456789ABCDEFGHJKMNPQRSTVWXYZ');
const lowerCase = Buffer.from('0123456789abcdefghjkmnpqrstvwxyz');

/** Bytes that are asked of the machine at once: a few cost as much as thousands. */
const drawn = 4096;
let bytes = Buffer.alloc(0);

/** Random bytes, each of them given once. */
function random(length: number): Buffer {
  if (bytes.length < length) bytes = randomBytes(Math.max(drawn, length));
  const given = bytes.subarray(0, length);
  bytes = bytes.subarray(length);
  return given;
}

function charactersOf(alphabet: Buffer, length: number): string {
  const characters = random(length);
  // In their place: nobody else is given these bytes.
  for (let i = 0; i < length; i += 1) characters[i] = alphabet[characters[i]! & 31]!;
  return characters.toString('latin1');
}

export const systemIds: Ids = {
  id: () => charactersOf(lowerCase, 26),
  token: () => random(32).toString('base64url'),
  code: (length) => charactersOf(crockford, length),
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
