import {
  unexpiredPrices,
  keepLowest,
  keptPriceSeconds,
  pagePrices,
  type PagePrices,
  visitorPriceBook,
  parseKeptPrices,
  serialiseKeptPrices,
  type KeptPrices,
} from '#shop/kept-prices.ts';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { readSignedCookie, writeSignedCookie } from '#platform/signed-cookie.ts';
import type { PriceBook } from '../domain/price.ts';

type PriceDeps = Pick<Deps, 'clock' | 'config' | 'site'>;

const cookie = {
  name: 'keepsong_prices',
  secureName: '__Host-keepsong_prices',
  purpose: 'shown prices',
  seconds: keptPriceSeconds,
};
const seconds = ({ clock }: PriceDeps): number => Math.floor(clock.now().getTime() / 1000);

/** The price book as it holds for the visitor of a request: no product costs more than they were shown (D23). */
export function pricesFor(deps: PriceDeps, headers: Headers): PriceBook {
  return visitorPriceBook(deps.site.prices, unexpiredPrices(keptIn(deps, headers), seconds(deps)));
}

/** Remembers, in the visitor's own signed cookie, that a page shows them these prices. */
export function keepShownPrices(
  deps: PriceDeps,
  { headers, responseHeaders }: Pick<RequestContext, 'headers' | 'responseHeaders'>,
  page: PagePrices,
): void {
  const before = keptIn(deps, headers);
  const after = serialiseKeptPrices(keepLowest(before, pagePrices[page](deps.site.prices), seconds(deps)));
  if (after === serialiseKeptPrices(before)) return;
  writeSignedCookie(deps, responseHeaders, { cookie, text: after });
}

/** Prices that the request's cookie holds; none if it is not of our own writing. */
function keptIn(deps: PriceDeps, headers: Headers): KeptPrices {
  const text = readSignedCookie(deps, headers, cookie);
  return text === null ? {} : parseKeptPrices(text);
}
