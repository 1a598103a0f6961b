import { languageNamed, type SongLanguage } from '#kit/song-language.ts';

/** Songs that the shop makes: the languages of its engines, and the hours of a producer for any other, if one does. */
export interface MadeSongs {
  languages: readonly SongLanguage[];
  producer_hours: number | null;
}

/** Hours of a producer for a song in a language; undefined where an engine makes it, and while no language is chosen. */
export function producerHours(language: string, songs: MadeSongs): number | undefined {
  const isMade = language.trim() === '' || languageNamed(songs.languages, language) !== undefined;
  return isMade ? undefined : (songs.producer_hours ?? undefined);
}
