import { isSingableName } from '#kit/sung-name.ts';
import { maximumPhotos } from '#features/uploads/domain/limits.ts';

/** HOL-04, word for word; the last of each asks for its text. */
export const holidayGenres = [
  'Pop',
  'Acoustic',
  'Chill / Lo-Fi',
  'Afrobeat',
  'R&B / Soul',
  'Classical / Orchestral',
  'Jazz',
  'Country / Folk',
  'Reggae / Dancehall',
  'EDM / Dance',
  'Hip Hop / Rap',
  'Rock / Indie',
  'Surprise Me!',
  'Other (please specify)',
] as const;
export const songLanguages = [
  'English',
  'French',
  'German',
  'Italian',
  'Spanish',
  'Portuguese',
  'Hindi',
  'Arabic',
  'Japanese',
  'Other (please specify)',
] as const;

const other = 'Other (please specify)';

export function isOther(choice: string): boolean {
  return choice === other;
}

/** The Holiday Memory Form as it is typed, with the specification's field names; '' where nothing is chosen yet. */
export interface HolidayOrder {
  firstName: string;
  /** The second person that the song is for; '' where it is for one. */
  secondName: string;
  email: string;
  destination: string;
  favoriteMemory: string;
  companionship: string;
  specialWords: string;
  freeformText: string;
  preferredGenre: (typeof holidayGenres)[number] | '';
  otherGenre: string;
  songLanguage: (typeof songLanguages)[number] | '';
  otherSongLanguage: string;
  /** Ids of finished uploads, in the order of the film. */
  images: string[];
}

export type HolidayField = keyof HolidayOrder;

export const emptyHolidayOrder: HolidayOrder = {
  firstName: '',
  secondName: '',
  email: '',
  destination: '',
  favoriteMemory: '',
  companionship: '',
  specialWords: '',
  freeformText: '',
  preferredGenre: '',
  otherGenre: '',
  songLanguage: '',
  otherSongLanguage: '',
  images: [],
};

const required = [
  'firstName',
  'email',
  'destination',
  'favoriteMemory',
  'companionship',
  'preferredGenre',
  'otherGenre',
  'songLanguage',
  'otherSongLanguage',
] as const satisfies readonly HolidayField[];

const sungNames = ['firstName', 'secondName'] as const satisfies readonly HolidayField[];

/** HOL-03: the fields that are not filled in as they must be, in the form's order. Browser and server ask alike. */
export function holidayProblems(order: HolidayOrder): HolidayField[] {
  const missing: HolidayField[] = required.filter((field) => order[field].trim() === '' && isAsked(order, field));
  missing.unshift(...sungNames.filter((field) => order[field].trim() !== '' && !isSingableName(order[field])));
  const photos = order.images.length;
  return photos === 0 || photos > maximumPhotos ? [...missing, 'images'] : missing;
}

function isAsked(order: HolidayOrder, field: HolidayField): boolean {
  if (field === 'otherGenre') return isOther(order.preferredGenre);
  if (field === 'otherSongLanguage') return isOther(order.songLanguage);
  return true;
}

/** Genre and language as they go into production: the typed text where Other was chosen. */
export function resolvedHoliday(order: HolidayOrder): { music_genre: string; language: string } {
  return {
    music_genre: isOther(order.preferredGenre) ? order.otherGenre.trim() : order.preferredGenre,
    language: isOther(order.songLanguage) ? order.otherSongLanguage.trim() : order.songLanguage,
  };
}
