import { keyedHash, sameText } from '#platform/ids.ts';

/** Permission that a signed address gives its holder: to read the file under `key` until it expires. */
export interface Grant {
  key: string;
  expiresAt: Date;
  downloadName?: string;
}

export const mediaPath = '/media/';

/** A fixed order and a length before each part: no two grants share a text. */
function signatureOf(secret: string, key: string, expires: string, name: string | null): string {
  const parts = [key, expires, name === null ? '0' : '1', name ?? ''];
  return keyedHash(secret, `media ${parts.map((part) => `${part.length}:${part}`).join(',')}`);
}

/** The address of one file, relative to the site: HMAC-SHA-256 over key, second of expiry and download name. */
export function signAddress(secret: string, grant: Grant): string {
  const expires = String(Math.floor(grant.expiresAt.getTime() / 1000));
  const name = grant.downloadName ?? null;
  const query = new URLSearchParams({ expires });
  if (name !== null) query.set('name', name);
  query.set('signature', signatureOf(secret, grant.key, expires, name));
  return `${mediaPath}${grant.key}?${query}`;
}

/** Verifies a signed address at `now`; null for a forged, changed or expired one, without saying which. */
export function readAddress(secret: string, address: URL, now: Date): Grant | null {
  const key = address.pathname.slice(mediaPath.length);
  const expires = address.searchParams.get('expires') ?? '';
  const name = address.searchParams.get('name');
  const signature = address.searchParams.get('signature') ?? '';
  if (!sameText(signature, signatureOf(secret, key, expires, name))) return null;
  const expiresAt = new Date(Number(expires) * 1000);
  if (!(expiresAt > now)) return null;
  return { key, expiresAt, ...(name === null ? {} : { downloadName: name }) };
}
