import type { PriceBook, PriceLine } from '#features/orders/domain/price.ts';
import { chosenAddons, type AddonKey, type Addons, type DeliveryTier, type PriceList } from './options.ts';

/** Entries of the price book. */
export const tierEntries = {
  simple: { standard: 'simple_standard', express: 'simple_express' },
  landing: { standard: 'landing_standard', express: 'landing_express' },
  single: { standard: 'single_song', express: 'landing_express' },
} as const satisfies Record<PriceList, Record<DeliveryTier, keyof PriceBook>>;

export const addonEntries = {
  bonusTrack: 'addon_bonus_track',
  lyricScroll: 'addon_lyric_scroll',
  qrPage: 'addon_qr_page',
  spotifyPublish: 'addon_spotify_publish',
} as const satisfies Record<AddonKey, keyof PriceBook>;

/** As they are named on the payment page and the receipt. */
const tierNames: Record<DeliveryTier, string> = {
  standard: 'Personalised song, standard delivery',
  express: 'Personalised song, express delivery',
};
const addonNames: Record<AddonKey, string> = {
  bonusTrack: 'Bonus Track',
  lyricScroll: 'Lyric Scroll PDF',
  qrPage: 'QR Landing Page',
  spotifyPublish: 'Spotify Publish',
};

/** LEG-05: the tier and what was chosen with it. */
export function simpleLines(
  { deliveryTier, addons, priceList }: { deliveryTier: DeliveryTier; addons: Addons; priceList: PriceList },
  book: PriceBook,
): PriceLine[] {
  const line = (entry: keyof PriceBook, name: string): PriceLine => ({ entry, name, amountPence: book[entry] });
  return [
    line(tierEntries[priceList][deliveryTier], tierNames[deliveryTier]),
    ...chosenAddons(addons).map((key) => line(addonEntries[key], addonNames[key])),
  ];
}
