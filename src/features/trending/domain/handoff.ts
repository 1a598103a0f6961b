/** Key in session storage (TRD-09, D18). A public name. */
export const handoffKey = 'trendingOrderData';

/** Order that was begun at a trend, from its page to the wizard. The first nine fields are the specification's. */
export interface TrendingOrderData {
  /** The trends' own word; what is ordered has an occasion of the shop, `orderOccasion`. */
  occasion: 'trending';
  trendSlug: string;
  trendTitle: string;
  personalizedPrompt: string;
  /** Empty where none was chosen. */
  genre: string;
  mood: string;
  /** Name of whoever orders; never the name that is sung. */
  customerName: string;
  customerEmail: string;
  templateKey: string;
  /** Empty where the trend suits any; the wizard then asks. */
  orderOccasion: string;
  personalDetails: string;
  specialMessage: string;
}

const texts = [
  'trendSlug',
  'trendTitle',
  'personalizedPrompt',
  'genre',
  'mood',
  'customerName',
  'customerEmail',
  'templateKey',
  'orderOccasion',
  'personalDetails',
  'specialMessage',
] as const;

/** Longest field; what is longer was not written by the remix form. */
const longest = 5000;

/** Reads what the remix form stored; null for anything else. Other scripts of the page could have written there too. */
export function readHandoff(stored: string | null): TrendingOrderData | null {
  if (stored === null) return null;
  try {
    const found = JSON.parse(stored) as Record<string, unknown> | null;
    if (found?.['occasion'] !== 'trending') return null;
    const isText = (name: string): boolean =>
      typeof found[name] === 'string' && found[name].length <= longest && Object.hasOwn(found, name);
    if (!texts.every(isText) || found['trendSlug'] === '') return null;
    const read = Object.fromEntries(texts.map((name) => [name, found[name]]));
    return { ...(read as Omit<TrendingOrderData, 'occasion'>), occasion: 'trending' };
  } catch {
    return null;
  }
}
