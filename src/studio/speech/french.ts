/** French from its spelling: syllables with the mute e as songs sing it, and rhyme by the final sound. */
import exceptions from './french.json' with { type: 'json' };
import { frenchSounds, type Sound } from './french-sounds.ts';
import { remembering } from './remembered.ts';
import { bareWord, lineSyllables, SILENT, type SpokenSyllable, type SpokenWord } from './syllable.ts';

/** Words written as they sound, in ordinary French spelling. */
const respelled = new Map(Object.entries(exceptions.respelled));
const leaning = new Set(exceptions.leaning);
const aspirated = new Set(exceptions.aspirated);

/**
 * One word, with or without its punctuation. The mute e at its end counts before a consonant (u-ne table) and not before a
 * vowel or at the end of the line, as in song.
 */
export const speakFrench = remembering(say);

function say(word: string, next?: string): SpokenWord {
  const bare = bareWord(word);
  if (bare === '') return SILENT;
  const sounds = bare.split('-').flatMap(soundsOf);
  const vowels = sounds.flatMap(({ vowel }, at) => (vowel === 'full' ? [at] : []));
  if (vowels.length === 0) {
    const sung = sounds.some(({ vowel }) => vowel === 'mute') && (next === undefined || !beginsWithVowel(next));
    return {
      syllables: sung || !/^\p{L}+'$/u.test(bare) ? [bare] : [],
      stress: sung ? -1 : 0,
      rhyme: rhymeOf(sounds),
      sound: heard(sounds),
    };
  }
  const mute =
    sounds.at(-1)?.vowel === 'mute' && next !== undefined && !beginsWithVowel(next) && !/[,.;:!?…]$/u.test(word);
  const syllables = cut(sounds, mute);
  return {
    syllables,
    stress: leaning.has(bare) ? -1 : vowels.length - 1,
    rhyme: rhymeOf(sounds),
    sound: heard(sounds),
  };
}

/** The syllables of a line as they are sung. */
export function frenchSyllables(line: string): SpokenSyllable[] {
  return lineSyllables(line, { speak: speakFrench });
}

function soundsOf(part: string): Sound[] {
  const apostrophe = part.lastIndexOf("'", part.length - 2);
  const stem = part.slice(apostrophe + 1);
  const spelled = respelled.get(stem);
  if (spelled === undefined) return frenchSounds(part);
  const elided = frenchSounds(part.slice(0, apostrophe + 1));
  const [said, written] = [frenchSounds(spelled), frenchSounds(stem)];
  const sameLength = said.length === written.length;
  return [...elided, ...said.map((sound, i) => (sameLength ? { ...sound, text: written[i]!.text } : sound))];
}

/** True when a word elides the e before it: it begins with a vowel or a silent h. */
function beginsWithVowel(word: string): boolean {
  const bare = bareWord(word);
  return /^[aeiouyàâäéèêëîïôöûùüœ]/u.test(bare)
    ? !/^(?:oui|onz|yaourt|yo)/u.test(bare)
    : bare.startsWith('h') && !aspirated.has(bare);
}

/** Each syllable ends before the one sound that begins the next; a cluster with l or r keeps together. */
function cut(sounds: readonly Sound[], mute: boolean): string[] {
  const nuclei = sounds.flatMap(({ vowel }, at) => (vowel === 'full' || (vowel === 'mute' && mute) ? [at] : []));
  const cuts = nuclei.map((nucleus, i) => {
    if (i === 0) return 0;
    const previous = nuclei[i - 1]!;
    const consonants = sounds.slice(previous + 1, nucleus);
    const last = consonants.findLastIndex(({ phones }) => phones !== '');
    const cluster =
      last > 0 && /[lr]/u.test(consonants[last]!.phones) && /^[bkdfgptv]$/u.test(consonants[last - 1]!.phones);
    return previous + 1 + Math.max(0, cluster ? last - 1 : last);
  });
  return cuts.map((start, i) =>
    sounds
      .slice(start, cuts[i + 1])
      .map(({ text }) => text)
      .join(''),
  );
}

function heard(sounds: readonly Sound[]): string {
  return sounds
    .map(({ phones }) => phones)
    .join('')
    .replace(/@$/u, '');
}

function rhymeOf(sounds: readonly Sound[]): string {
  const from = Math.max(
    0,
    sounds.findLastIndex(({ vowel }) => vowel === 'full'),
  );
  const key = sounds
    .slice(from)
    .map(({ phones, vowel }) => (vowel === 'mute' && sounds.length > 2 ? '' : phones))
    .join('')
    .replace(/^[wj](?=[aeEioOu2@1-9])/u, '');
  // In the last syllable o is closed when nothing follows, and open e before a consonant has one colour.
  return key
    .replace(/^O$/u, 'o')
    .replace(/^Oz$/u, 'oz')
    .replace(/^e(?=.)/u, 'E');
}
