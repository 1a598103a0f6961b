import type { ContractRouterClient } from '@orpc/contract';
import { createContext, type RouterContext } from 'react-router';
import type { WhiteLabel } from '#kit/white-label.ts';
import type { contract } from './contract.ts';

/** Every procedure of the contract, called over HTTP in the browser and in process on the server. */
export type Api = ContractRouterClient<typeof contract>;

/** The server and the page build each hold a copy of this module; the contexts must be the same objects in both. */
function shared<T>(name: string, otherwise?: T): RouterContext<T> {
  const store = globalThis as unknown as Record<symbol, RouterContext<T> | undefined>;
  return (store[Symbol.for(`keepsong.${name}`)] ??= createContext(otherwise));
}

/** The caller's own in-process client: set by the server for each request, read by loaders. */
export const apiContext = shared<Api>('api');

/** The request's CSP nonce; every script the page writes carries it. */
export const nonceContext = shared<string>('nonce');

/** True if the page was withdrawn: it answers 410, so that search engines drop it. */
export const withdrawnPageContext = shared<(path: string) => boolean>('gone', () => false);

/** Business in whose name the page of one order is drawn: set by the page's middleware, read by the root. */
export const whiteLabelContext = shared<WhiteLabel | null>('white-label', null);

/**
 * For a page that may be a business's while nothing tells whose: no name, and no way into the shop. A letter's link opens so, and so
 * does an address behind which nothing is shown any more; it says the same of one that never was.
 */
export const anonymousWhiteLabel: WhiteLabel = { name: '', email: '', address: [] };

/** True when pages for developers are served. */
export const developersContext = shared<boolean>('developers', false);

/** Receives the route pattern of the page, such as `/trending/:slug`, for the server's metrics. */
export const patternContext = shared<(pattern: string) => void>('pattern', () => undefined);

/** Reports an unexpected error of a page: the server sets its log, with the request's id. */
export const reportContext = shared<(error: unknown) => void>('report', (error) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
});
