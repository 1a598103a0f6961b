import type { Next } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Config } from '#platform/config.ts';
import { sameText } from '#platform/ids.ts';
import type { App, AppContext } from './http.ts';

/** Everybody's letters, the payments and switches of the emulator, and a copy of everything. */
const paths = ['/_mailbox', '/_emulator', '/_emulator/*', '/_backup'];

/** Address of a page of the operator, with the key that opens it. */
export function operatorLink(
  { BASE_URL, operatorKey }: Pick<Config, 'BASE_URL' | 'operatorKey'>,
  path: string,
): string {
  return `${BASE_URL}${path}?key=${operatorKey}`;
}

/**
 * Lets the operator alone to the pages of a service without mail server or payment provider: by the link that it prints at its
 * start, whose key becomes a cookie and leaves the address, or by the key as bearer token. Where a request comes from and how it
 * names this machine says nothing: behind a proxy both look local.
 */
export function guardOperatorPages(app: App, config: Config): void {
  const isSecure = config.BASE_URL.startsWith('https://');
  const cookie = isSecure ? '__Host-keepsong_operator' : 'keepsong_operator';
  const opens = (key: string | undefined): boolean => key !== undefined && sameText(key, config.operatorKey);
  const guard = async (c: AppContext, next: Next): Promise<Response | void> => {
    c.header('cache-control', 'no-store');
    c.header('referrer-policy', 'no-referrer');
    if (c.req.method === 'GET' && opens(c.req.query('key'))) {
      const options = { path: '/', httpOnly: true, sameSite: 'Strict', secure: isSecure } as const;
      setCookie(c, cookie, config.operatorKey, options);
      return c.redirect(c.req.path, 303);
    }
    if (opens(getCookie(c, cookie)) || opens(bearerToken(c))) return next();
    return c.json(notOpen, 404);
  };
  for (const path of paths) app.use(path, guard);
}

const notOpen = { code: 'NOT_FOUND', message: 'This opens with the link that the service printed at its start.' };

export function bearerToken(c: AppContext): string | undefined {
  return /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1];
}
