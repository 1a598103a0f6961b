import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
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

/** @throws Error when the text was sealed with another secret or purpose, or has been changed */
export function openText(secret: string, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), bytes.subarray(0, nonceBytes));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
}

const nonceBytes = 12;
const tagBytes = 16;

const keyOf = (secret: string, purpose: string): Buffer =>
  createHash('sha256').update(`sealed text\0${purpose}\0${secret}`).digest();
