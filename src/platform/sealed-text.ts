import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import type { Config } from './config.ts';
import type { Ids } from './ids.ts';

/**
 * Text that the database keeps encrypted: AES-256-GCM under a key made of the shop's secret and a purpose, so that one kind of
 * sealed text cannot be put in the place of another. Base64url of 12 bytes nonce, 16 bytes tag, and the text.
 */
export function sealText(ids: Ids, secret: string, purpose: string, text: string): string {
  const nonce = Buffer.from(ids.token(), 'base64url').subarray(0, nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Secrets of a shop: the one that signs and seals, and earlier ones that are still read. */
export type Secrets = Pick<Config, 'SECRET' | 'oldSecrets' | 'HASH_SECRET'>;

/** @throws Error when the text was sealed with none of these secrets, or for another purpose, or has been changed */
export function openText(secrets: Secrets, purpose: string, sealed: string): string {
  let failure: unknown;
  // The hashes' secret may have sealed links in letters that never run out.
  for (const secret of new Set([secrets.SECRET, ...secrets.oldSecrets, secrets.HASH_SECRET])) {
    try {
      return openWith(secret, purpose, sealed);
    } catch (error) {
      failure ??= error;
    }
  }
  throw failure;
}

/**
 * The text sealed anew with the present secret; null when that sealed it already. @throws Error when none of the secrets
 * opens it
 */
export function resealText(ids: Ids, secrets: Secrets, purpose: string, sealed: string): string | null {
  try {
    openWith(secrets.SECRET, purpose, sealed);
    return null;
  } catch {
    return sealText(ids, secrets.SECRET, purpose, openText(secrets, purpose, sealed));
  }
}

function openWith(secret: string, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), bytes.subarray(0, nonceBytes));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
}

const nonceBytes = 12;
const tagBytes = 16;

const keyOf = (secret: string, purpose: string): Buffer =>
  createHash('sha256').update(`sealed text\0${purpose}\0${secret}`).digest();
