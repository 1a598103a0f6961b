import { m } from '#messages/messages.js';
import { defaultMoods, occasions } from '#occasions/occasions.ts';
import { honourees } from '#kit/honourees.ts';
import { promiseOf } from '#features/orders/domain/turnaround.ts';
import { defineOrderKind } from '#features/orders/server/index.ts';
import { holidayDetails } from '../details.ts';
import { holidayLines } from '../domain/price.ts';

/** A song and a film from a holiday; stored as `souvenir`. */
export const holidayKind = defineOrderKind({
  kind: 'souvenir',
  name: m.admin_kind_souvenir,
  details: holidayDetails,
  // Named so before its checkout exists.
  firstStatus: 'submitted',
  priceLines: (_details, book) => holidayLines(book),
  includesFilm: () => true,
  promise: ({ producer_hours }) => promiseOf(true, producer_hours),
  brief: (details) => ({
    occasion: 'travel',
    ...honourees({ shown: details.first_name, sung: '' }, { shown: details.second_name ?? '', sung: '' }),
    language: details.language,
    genre: details.music_genre,
    mood: defaultMoods[occasions.travel.tone],
    vocalStyle: 'No Preference',
    tempo: 'Medium',
    story: {
      favoriteMoment: `${details.destination}. ${details.favorite_memory}`,
      companions: details.companionship,
      specialWords: details.special_words,
      extraDetails: details.freeform_text,
    },
  }),
  returnPages: () => ({ paid: 'payment-success', cancelled: 'travel-souvenir-dev?checkout=cancelled#holiday-form' }),
  redact: (details) => ({
    ...details,
    first_name: '',
    second_name: '',
    destination: '',
    favorite_memory: '',
    companionship: '',
    special_words: '',
    freeform_text: '',
  }),
  summary: ({ destination, page_language: pageLanguage = 'en' }) => ({ destination, pageLanguage }),
});
