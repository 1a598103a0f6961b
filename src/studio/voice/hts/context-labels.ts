/**
 * Names the context of each phone as the voice's decision trees ask for it: neighbours, place in the syllable, the word and
 * the line, stress, kind of word. The layout is that of the HTS English demonstration (`HTS_TTS_ENG` 1.0).
 */
import type { SungLine } from '../../score.ts';

/** Words that carry grammar rather than sense, by the kind that the voice tells apart. */
const KINDS: Record<string, string> = {
  det: 'the a an this that these those no every each all some any',
  in: 'of for in on at by with from into over under through across about after before like until till as than off out up down',
  to: 'to',
  aux: "is are was were am be been being has have had do does did i'm you're we're it's",
  cc: 'and but or nor yet so plus',
  md: "will would can could should may might must i'll you'll we'll",
  pps: 'i you he she it we they me him her us them my your his its our their',
  wp: 'who what which whose whom',
};
const KIND_OF = new Map(Object.entries(KINDS).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind])));
const CONTENT = 'content';

interface Syllable {
  phones: string[];
  vowel: string;
  stressed: number;
  accented: number;
  /** Index of its word. */
  word: number;
}

interface Word {
  kind: string;
  /** First syllable and how many. */
  from: number;
  count: number;
}

/** One label for each phone of the line, with a pause before and after. */
export function labelsOf(line: Pick<SungLine, 'words' | 'syllables'>): string[] {
  const words = wordsOf(line);
  const syllables = syllablesOf(line, words);
  const places = syllables.flatMap(({ phones }, syllable) =>
    phones.map((phone, place) => ({ phone, syllable, place })),
  );
  const phones = ['pau', ...places.map(({ phone }) => phone), 'pau'];
  const context = contextOf(syllables, words);
  return phones.map((phone, index) => {
    const at = (i: number): string => phones[i] ?? 'x';
    const neighbours = `${at(index - 2)}^${at(index - 1)}-${phone}+${at(index + 1)}=${at(index + 2)}`;
    const place = places[index - 1];
    if (place) return `${neighbours}${context.ofPhone(place.syllable, place.place)}`;
    return `${neighbours}${index === 0 ? context.before : context.after}`;
  });
}

function wordsOf({ words, syllables }: Pick<SungLine, 'words' | 'syllables'>): Word[] {
  const found: Word[] = [];
  syllables.forEach(({ word }, index) => {
    const last = found.at(-1);
    if (last && syllables[index - 1]!.word === word) last.count++;
    else {
      const plain = (words[word] ?? '').toLowerCase().replaceAll(/[^a-z']/g, '');
      found.push({ kind: KIND_OF.get(plain) ?? CONTENT, from: index, count: 1 });
    }
  });
  return found;
}

function syllablesOf({ syllables }: Pick<SungLine, 'syllables'>, words: readonly Word[]): Syllable[] {
  return syllables.map(({ onset, nucleus, coda, stressed }, index) => {
    const word = words.findIndex(({ from, count }) => index >= from && index < from + count);
    const { kind, count } = words[word]!;
    const isStressed = stressed || (count === 1 && kind === CONTENT);
    return {
      phones: [...onset, nucleus, ...coda].map(plainPhone),
      vowel: plainPhone(nucleus),
      stressed: isStressed ? 1 : 0,
      accented: isStressed && kind === CONTENT ? 1 : 0,
      word,
    };
  });
}

/** The voice's name of a phone: no stress, and `ax` for the neutral vowel. */
function plainPhone(phone: string): string {
  return phone === 'ah0' ? 'ax' : phone.replace(/\d/, '');
}

function contextOf(syllables: readonly Syllable[], words: readonly Word[]) {
  const [total, wordCount] = [syllables.length, words.length];
  const stresses = syllables.map(({ stressed }) => stressed);
  const accents = syllables.map(({ accented }) => accented);
  const contents = words.map(({ kind }) => (kind === CONTENT ? 1 : 0));
  const syllable = (i: number, between: string): string => {
    const { stressed, accented, phones } = syllables[i] ?? { stressed: 0, accented: 0, phones: [] };
    return [stressed, accented, phones.length].join(between);
  };
  const word = (i: number): string => (words[i] ? `${words[i].kind}_${words[i].count}` : '0_0');
  const line = `/I:0=0/J:${total}+${wordCount}-1`;
  const none = '/B:x-x-x@x-x&x-x#x-x$x-x!x-x;x-x|x';
  return {
    before:
      `@x_x/A:0_0_0${none}/C:${syllable(0, '+')}/D:0_0/E:x+x@x+x&x+x#x+x/F:${word(0)}/G:0_0` +
      `/H:x=x@1=1|0/I:${total}=${wordCount}/J:${total}+${wordCount}-1`,
    after:
      `@x_x/A:${syllable(total - 1, '_')}${none}/C:0+0+0/D:${word(wordCount - 1)}/E:x+x@x+x&x+x#x+x/F:0_0` +
      `/G:${total}_${wordCount}/H:x=x@1=1|0${line}`,
    ofPhone(i: number, place: number): string {
      const own = syllables[i]!;
      const { from, count, kind } = words[own.word]!;
      const inWord = i - from;
      return [
        `@${place + 1}_${own.phones.length - place}`,
        `/A:${syllable(i - 1, '_')}`,
        `/B:${own.stressed}-${own.accented}-${own.phones.length}@${inWord + 1}-${count - inWord}&${i + 1}-${total - i}`,
        `#${around(stresses, i).join('-')}$${around(accents, i).join('-')}`,
        `!${nearest(stresses, i).join('-')};${nearest(accents, i).join('-')}|${own.vowel}`,
        `/C:${syllable(i + 1, '+')}/D:${word(own.word - 1)}`,
        `/E:${kind}+${count}@${own.word + 1}+${wordCount - own.word}&${around(contents, own.word).join('+')}`,
        `#${nearest(contents, own.word).join('+')}/F:${word(own.word + 1)}/G:0_0/H:${total}=${wordCount}@1=1|L-L%${line}`,
      ].join('');
    },
  };
}

/** Marked ones before an index, and after it. */
function around(marks: readonly number[], index: number): [number, number] {
  const sum = (list: readonly number[]): number => list.reduce((total, mark) => total + mark, 0);
  return [sum(marks.slice(0, index)), sum(marks.slice(index + 1))];
}

/** Steps back to the nearest marked one and on to the next; 0 for none. */
function nearest(marks: readonly number[], index: number): [number, number] {
  const back = marks.slice(0, index).lastIndexOf(1);
  const on = marks.indexOf(1, index + 1);
  return [back < 0 ? 0 : index - back, on < 0 ? 0 : on - index];
}
