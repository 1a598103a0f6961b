import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { SerialQueue } from '#kit/serial-queue.ts';

/** Parameters of scrypt; N is two to the power of `exponent`. */
interface Cost {
  exponent: number;
  r: number;
  p: number;
}

const keyLength = 64;

/** Passwords that wait for the one that is hashed; the last of them waits about ten seconds. */
const mostWaiting = 24;

/** One hash at once for the process: each takes a thread of the four that files and compressed answers are made by. */
const turns = new SerialQueue(mostWaiting);

/** N = 2^17 (OWASP ASVS 5.0, 11.4.2): half a second of work, and 128 MiB meanwhile. */
let cost: Cost = { exponent: 17, r: 8, p: 1 };

/** Lowers the cost of new hashes in this process, for tests. Stored hashes carry their own cost and are checked by it. */
export function reduceHashCost(exponent: number): void {
  cost = { ...cost, exponent };
}

/** @throws QueueFull */
function derive(password: string, salt: Buffer, stored: Cost): Promise<Buffer> {
  return turns.take(() => deriveAtOnce(password, salt, stored));
}

function deriveAtOnce(password: string, salt: Buffer, { exponent, r, p }: Cost): Promise<Buffer> {
  const N = 2 ** exponent;
  const options = { N, r, p, maxmem: 2 * 128 * N * r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyLength, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** 'scrypt$17$8$1$<salt>$<key>', base64url. @throws QueueFull */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.exponent, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** @throws QueueFull */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [, exponent, r, p, salt, key] = hash.split('$');
  if (!salt || !key) return false;
  const expected = Buffer.from(key, 'base64url');
  const actual = await derive(password, Buffer.from(salt, 'base64url'), {
    exponent: Number(exponent),
    r: Number(r),
    p: Number(p),
  });
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
