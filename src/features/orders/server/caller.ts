import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import type { PriceBook } from '../domain/price.ts';
import { pricesFor } from './kept-prices.ts';

/** Who submits an order. */
export interface Caller {
  browserHash: string;
  /** Key of the client's network. */
  address: string;
  /** The price book as it holds for them. */
  prices: PriceBook;
  headers: Headers;
  /** The signed-in account. */
  signedInAs: () => Promise<string | null>;
}

/** The caller of a form's procedure; a browser without a key is given one. */
export function callerOf(
  deps: Pick<Deps, 'clock' | 'config' | 'site'>,
  context: Pick<RequestContext, 'browser' | 'address' | 'headers' | 'actor'>,
): Caller {
  const { address, headers } = context;
  return {
    browserHash: context.browser(),
    address,
    prices: pricesFor(deps, headers),
    headers,
    signedInAs: async () => (await context.actor()).id,
  };
}
