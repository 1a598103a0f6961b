import { matchPath } from 'react-router';
import { paths } from '#app/paths.ts';
import type { Clock } from '#platform/clock.ts';
import { gzippedPage, plainPage, splitAtNonce, type PageTemplate } from './page-template.ts';

/** Pages that many read at once and that say the same to all who have no cookie. */
const cachedRoutes = [paths.trending, `${paths.trending}/:slug`, `${paths.trending}/songs/:id`, paths.producers];

/** Milliseconds after which the writing of another process is seen; its own is seen at once. */
const keptMilliseconds = 2000;
const mostPages = 200;

interface KeptPage {
  status: number;
  headers: Headers;
  page: PageTemplate;
}

interface Entry {
  drawnAt: number;
  /** Null for a page that may not be kept. */
  kept: Promise<KeptPage | null>;
}

interface Drawing {
  draw: () => Promise<Response>;
  /** False once a part of the page that was drawn is missing; asked after `draw`. */
  isWhole: () => boolean;
}

type Asked = Pick<Request, 'method' | 'url' | 'headers'>;

/**
 * Keeps pages of the magazine for a moment, so that an article that everybody opens is drawn once. Kept are the parts between the
 * nonces: each answer has a nonce of its own.
 */
export class PageCache {
  readonly #clock: Clock;
  readonly #entries = new Map<string, Entry>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Forgets everything, after something was written. */
  clear(): void {
    this.#entries.clear();
  }

  /**
   * Answers from what is kept, else with `draw`, whose page all who ask at the same time share. `nonce` is this request's; `onKept`
   * hears the pattern of a page that was not drawn for it.
   */
  async answer(
    request: Asked,
    nonce: string,
    { draw, isWhole, onKept }: Drawing & { onKept: (route: string) => void },
  ): Promise<Response> {
    const found = whatToKeep(request);
    if (found === null) return draw();
    const { path, route } = found;
    const now = this.#clock.now().getTime();
    const known = this.#entries.get(path);
    const kept =
      known && Math.abs(now - known.drawnAt) < keptMilliseconds ? await known.kept.catch(() => null) : undefined;
    if (kept) {
      onKept(route);
      return answerWith(kept, nonce, request.headers.get('accept-encoding') ?? '');
    }
    if (kept === null) return draw();
    return this.#drawAndKeep(path, { nonce, now, draw, isWhole });
  }

  async #drawAndKeep(
    path: string,
    { nonce, now, draw, isWhole }: Drawing & { nonce: string; now: number },
  ): Promise<Response> {
    const drawn = draw();
    const kept = drawn.then((response) => (isWhole() ? keep(response.clone(), nonce) : null));
    this.#entries.delete(path);
    this.#entries.set(path, { drawnAt: now, kept });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > mostPages && oldest !== undefined) this.#entries.delete(oldest);
    // Whoever waits for it draws for themselves.
    kept.catch(() => this.#entries.delete(path));
    const response = await drawn;
    await kept.catch(() => null);
    return response;
  }
}

/** Null for a request whose answer may be another than a stranger's. */
function whatToKeep({ method, url, headers }: Asked): { path: string; route: string } | null {
  const { pathname, search } = new URL(url);
  if (method !== 'GET' || search !== '' || headers.has('cookie') || headers.has('authorization')) return null;
  const route = cachedRoutes.find((one) => matchPath(one, pathname) !== null);
  return route === undefined ? null : { path: pathname, route };
}

async function keep(response: Response, nonce: string): Promise<KeptPage | null> {
  const { status, headers } = response;
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
  if (status !== 200 || !isPage || headers.has('set-cookie') || headers.has('content-encoding')) return null;
  return { status, headers, page: splitAtNonce(await response.text(), nonce) };
}

function answerWith({ status, headers: kept, page }: KeptPage, nonce: string, accepted: string): Response {
  const headers = new Headers(kept);
  headers.append('vary', 'Accept-Encoding');
  if (!/(^|,)\s*gzip\s*(,|$)/.test(accepted))
    return new Response(new Uint8Array(plainPage(page, nonce)), { status, headers });
  headers.set('content-encoding', 'gzip');
  return new Response(new Uint8Array(gzippedPage(page, nonce)), { status, headers });
}
