import { hasPage } from '#occasions/occasions.ts';
import { textLimits } from '#features/orders/domain/text-limits.ts';
import { genres, languages, moods, tempos, vocalStyles } from './song-options.ts';
import type { WizardOrder } from './wizard-order.ts';

/** Key in session storage under which the story of an earlier order waits for the wizard. */
export const oldOrderKey = 'oldOrderStory';

const texts = [
  'occasion',
  'first_name',
  'first_name_sung',
  'second_name',
  'second_name_sung',
  'language',
  'music_genre',
  'mood',
  'vocal_style',
  'tempo',
  'favorite_moment',
  'travel_companions',
  'special_words',
  'extra_details',
] as const;

/** An earlier order as a new one begins with it; no photos. */
export type OldOrderStory = Record<(typeof texts)[number], string> & { had_film: boolean };

/** Longest field; what is longer was not written by this shop. */
const longest = 5000;

/** Reads what was left for the wizard; null for anything else. Other scripts of the page could have written there too. */
export function readOldOrder(stored: string | null): OldOrderStory | null {
  if (stored === null) return null;
  try {
    const found = JSON.parse(stored) as Record<string, unknown> | null;
    if (typeof found?.['had_film'] !== 'boolean') return null;
    const isText = (name: string): boolean => typeof found[name] === 'string' && found[name].length <= longest;
    if (!texts.every(isText)) return null;
    const read = Object.fromEntries(texts.map((name) => [name, found[name]]));
    return { ...(read as Omit<OldOrderStory, 'had_film'>), had_film: found['had_film'] };
  } catch {
    return null;
  }
}

/** The choice of a list, or 'Other' with the words beside it where the list has no such choice. */
function listed(value: string, list: readonly string[]): [choice: string, other: string] {
  return value === '' || list.includes(value) ? [value, ''] : ['Other', value.slice(0, textLimits.short)];
}

/** GIFT-07: the fields that an earlier order fills in. What the wizard no longer offers is left to it. */
export function changeOfOldOrder(old: OldOrderStory): Partial<WizardOrder> {
  const [language, otherLanguage] = listed(old.language, languages);
  const [genre, otherGenre] = listed(old.music_genre, genres);
  const mood = moods.find((one) => one === old.mood);
  const voice = vocalStyles.find((one) => one === old.vocal_style);
  const tempo = tempos.find((one) => one === old.tempo);
  return {
    occasion_type: hasPage(old.occasion) ? old.occasion : '',
    first_name: old.first_name.slice(0, textLimits.short),
    first_name_sung: old.first_name_sung.slice(0, textLimits.short),
    second_name: old.second_name.slice(0, textLimits.short),
    second_name_sung: old.second_name_sung.slice(0, textLimits.short),
    ...(language === '' ? {} : { language, other_language: otherLanguage }),
    music_genre: genre,
    other_genre: otherGenre,
    favorite_moment: old.favorite_moment.slice(0, textLimits.favorite_moment),
    travel_companions: old.travel_companions.slice(0, textLimits.travel_companions),
    special_words: old.special_words.slice(0, textLimits.special_words),
    extra_details: old.extra_details.slice(0, textLimits.extra_details),
    ...(mood ? { mood } : {}),
    ...(voice ? { vocal_style: voice } : {}),
    ...(tempo ? { tempo } : {}),
    format: old.had_film ? 'audio+video' : 'audio',
  };
}
