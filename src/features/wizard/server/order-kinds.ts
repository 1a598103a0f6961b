import { m } from '#messages/messages.js';
import { honourees } from '#kit/honourees.ts';
import type { PriceBook } from '#features/orders/domain/price.ts';
import { promiseOf } from '#features/orders/domain/turnaround.ts';
import { trendStory } from '#features/trending/domain/prompt.ts';
import { defineOrderKind } from '#features/orders/server/index.ts';
import type { SongBrief } from '#studio/contracts.ts';
import { songDetails, type SongDetails } from '../details.ts';
import { wizardLines, type SongOffer } from '../domain/price.ts';

/** Song brief for the studio from a wizard order, whoever pays for it. */
export function wizardBrief(details: SongDetails): Omit<SongBrief, 'seed'> {
  return {
    occasion: details.occasion_type,
    ...honourees(
      { shown: details.first_name, sung: details.first_name_sung },
      { shown: details.second_name ?? '', sung: details.second_name_sung ?? '' },
    ),
    language: details.language,
    genre: details.music_genre,
    mood: details.mood,
    vocalStyle: details.vocal_style,
    tempo: details.tempo,
    story: {
      favoriteMoment: details.trend ? trendStory(details.trend, details.favorite_moment) : details.favorite_moment,
      companions: details.travel_companions,
      specialWords: details.special_words,
      extraDetails: details.extra_details,
    },
  };
}

/** The details without the story; name and number stay that stand on the invoice of a VAT-registered business. */
export function withoutStory<Details extends SongDetails>(details: Details): Details {
  const isBusiness = details.vat_registered;
  return {
    ...details,
    first_name: '',
    first_name_sung: '',
    second_name: '',
    second_name_sung: '',
    last_name: '',
    company_name: isBusiness ? details.company_name : '',
    vat_number: isBusiness ? details.vat_number : '',
    favorite_moment: '',
    travel_companions: '',
    special_words: '',
    extra_details: '',
  };
}

/** Back to the wizard on the page where it was filled in: elsewhere prices and words are others. */
export const wizardReturnPages = ({ details }: { details: Pick<SongDetails, 'page'> }) => ({
  paid: 'payment-success',
  cancelled: `${details.page ?? 'development'}?checkout=cancelled#order-wizard`,
});

const ofWizard = {
  details: songDetails,
  priceLines: ({ format }: SongDetails, book: PriceBook, offer: SongOffer) => wizardLines(format, book, offer),
  brief: wizardBrief,
  returnPages: wizardReturnPages,
  redact: withoutStory<SongDetails>,
  summary: ({ vat_registered: isRegistered, company_name: name, vat_number: vatNumber }: SongDetails) => ({
    business: isRegistered ? { name, vatNumber } : null,
  }),
};

export const songKind = defineOrderKind({
  ...ofWizard,
  kind: 'song',
  name: m.admin_kind_song,
  includesFilm: () => false,
  promise: ({ producer_hours }) => promiseOf(false, producer_hours),
});

export const songVideoKind = defineOrderKind({
  ...ofWizard,
  kind: 'song_video',
  name: m.admin_kind_song_video,
  includesFilm: () => true,
  promise: ({ producer_hours }) => promiseOf(true, producer_hours),
});
