import { getCookie } from 'hono/cookie';
import type { Deps } from '#platform/deps.ts';
import { sha256 } from '#platform/ids.ts';
import type { AppContext } from './http.ts';

/** Seconds a browser is known after something was last stored for it or opened to it: as long as orders stay open to it. */
const knownFor = 30 * 24 * 60 * 60;
const validKey = /^[\w-]{43}$/;

/**
 * Each browser has a secret of its own: uploads and orders belong to it without an account. The database knows only its
 * hash.
 */
export class Browser {
  readonly #deps: Pick<Deps, 'config' | 'ids'>;
  readonly #answer: Headers;
  #key: string | null;
  #isSent = false;

  constructor(deps: Pick<Deps, 'config' | 'ids'>, c: AppContext, answer: Headers) {
    this.#deps = deps;
    this.#answer = answer;
    const sent = getCookie(c, this.#name);
    this.#key = sent && validKey.test(sent) ? sent : null;
  }

  get #secure(): boolean {
    return this.#deps.config.BASE_URL.startsWith('https://');
  }

  get #name(): string {
    return this.#secure ? '__Host-keepsong_browser' : 'keepsong_browser';
  }

  /** Hash of the key, or null if the browser has none yet. */
  known(): string | null {
    return this.#key ? sha256(this.#key) : null;
  }

  /**
   * Hash of the key for something that is stored or opened: what only reads asks `known`. The key is made if there is none yet, and sent
   * along with its days anew: what is stored or opened now would else outlast the cookie.
   */
  hash(): string {
    this.#key ??= this.#deps.ids.token();
    if (!this.#isSent) {
      this.#isSent = true;
      const attributes = [
        'Path=/',
        'HttpOnly',
        'SameSite=Lax',
        `Max-Age=${knownFor}`,
        ...(this.#secure ? ['Secure'] : []),
      ];
      this.#answer.append('set-cookie', [`${this.#name}=${this.#key}`, ...attributes].join('; '));
    }
    return sha256(this.#key);
  }
}
