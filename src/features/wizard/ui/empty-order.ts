import { songDefaults } from '../domain/song-options.ts';
import type { WizardOrder } from '../domain/wizard-order.ts';

/** An order of which nothing is filled in. */
export const emptyOrder: WizardOrder = {
  occasion_type: '',
  first_name: '',
  first_name_sung: '',
  second_name: '',
  second_name_sung: '',
  last_name: '',
  company_name: '',
  vat_registered: false,
  vat_number: '',
  email: '',
  other_language: '',
  music_genre: '',
  other_genre: '',
  favorite_moment: '',
  travel_companions: '',
  special_words: '',
  extra_details: '',
  ...songDefaults,
  photo_ids: [],
  trend: null,
};
