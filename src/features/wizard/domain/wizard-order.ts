import { isSingableName } from '#kit/sung-name.ts';
import { textLimits } from '#features/orders/domain/text-limits.ts';
import { maximumPhotos } from '#features/uploads/domain/limits.ts';
import type { Mood, SongFormat, Tempo, VocalStyle } from './song-options.ts';

/**
 * The wizard's order as it is typed, with the specification's field names, and the rules each step must satisfy before
 * Next. The browser and the server check with the same functions.
 */
export interface WizardOrder {
  occasion_type: string;
  first_name: string;
  /** Phonetic spelling of the name, when it is not sung as it is written. */
  first_name_sung: string;
  /** The second person that the song is for: the other of a couple, of twins; '' where it is for one. */
  second_name: string;
  second_name_sung: string;
  last_name: string;
  company_name: string;
  vat_registered: boolean;
  vat_number: string;
  email: string;
  language: string;
  other_language: string;
  music_genre: string;
  other_genre: string;
  favorite_moment: string;
  travel_companions: string;
  special_words: string;
  extra_details: string;
  mood: Mood | '';
  vocal_style: VocalStyle | '';
  tempo: Tempo | '';
  format: SongFormat | '';
  /** Ids of finished uploads, in the order of the film. */
  photo_ids: string[];
  /** Article of the magazine that it began at. */
  trend: { slug: string; title: string } | null;
}

/** The refusals of ordering.md section 8, by the key of their message. */
export type WizardRefusal =
  | 'other_language_missing'
  | 'other_genre_missing'
  | 'fields_missing'
  | 'name_too_long'
  | 'moment_missing'
  | 'photo_missing'
  | 'too_many_photos'
  | 'text_too_long'
  | 'incomplete';

export interface StepProblem {
  refusal: WizardRefusal;
  fields: (keyof WizardOrder)[];
}

/** Variant of the wizard by the page it is on; it changes the questions. */
export type WizardVariant = 'consumer' | 'estate-agent' | 'host';

const blank = (text: string): boolean => text.trim() === '';

const limits: [keyof WizardOrder & keyof typeof textLimits, number][] = [
  ['favorite_moment', textLimits.favorite_moment],
  ['extra_details', textLimits.extra_details],
  ['travel_companions', textLimits.travel_companions],
  ['special_words', textLimits.special_words],
];

function essentials(order: WizardOrder, variant: WizardVariant): StepProblem | null {
  if (order.language === 'Other' && blank(order.other_language)) {
    return { refusal: 'other_language_missing', fields: ['other_language'] };
  }
  if (order.music_genre === 'Other' && blank(order.other_genre)) {
    return { refusal: 'other_genre_missing', fields: ['other_genre'] };
  }
  const required: (keyof WizardOrder &
    ('first_name' | 'email' | 'language' | 'music_genre' | 'last_name' | 'company_name' | 'vat_number'))[] = [
    'first_name',
    'email',
    'language',
    'music_genre',
  ];
  if (variant === 'estate-agent') required.push('last_name', 'company_name');
  if (order.vat_registered) required.push('vat_number');
  const missing = required.filter((field) => blank(order[field]));
  if (missing.length > 0) return { refusal: 'fields_missing', fields: missing };
  const long = sungFields(order).filter((field) => !isSingableName(order[field]));
  return long.length > 0 ? { refusal: 'name_too_long', fields: long } : null;
}

/** The fields that hold what is sung of each name. */
function sungFields(order: WizardOrder) {
  const first = blank(order.first_name_sung) ? ('first_name' as const) : ('first_name_sung' as const);
  const second = blank(order.second_name_sung) ? ('second_name' as const) : ('second_name_sung' as const);
  return blank(order.second_name) ? [first] : [first, second];
}

function story(order: WizardOrder): StepProblem | null {
  if (blank(order.favorite_moment)) return { refusal: 'moment_missing', fields: ['favorite_moment'] };
  const long = limits.filter(([field, limit]) => order[field].length > limit).map(([field]) => field);
  return long.length > 0 ? { refusal: 'text_too_long', fields: long } : null;
}

function sound(order: WizardOrder): StepProblem | null {
  const missing = (['mood', 'vocal_style', 'tempo', 'format'] as const).filter((field) => order[field] === '');
  if (missing.length > 0) return { refusal: 'fields_missing', fields: missing };
  if (order.format === 'audio+video' && order.photo_ids.length === 0) {
    return { refusal: 'photo_missing', fields: ['photo_ids'] };
  }
  return order.photo_ids.length > maximumPhotos ? { refusal: 'too_many_photos', fields: ['photo_ids'] } : null;
}

/**
 * Problem that keeps the visitor on a step, or null. Steps: 0 Occasion, 1 Essentials, 2 Personal Details, 3 Music &
 * Format, 4 Review & Pay.
 */
export function stepProblem(step: number, order: WizardOrder, variant: WizardVariant = 'consumer'): StepProblem | null {
  if (step === 0) return blank(order.occasion_type) ? { refusal: 'fields_missing', fields: ['occasion_type'] } : null;
  if (step === 1) return essentials(order, variant);
  if (step === 2) return story(order);
  if (step === 3) return sound(order);
  return [0, 1, 2, 3].some((earlier) => stepProblem(earlier, order, variant))
    ? { refusal: 'incomplete', fields: [] }
    : null;
}

/** Language and genre as they go into production: the typed text where 'Other' was chosen. */
export function resolveTypedChoices(
  order: Pick<WizardOrder, 'language' | 'other_language' | 'music_genre' | 'other_genre'>,
): {
  language: string;
  music_genre: string;
} {
  return {
    language: order.language === 'Other' ? order.other_language.trim() : order.language,
    music_genre: order.music_genre === 'Other' ? order.other_genre.trim() : order.music_genre,
  };
}
