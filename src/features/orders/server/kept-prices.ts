import {
  holding,
  keepLowest,
  keptSeconds,
  pagePrices,
  type PagePrices,
  personalBook,
  readKept,
  writeKept,
  type KeptPrices,
} from '#shop/kept-prices.ts';
import type { Deps } from '#platform/deps.ts';
import { keyedHash, sameText } from '#platform/ids.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import type { PriceBook } from '../domain/price.ts';

type PriceDeps = Pick<Deps, 'clock' | 'config' | 'site'>;

const isSecure = ({ config }: PriceDeps): boolean => config.BASE_URL.startsWith('https://');
const cookieName = (deps: PriceDeps): string => (isSecure(deps) ? '__Host-keepsong_prices' : 'keepsong_prices');
const seconds = ({ clock }: PriceDeps): number => Math.floor(clock.now().getTime() / 1000);
const signature = ({ config }: PriceDeps, text: string): string => keyedHash(config.SECRET, `shown prices ${text}`);

/** The price book as it holds for the visitor of a request: no product costs more than they were shown (D23). */
export function pricesFor(deps: PriceDeps, headers: Headers): PriceBook {
  return personalBook(deps.site.prices, holding(keptIn(deps, headers), seconds(deps)));
}

/** Remembers, in the visitor's own signed cookie, that a page shows them these prices. */
export function keepShownPrices(
  deps: PriceDeps,
  { headers, responseHeaders }: Pick<RequestContext, 'headers' | 'responseHeaders'>,
  page: PagePrices,
): void {
  const before = keptIn(deps, headers);
  const after = writeKept(keepLowest(before, pagePrices[page](deps.site.prices), seconds(deps)));
  if (after === writeKept(before)) return;
  const attributes = [
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${keptSeconds}`,
    ...(isSecure(deps) ? ['Secure'] : []),
  ];
  const value = `${after}.${signature(deps, after)}`;
  responseHeaders.append('set-cookie', [`${cookieName(deps)}=${value}`, ...attributes].join('; '));
}

/** Prices that the request's cookie holds; none if it is not of our own writing. */
function keptIn(deps: PriceDeps, headers: Headers): KeptPrices {
  const begin = `${cookieName(deps)}=`;
  const sent = (headers.get('cookie') ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(begin))
    ?.slice(begin.length);
  const end = sent?.lastIndexOf('.') ?? -1;
  if (sent === undefined || end < 0) return {};
  const text = sent.slice(0, end);
  return sameText(sent.slice(end + 1), signature(deps, text)) ? readKept(text) : {};
}
