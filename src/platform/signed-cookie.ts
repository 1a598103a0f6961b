import type { Config } from './config.ts';
import { keyedHash, sameText } from './ids.ts';

/** A cookie that only this server can write: `text.signature`, for all paths, unreadable by scripts. */
export interface SignedCookie {
  name: string;
  /** Its name where the shop has https: `__Host-` keeps it from being set by a neighbouring domain. */
  secureName: string;
  /** Begins what is signed, so that one cookie's text is none of another's. */
  purpose: string;
  /** After them the browser forgets it. */
  seconds: number;
}

interface CookieDeps {
  config: Pick<Config, 'BASE_URL' | 'SECRET'>;
}

interface ReadingDeps {
  config: CookieDeps['config'] & Pick<Config, 'oldSecrets'>;
}

const isSecure = ({ config }: CookieDeps): boolean => config.BASE_URL.startsWith('https://');
const nameOf = (deps: CookieDeps, cookie: SignedCookie): string => (isSecure(deps) ? cookie.secureName : cookie.name);
const signature = (secret: string, { purpose }: SignedCookie, text: string): string =>
  keyedHash(secret, `${purpose} ${text}`);

/** Sets the cookie; null deletes it. */
export function writeSignedCookie(
  deps: CookieDeps,
  responseHeaders: Headers,
  { cookie, text }: { cookie: SignedCookie; text: string | null },
): void {
  const value = text === null ? '' : `${text}.${signature(deps.config.SECRET, cookie, text)}`;
  const lasts = text === null ? 0 : cookie.seconds;
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax', `Max-Age=${lasts}`, ...(isSecure(deps) ? ['Secure'] : [])];
  responseHeaders.append('set-cookie', [`${nameOf(deps, cookie)}=${value}`, ...attributes].join('; '));
}

/** The text of the request's cookie; null unless it is there and of our own writing. */
export function readSignedCookie(deps: ReadingDeps, headers: Headers, cookie: SignedCookie): string | null {
  const begin = `${nameOf(deps, cookie)}=`;
  const sent = (headers.get('cookie') ?? '')
    .split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(begin))
    ?.slice(begin.length);
  const end = sent?.lastIndexOf('.') ?? -1;
  if (sent === undefined || end < 0) return null;
  const text = sent.slice(0, end);
  const { SECRET, oldSecrets } = deps.config;
  const isOurs = [SECRET, ...oldSecrets].some((secret) =>
    sameText(sent.slice(end + 1), signature(secret, cookie, text)),
  );
  return isOurs ? text : null;
}
