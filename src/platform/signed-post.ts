import { createHmac } from 'node:crypto';

/** A message for another program, told apart from a repeated one by its id. */
export interface SignedMessage {
  url: string;
  id: string;
  /** When it is sent; part of what is signed, so that an old message cannot be passed off as new. */
  at: Date;
  body: string;
}

/** Milliseconds that the other side has to answer. */
const patience = 10_000;

const secretPrefix = 'whsec_';

/** True for a Standard Webhooks secret: the prefix and 24 to 64 bytes in base64. */
export function isSigningSecret(secret: string): boolean {
  const encoded = secret.slice(secretPrefix.length);
  const bytes = Buffer.from(encoded, 'base64');
  return (
    secret.startsWith(secretPrefix) && /^[A-Za-z0-9+/]+=*$/.test(encoded) && bytes.length >= 24 && bytes.length <= 64
  );
}

/** Headers of Standard Webhooks 1.0 (standardwebhooks.com): id, seconds since 1970, and HMAC-SHA-256 over both and the body. */
export function signedHeaders(
  secret: string,
  { id, at, body }: Pick<SignedMessage, 'id' | 'at' | 'body'>,
): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000);
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` };
}

/**
 * Posts a message to an address that the operator configured. @returns the HTTP status. @throws when nobody answers in time
 */
export function signedPost(secret: string, message: SignedMessage): Promise<number> {
  return postJson(message.url, message.body, signedHeaders(secret, message));
}

/** Posts JSON. Redirects are not followed and the answer is not read. @throws when nobody answers in time */
export async function postJson(url: string, body: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(patience),
  });
  await response.body?.cancel();
  return response.status;
}
