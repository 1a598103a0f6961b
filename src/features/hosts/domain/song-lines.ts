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
  /** Couplets about an attraction nearby, each another one. `{attraction}` is its name. */
  nearby: readonly (readonly string[])[];
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

/** Attractions that the host has told, and the number of this telling of them: each has other words. */
export interface Nearby {
  attractions: readonly string[];
  edition: number;
}

/**
 * Song of the welcome video; it names the house, two attractions nearby where the host has told some, and nobody. An edition sings of
 * the next attractions with the next couplets.
 */
export function welcomeLyrics({ house, place, language }: HouseSong, nearby: Nearby): HouseLyrics {
  const words = songs[language];
  const { verses, ...song } = words.welcome;
  const about = verseAbout(nearby, words.nearby, verses);
  const names = { house: sung(house) ?? words.friend, place, name: '' };
  return lyricsOf({ ...song, verses: about ? [...verses.slice(0, -1), about] : verses }, language, names);
}

/** The verse that takes the last one's place; null without an attraction that can be sung. */
function verseAbout(
  { attractions, edition }: Nearby,
  couplets: HouseSongs['nearby'],
  verses: readonly (readonly string[])[],
): string[] | null {
  const names = attractions.flatMap((name) => sung(name) ?? []);
  const couplet = (number: number): string[] => {
    const name = names[number % names.length] ?? '';
    return (couplets[number % couplets.length] ?? []).map((line) => line.replace('{attraction}', () => name));
  };
  if (names.length === 0) return null;
  const first = edition * 2;
  if (names.length > 1) return [...couplet(first), ...couplet(first + 1)];
  return [...couplet(edition), ...(verses.at(-1)?.slice(2) ?? [])];
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
