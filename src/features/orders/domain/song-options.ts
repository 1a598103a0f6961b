/** What the wizard offers, word for word; the first of a list is not always its default, see `songDefaults`. */
export const languages = ['English', 'Italian', 'Spanish', 'French', 'German', 'Other'] as const;
export const genres = [
  'Pop',
  'Rock',
  'Ballad',
  'Afrobeats',
  'Country',
  'Acoustic',
  'HipHop',
  'Blues',
  'Jazz',
  'Classical',
  'Other',
] as const;
export const moods = ['Happy', 'Romantic', 'Reflective', 'Funny', 'Sad', 'Surprise Me'] as const;
export const vocalStyles = ['Male', 'Female', 'No Preference'] as const;
export const tempos = ['Slow', 'Medium', 'Up-tempo'] as const;
export const formats = ['audio', 'audio+video'] as const;

export type Mood = (typeof moods)[number];
export type VocalStyle = (typeof vocalStyles)[number];
export type Tempo = (typeof tempos)[number];
export type SongFormat = (typeof formats)[number];

export const songDefaults = {
  language: 'English',
  mood: 'Happy',
  vocal_style: 'No Preference',
  tempo: 'Medium',
  format: 'audio',
} as const satisfies { language: string; mood: Mood; vocal_style: VocalStyle; tempo: Tempo; format: SongFormat };

/** Longest texts in characters (UTF-16 code units, as a browser's maxlength counts). The field's counter shows from 80%. */
export const textLimits = {
  favorite_moment: 1000,
  extra_details: 1000,
  travel_companions: 500,
  special_words: 500,
  /** Names, addresses and the like; the specification gives none, so that a line stays a line. */
  short: 200,
} as const;

export const maximumPhotos = 10;
