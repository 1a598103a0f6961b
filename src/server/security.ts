import { createMiddleware } from 'hono/factory';
import type { Deps } from '#platform/deps.ts';
import { isStorableAddress } from '#platform/storable.ts';
import type { Variables } from './http.ts';

/** Content security policy of every page; `nonce` is new for each request, `files` is where signed addresses lead. */
function policy(nonce: string, files: string, development: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${files}`,
    `media-src 'self' https: blob:${files}`,
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** Tells browsers to stay with https (RFC 6797). Null over http, and where the operator wants none. */
function strictTransport({ BASE_URL, HSTS_SECONDS, HSTS_SUBDOMAINS }: Deps['config']): string | null {
  if (!BASE_URL.startsWith('https://') || HSTS_SECONDS === 0) return null;
  return `max-age=${HSTS_SECONDS}${HSTS_SUBDOMAINS ? '; includeSubDomains' : ''}`;
}

/** Origin of the signed addresses of files, after a space; empty for those of the shop itself. */
function filesOrigin({ S3_BUCKET, S3_ENDPOINT, S3_VIRTUAL_HOSTED }: Deps['config']): string {
  if (!S3_BUCKET) return '';
  if (!S3_ENDPOINT) return ' https://*.amazonaws.com';
  const { protocol, host } = new URL(S3_ENDPOINT);
  return ` ${protocol}//${S3_VIRTUAL_HOSTED ? `${S3_BUCKET}.` : ''}${host}`;
}

/** Headers of every answer, as OWASP ASVS 5.0 chapter 3 asks. Routes that need stricter ones set their own. */
export const securityHeaders = ({ config, ids }: Pick<Deps, 'config' | 'ids'>) => {
  const files = filesOrigin(config);
  const aroundNonce = policy('NONCE', files, config.NODE_ENV === 'development').split('NONCE');
  const transport = strictTransport(config);
  return createMiddleware<{ Variables: Variables }>(async (c, next) => {
    const nonce = ids.token();
    c.set('nonce', nonce);
    await next();
    const { headers } = c.res;
    const set = (name: string, value: string): void => {
      if (!headers.has(name)) headers.set(name, value);
    };
    set('content-security-policy', aroundNonce.join(nonce));
    set('x-content-type-options', 'nosniff');
    set('referrer-policy', 'strict-origin-when-cross-origin');
    set('cross-origin-opener-policy', 'same-origin');
    set('cross-origin-resource-policy', 'same-origin');
    set('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=()');
    if (transport) set('strict-transport-security', transport);
  });
};

/** Methods of requests that write nothing. */
export const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Base path of the payment emulator's API for programs, which prove themselves by its key. */
const emulator = '/v1/';

/** Beginning that all addresses of a route share: '/webhooks/mail/' of '/webhooks/mail/:sender'. */
const beginningOf = (path: string): string => path.replace(/:.*$/, '');

/** Refuses what another site makes a visitor's browser send. `signed` are paths of routes whose requests prove themselves. */
export const sameSiteOnly = (config: Deps['config'], signed: readonly string[]) => {
  const forPrograms = [emulator, ...signed.map(beginningOf)];
  const own = new URL(config.BASE_URL).origin;
  return createMiddleware<{ Variables: Variables }>(async (c, next) => {
    if (safeMethods.has(c.req.method) || forPrograms.some((path) => c.req.path.startsWith(path))) return next();
    const site = c.req.header('sec-fetch-site');
    const origin = c.req.header('origin');
    const foreign = site ? site !== 'same-origin' && site !== 'none' : origin !== undefined && origin !== own;
    if (foreign)
      return c.json(
        { code: 'FORBIDDEN', message: 'This request came from another site.', request_id: c.get('requestId') },
        403,
      );
    return next();
  });
};

const unstorableText = { code: 'BAD_REQUEST', message: 'The text has characters that cannot be kept.' } as const;

/** Refuses an address with text that the database cannot keep, ahead of every route and loader that reads it. */
export const refuseBadAddress = createMiddleware(async (c, next) =>
  isStorableAddress(new URL(c.req.url)) ? next() : c.json(unstorableText, 400),
);
