import type { Occasion } from '#occasions/occasions.ts';
import type { SongBrief } from '../contracts.ts';

/** Of a song that mourns, of one to a partner, of any other. */
export type TailMood = 'calm' | 'love' | 'light';

/** Abilities of a language that sings a story in its buyer's sentences. */
export interface AsToldRules {
  /** Patterns of what nobody would sing ("things about Mum -"), and of slips that make a sentence hard to read. */
  mendings: readonly (readonly [pattern: string, mended: string])[];
  /** Pattern of nouns that are somebody else: "the plumber". */
  others: string;
  /** Nouns of men, and of women. */
  men: readonly string[];
  women: readonly string[];
  /** Pattern of what a request puts before a fact: "can you put in that". */
  asking: string;
  /** Pattern of a fact of the recipient among further details, from its start. */
  factual: string;
  /** Pattern of an age, which is told though it names its day: "hes 60 on saturday". */
  age: string;
  /** Pattern of how a sentence begins that goes on with the one before it. */
  leaning: string;
  /** Pattern of the start of a line that would go on with the one before it. */
  goingOn: string;
  /** Pattern of special words that ask something of the shop. */
  ofShop: string;
  /** Pattern of a saying that is surely the recipient's, who tells others to do it: "text me"; not "thank you for raising me". */
  ownSaying: string;
  /** Pattern of how a group begins among those who send their love, and the sender's own word. */
  groups: string;
  me: string;
  /** Hooks of a saying that is the recipient's own, and of songs about them. */
  hooks: { own: string; about: string; aboutWithSaying: string };
  /** Last line of such a day. */
  wishes: Readonly<Partial<Record<Occasion, string>>>;
  /** A story with its spelling, capitals and lists mended; `subject` begins notes about the recipient: "she", or a name. */
  madeReadable(typed: SongBrief['story'], shown: string, subject: string | undefined): SongBrief['story'];
  /** Hours, money and sizes in words. */
  figuresSung(text: string): string;
  /** Sentences that go on and on, with full stops. */
  withStops(text: string): string;
  /** Words that may follow a clause, for the sake of a rhyme. `clause`: in small letters, from the start of its sentence. */
  tailsBehind(clause: string, mood: TailMood): readonly string[];
  /** The clause of a line, in small letters, without such words at its end. */
  withoutTail(line: string): string;
  /** A sound that rhymes, with its consonants by family: "home" and "stone" have the same. */
  familyOf(rhymeKey: string): string;
  /** For each word the cost of ending a line before it, 0 between clauses. */
  breakCosts(words: readonly string[]): readonly number[];
}
