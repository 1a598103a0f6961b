import type { Site } from './site.ts';

type PriceBook = Site['prices'];
type Entry = keyof PriceBook;

/** A thing that visitors buy, however the page calls it. `express` is a song by the evening. */
const products = ['song', 'song_video', 'express', 'souvenir'] as const;
export type Product = (typeof products)[number];

/** Pence by product. */
export type ProductPrices = Readonly<Partial<Record<Product, number>>>;

/** Lowest price that a visitor was shown for a product: pence, and when, in seconds since 1970. */
export type KeptPrices = Readonly<Partial<Record<Product, { pence: number; shownAt: number }>>>;

/** Seconds for which a shown price stays valid: 30 days (D23). */
export const keptPriceSeconds = 30 * 24 * 3600;

/** Seconds after which a price that is shown again begins its days anew. */
const renewedAfter = 24 * 3600;

/** Entries that are the price of one product, on different pages. */
const entriesOf: Readonly<Record<Product, readonly Entry[]>> = {
  song: ['wizard_audio', 'single_song', 'simple_standard', 'landing_standard'],
  song_video: ['song_and_video'],
  express: ['simple_express', 'landing_express'],
  souvenir: ['souvenir'],
};

/** Lists of prices of which a page shows one, and nothing else. */
export const pagePrices = {
  /** The wizard's own. */
  wizard: (book: PriceBook) => ({ song: book.wizard_audio, song_video: book.wizard_audio + book.wizard_video_addon }),
  /** Of pages that say 'From £25'. */
  single: (book: PriceBook) => ({
    song: book.single_song,
    song_video: book.song_and_video,
    express: book.landing_express,
  }),
  /** The short form's own. */
  simple: (book: PriceBook) => ({ song: book.simple_standard, express: book.simple_express }),
  souvenir: (book: PriceBook) => ({ souvenir: book.souvenir }),
} as const satisfies Record<string, (book: PriceBook) => ProductPrices>;
export type PagePrices = keyof typeof pagePrices;

/** Filters out expired prices. @param now seconds since 1970 */
export function unexpiredPrices(kept: KeptPrices, now: number): ProductPrices {
  return Object.fromEntries(
    products.flatMap((product) => {
      const one = kept[product];
      return one && now < one.shownAt + keptPriceSeconds ? [[product, one.pence]] : [];
    }),
  );
}

/** Adds the prices that a page has shown; the lower of two is kept. @param now seconds since 1970 */
export function keepLowest(kept: KeptPrices, shown: ProductPrices, now: number): KeptPrices {
  const held = unexpiredPrices(kept, now);
  const after: Partial<Record<Product, { pence: number; shownAt: number }>> = {};
  for (const product of products) {
    const before = held[product] === undefined ? undefined : kept[product];
    const pence = shown[product];
    const isLower = pence !== undefined && (before === undefined || pence < before.pence);
    const isRenewed = pence !== undefined && pence === before?.pence && now >= before.shownAt + renewedAfter;
    const one = isLower || isRenewed ? { pence, shownAt: now } : before;
    if (one) after[product] = one;
  }
  return after;
}

/** Caps the price book at the lowest prices that a visitor was shown. */
export function visitorPriceBook(book: PriceBook, held: ProductPrices): PriceBook {
  const mine = { ...book };
  for (const product of products) {
    const most = held[product];
    if (most === undefined) continue;
    for (const entry of entriesOf[product]) mine[entry] = Math.min(mine[entry], most);
  }
  if (held.song_video !== undefined)
    mine.wizard_video_addon = Math.min(mine.wizard_video_addon, Math.max(0, held.song_video - mine.wizard_audio));
  return mine;
}

/** Serialises for the cookie: 'song:2500:1780000000.song_video:4999:1780000000' */
export function serialiseKeptPrices(kept: KeptPrices): string {
  return products
    .flatMap((product) => {
      const one = kept[product];
      return one ? [`${product}:${one.pence}:${one.shownAt}`] : [];
    })
    .join('.');
}

/** Parses the cookie of `serialiseKeptPrices`; invalid parts are skipped. */
export function parseKeptPrices(text: string): KeptPrices {
  return Object.fromEntries(
    text.split('.').flatMap((part) => {
      const [name, pence, shownAt] = part.split(':');
      const product = products.find((one) => one === name);
      const isRead = product !== undefined && /^\d{1,7}$/.test(pence ?? '') && /^\d{1,11}$/.test(shownAt ?? '');
      return isRead ? [[product, { pence: Number(pence), shownAt: Number(shownAt) }]] : [];
    }),
  );
}
