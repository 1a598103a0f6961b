import { m } from '#messages/messages.js';
import { defaultMoods, occasions } from '#occasions/occasions.ts';
import { extras } from '#features/orders/domain/extras.ts';
import type { PriceBook } from '#features/orders/domain/price.ts';
import { honourees } from '#kit/honourees.ts';
import { defineOrderKind } from '#features/orders/server/index.ts';
import { simpleDetails, type SimpleDetails } from '../details.ts';
import { promiseOfTier } from '../domain/express.ts';
import { genreName, songOccasion, type PriceList } from '../domain/options.ts';
import { simpleLines } from '../domain/price.ts';

/** Price list of an order, by its entry of the price book; the form's own has no name in an address. */
const listOfEntry: Partial<Record<keyof PriceBook, PriceList>> = {
  landing_standard: 'landing',
  landing_express: 'single',
  single_song: 'single',
};

/** A song of the short form, with its add-ons. */
export const simpleKind = defineOrderKind({
  kind: 'simple',
  name: m.admin_kind_simple,
  details: simpleDetails,
  priceLines: ({ delivery_tier: deliveryTier, addons }: SimpleDetails, book: PriceBook, priceList: PriceList) =>
    simpleLines(
      {
        deliveryTier,
        addons: {
          bonusTrack: addons.bonus_track,
          lyricScroll: addons.lyric_scroll,
          qrPage: addons.qr_page,
          spotifyPublish: addons.spotify_publish,
        },
        priceList,
      },
      book,
    ),
  includesFilm: () => false,
  promise: ({ delivery_tier }) => promiseOfTier(delivery_tier),
  brief: (details) => {
    const [first = '', ...others] = details.facts.filter((fact) => fact.trim() !== '');
    return {
      occasion: songOccasion(details.occasion),
      ...honourees({ shown: details.recipient_name, sung: '' }, { shown: details.second_name ?? '', sung: '' }),
      language: 'English',
      genre: genreName(details.music_genre),
      mood: defaultMoods[occasions[details.occasion].tone],
      vocalStyle: 'No Preference',
      tempo: 'Medium',
      story: { favoriteMoment: first, companions: '', specialWords: '', extraDetails: others.join('. ') },
    };
  },
  extras: ({ addons }) => extras.filter((extra) => addons[extra]),
  returnPages: ({ lines }) => {
    // The short form charges what stood on the button that led to it (D9), so it must know again.
    const list = lines
      .map(({ entry }) => (entry === 'credit' ? undefined : listOfEntry[entry]))
      .find((found) => found !== undefined);
    return {
      paid: 'thank-you',
      cancelled: `classic?checkout=cancelled${list ? `&prices=${list}` : ''}#simple-order`,
    };
  },
  redact: (details) => ({ ...details, full_name: '', recipient_name: '', second_name: '', facts: [] }),
});
