/**
 * Interface of a language that the lyricist can write in. Everything about grammar and sound is behind this
 * interface; the lyricist itself (choosing, fitting, rhyming, counting facts) knows no language.
 *
 * To add a language: a folder with `index.ts` exporting `language: Language`, its bank as JSON (see `bank.ts` for the
 * format and the style), and one line in `languages.ts`. `bank.test.ts` then checks every line of the bank: schema, rhyme by
 * sound of every pairing, no word rhymed with itself, syllables, duplicates, name in every hook.
 */
import type { SongBrief } from '../contracts.ts';
import type { AsToldRules } from './as-told-rules.ts';
import type { AsTypedRules } from './as-typed-rules.ts';
import type { Bank } from './bank.ts';
import type { GateRules } from './gate-rules.ts';
import type { ReadOrder } from './reading/read-order.ts';
import type { ReadingRules } from './reading/rules.ts';
import type { FoundTopic } from './topic-sheets.ts';
import type { Known } from './stanza-sheets.ts';

/** Speaker and addressee of a song. */
export interface Perspective {
  /** 'one': "I", "my". 'many': "we", "our". From the story ("my", "we", the companions); 'many' when unsure. */
  from: 'one' | 'many';
  /** Number of the recipient: one person, or several ("Ruth & Des", "Mum and Dad", "the night shift"). */
  to: 'one' | 'many';
  /** Of the recipient, when the name or the story tells; English may always say 'unknown'. */
  gender: 'm' | 'f' | 'unknown';
}

/** A syllable of a line as it is sung, after elision between words. */
export interface Syllable {
  /** Index of the (last) word it belongs to, words counted by blanks. */
  word: number;
  stressed: boolean;
}

/** Finds the things in a sentence, in the sequence in which they stand; a language whose nouns are not known has none. */
export type KeepsakeFinder = (sentence: string) => readonly Keepsake[];

export interface Keepsake {
  /** As a list names it: "the umbrella". */
  named: string;
  /** With what the buyer said of it: "the old umbrella", "the bag of chips". */
  described: string;
  /** The thing alone, in the singular: "umbrella". */
  thing: string;
  /** Something that everybody has: "the door". */
  isPlain: boolean;
  /** "a" may stand before it: not before "rain" or "trousers". */
  isCounted: boolean;
}

export interface Language {
  /** BCP 47: 'en'. */
  readonly code: string;
  readonly bank: Bank;
  /**
   * Syllables of a line of the bank, when the language needs others than `LINE`: Italian takes eleven for what English says in
   * nine. `apart`: how much the two lines of a couplet may differ. The buyer's own lines may be longer: `storyMeasure`.
   */
  readonly measure?: { fewest: number; most: number; apart: number };

  /** Syllables of a line as sung, elided across words where the language does that ("tutta_un'altra"). Never throws; a word
   *  nobody could pronounce still counts at least one. */
  syllables(line: string): Syllable[];
  /**
   * The sound from the last stressed vowel to the end of a line (its last word counts), in any notation, the same for
   * words that rhyme. Empty when it cannot be told (another script, digits).
   */
  rhymeKey(line: string): string;
  /** True when two lines rhyme by sound. False for the same word or (unless the language allows rich rhyme) the same sound
   *  altogether, and when either sound cannot be told. */
  rhymes(first: string, second: string): boolean;

  /** Data of the story reader. */
  readonly reading: ReadingRules;
  /** Digits with their ending as words ("3", "60th"); undefined when it cannot say them. */
  inWords(digits: string): string | undefined;
  /** Dates and marks in words, where they are not said as their numbers are: "5 September" → "the fifth of September". */
  inFull?(text: string): string;
  /** True for a word of the dictionary; left out where there is no dictionary. */
  isWord?(word: string): boolean;
  /** A buyer's text with the accents they left out; `story`: all that they wrote. Left out where slips and the bank's words do. */
  accented?(text: string, story: string): string;

  /** An order with its people called by their names alone. Left out where notes beside a name are not known. */
  withoutNotesAside?(brief: SongBrief): SongBrief;

  /** Notes with the marks that their writer left out, clause by clause. Left out where no parts of speech are known. */
  withMarks?(text: string): string;

  /** Things of a sentence that a chorus may be about. Left out where no parts of speech are known. */
  keepsakes?: KeepsakeFinder;

  /** Facts that an order surely says of its recipient, for the stanzas of the bank. Left out where there are none. */
  knownOf?(brief: ReadOrder): Known;

  /** Topics of an order, the weightiest first. Left out where the bank has no topics. */
  topicsOf?(brief: ReadOrder, perspective: Perspective, known: Known): readonly FoundTopic[];

  /** Which of the buyer's sentences are sung between stanzas. Left out where there are none. */
  readonly gate?: GateRules;

  /** Sings a story in its buyer's sentences. Left out where no parts of speech are known. */
  readonly asTold?: AsToldRules;

  /** Sings a long story in its buyer's sentences as they were typed. Left out where they are told to the recipient (`asTold`). */
  readonly asTyped?: AsTypedRules;

  /** "Sam", "Sam and Kit", "Sam, Kit and Lou". */
  join(items: readonly string[]): string;
  /** True for one name of several: "the Hendersons". Left out where their verbs are not told apart. */
  isHousehold?(name: string): boolean;
  /** “safe home”, «fatti sentire». */
  quotation(text: string): string;
  /** Form of address of the recipient in a line: "Ruth & Des" → "Ruth and Des". */
  recipient(shown: string): string;
  /** Sung when there is no name at all: "my friend". */
  readonly standIn: string;
  /**
   * Last touch on a finished line: contraction and elision of what the slots brought together ("a apple" → "an apple", "di Anna"
   * → "d'Anna", "de le" → "du"), capitals inside the line. The lyricist then capitalises the first letter.
   */
  polish(line: string): string;
  /** Capitals of a title: "Sixty Candles", "Ancora in cucina". */
  titleCase(text: string): string;
}
