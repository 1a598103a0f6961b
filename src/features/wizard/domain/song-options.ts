/** Options of the wizard, word for word; the first of a list is not always its default, see `songDefaults`. */
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
