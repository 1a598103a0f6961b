import houseSongs from './house-songs.json' with { type: 'json' };
import { singablePart } from '#kit/sung-name.ts';
import type { GuestLanguage } from './languages.ts';

/** Words of a song, as the studio takes them. */
export interface HouseLyrics {
  title: string;
  language: GuestLanguage;
  sections: { tag: 'verse' | 'chorus'; lines: { display: string; sung: string }[] }[];
  /** Nobody's story is told. */
  facts: never[];
}

/** Songs of a house in one language. `{name}` is the guest, `{house}` the property, `{place}` where it is. */
interface HouseSongs {
  welcome: { title: string; verses: readonly (readonly string[])[]; chorus: readonly string[] };
  souvenir: { title: string; verses: readonly (readonly string[])[]; chorus: readonly string[] };
  /** Sung in the place of a name that nobody gave. */
  friend: string;
}

const songs: Record<GuestLanguage, HouseSongs> = houseSongs;

/** Letters of a syllable, about: by them a name is cut to its first words that a line can hold. */
const lettersASyllable = 2.5;

/** A name as a line of a song takes it. */
function sung(name: string): string | null {
  return /[\p{L}\p{Nd}]/u.test(name) ? singablePart(name, (part) => part.length / lettersASyllable) : null;
}

interface HouseSong {
  /** The property's name and place. */
  house: string;
  place: string;
  language: GuestLanguage;
}

/** Song of the welcome video; it names the house and nobody. */
export function welcomeLyrics({ house, place, language }: HouseSong): HouseLyrics {
  const words = songs[language];
  return lyricsOf(words.welcome, language, { house: sung(house) ?? words.friend, place, name: '' });
}

/** Song of one guest's souvenir: the guest's name is in the chorus, so that no two guests have the same recording. */
export function souvenirLyrics({ house, place, language }: HouseSong, firstName: string): HouseLyrics {
  const words = songs[language];
  return lyricsOf(words.souvenir, language, {
    house,
    place: sung(place) ?? house,
    name: sung(firstName) ?? words.friend,
  });
}

function lyricsOf(
  { title, verses, chorus }: HouseSongs['welcome'],
  language: GuestLanguage,
  names: { house: string; place: string; name: string },
): HouseLyrics {
  const filled = (line: string): string =>
    line.replace('{house}', names.house).replace('{place}', names.place).replace('{name}', names.name);
  const lines = (all: readonly string[]) => all.map(filled).map((line) => ({ display: line, sung: line }));
  const refrain = { tag: 'chorus' as const, lines: lines(chorus) };
  const sections = verses.flatMap((verse) => [{ tag: 'verse' as const, lines: lines(verse) }, refrain]);
  return { title: filled(title), language, sections, facts: [] };
}
