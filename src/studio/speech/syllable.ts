/** Syllables of a written line: what the composer needs of a lyric before, or without, a voice. */

export interface SpokenSyllable {
  /** The letters of the syllable as written; with both words' letters, and a space between, where two vowels are sung as one. */
  text: string;
  stressed: boolean;
  /** Index, from 0, of the word of the line (words are what stands between spaces) the syllable begins in. */
  word: number;
  /** Index of the last word it reaches: more than `word` where vowels meet across words and are sung on one note. */
  lastWord: number;
}

/** One word as a language says it. */
export interface SpokenWord {
  /** Letters of each syllable, in order. Empty for what is not said: a dash, an emoji. */
  syllables: string[];
  /** Index of the stressed syllable; -1 when the word leans on its neighbour (articles, prepositions). */
  stress: number;
  /** The sound from the rhyming vowel to the end, in an alphabet of the language's own. Equal keys rhyme. */
  rhyme: string;
  /** The sound of the whole word: words of one sound do not rhyme with each other. */
  sound: string;
}

export const SILENT: SpokenWord = { syllables: [], stress: -1, rhyme: '', sound: '' };

export interface LineRules {
  /** `next` is the following word of the line, if any. */
  speak: (word: string, next: string | undefined) => SpokenWord;
  /** True when the end of `left` and the start of `right` are sung on one note. */
  joins?: (left: string, right: string) => boolean;
}

/** The syllables of a whole line. */
export function lineSyllables(line: string, { speak, joins }: LineRules): SpokenSyllable[] {
  const words = line.split(/\s+/u).filter((word) => word !== '');
  const spoken: SpokenSyllable[] = [];
  for (const [index, word] of words.entries()) {
    const said = speak(word, words[index + 1]);
    const before = spoken.at(-1);
    for (const [place, text] of said.syllables.entries()) {
      const stressed = place === said.stress;
      if (place === 0 && before?.lastWord === index - 1 && joins?.(words[index - 1] ?? '', word) === true) {
        before.text += ` ${text}`;
        before.stressed ||= stressed;
        before.lastWord = index;
      } else {
        spoken.push({ text, stressed, word: index, lastWord: index });
      }
    }
  }
  return spoken;
}

/** Vowel of a syllable as offsets in its word, end exclusive; `peak` is the vowel that carries the stress. */
export interface Nucleus {
  start: number;
  end: number;
  peak: number;
}

/**
 * Cuts a word into syllables around its nuclei. Of the consonants between two nuclei the longest group that may begin a
 * syllable goes to the right.
 */
export function cutAround(
  word: string,
  nuclei: readonly Nucleus[],
  maySyllableBegin: (group: string) => boolean,
): string[] {
  const cuts = [0];
  for (let i = 1; i < nuclei.length; i++) {
    const [from, to] = [nuclei[i - 1]!.end, nuclei[i]!.start];
    let cut = Math.max(from, to - 1);
    for (let start = from; start < to; start++) {
      if (maySyllableBegin(word.slice(start, to).replace(/\W/gu, ''))) {
        cut = start;
        break;
      }
    }
    cuts.push(cut);
  }
  return cuts.map((cut, i) => word.slice(cut, cuts[i + 1]));
}

/** Lower case, composed, without the punctuation around it; inner apostrophes and hyphens stay. */
export function bareWord(word: string): string {
  return word
    .normalize('NFC')
    .toLowerCase()
    .replace(/’/gu, "'")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}']+$/gu, '');
}

/** The letter without its accent: é gives e. */
export function plain(letter: string): string {
  return letter.normalize('NFD').replace(/\p{M}/gu, '');
}
