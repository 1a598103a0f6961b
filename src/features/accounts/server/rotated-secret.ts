import { createHmac } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { SealedColumn } from '#platform/db/reseal-column.ts';
import { keyedHash, sameText } from '#platform/ids.ts';
import type { Secrets } from '#platform/sealed-text.ts';
import { twoFactor } from './schema.ts';

/** Number by which better-auth's sealed texts name their secret: the same for the same secret, whatever its place in the list. */
const versionOf = (secret: string): number => Number.parseInt(keyedHash(secret, 'version of a secret').slice(0, 7), 16);

/**
 * Secrets as better-auth takes them. Always as a list: with one secret alone it reads no text that names its secret, and there are
 * such texts for good once SECRET was changed, also when it was changed back.
 */
export function authSecrets({ SECRET, oldSecrets, HASH_SECRET }: Secrets) {
  const all = [...new Set([SECRET, ...oldSecrets])];
  return { secret: HASH_SECRET, secrets: all.map((value) => ({ version: versionOf(value), value })) };
}

const signatureOf = (secret: string, value: string): string =>
  createHmac('sha256', secret).update(value).digest('base64');

/** Signs one cookie of better-auth's anew if an earlier secret signed it; any other stays as it is. */
function resignedPair(pair: string, { SECRET, oldSecrets }: Secrets): string {
  const equals = pair.indexOf('=');
  const [name, encoded] = [pair.slice(0, equals), pair.slice(equals + 1)];
  if (!/^(?:__Secure-|__Host-)?keepsong\./.test(name)) return pair;
  let text: string;
  try {
    text = decodeURIComponent(encoded);
  } catch {
    return pair;
  }
  const dot = text.lastIndexOf('.');
  const [value, signature] = [text.slice(0, dot), text.slice(dot + 1)];
  if (dot < 0 || !oldSecrets.some((secret) => sameText(signature, signatureOf(secret, value)))) return pair;
  return `${name}=${encodeURIComponent(`${value}.${signatureOf(SECRET, value)}`)}`;
}

/** Headers whose session and other cookies of better-auth's count, also where an earlier secret signed them. */
export function withResignedCookies(headers: Headers, secrets: Secrets): Headers {
  const cookies = headers.get('cookie');
  if (secrets.oldSecrets.length === 0 || cookies === null) return headers;
  const resigned = new Headers(headers);
  resigned.set(
    'cookie',
    cookies
      .split(/;\s*/)
      .map((pair) => resignedPair(pair, secrets))
      .join('; '),
  );
  return resigned;
}

/** Second factors and their recovery codes, sealed by better-auth. */
export function sealedFactors(secrets: Secrets): SealedColumn[] {
  const { SECRET, oldSecrets, HASH_SECRET } = secrets;
  const keys = new Map([SECRET, ...oldSecrets].map((secret) => [versionOf(secret), secret]));
  const key = { keys, currentVersion: versionOf(SECRET), legacySecret: HASH_SECRET };
  const reseal = async (sealed: string): Promise<string | null> => {
    if (sealed.startsWith(`$ba$${versionOf(SECRET)}$`)) return null;
    return symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data: sealed }) });
  };
  const { id, secret, backupCodes } = twoFactor;
  return [secret, backupCodes].map((column) => ({ table: twoFactor, id, column, reseal }));
}
