import type { Occasion } from '#occasions/occasions.ts';
import type { SongBrief } from '../contracts.ts';

/** A part of a sentence that is clear by itself; indexes of its first word and of the one behind its last. */
export interface HookSpan {
  from: number;
  to: number;
  kind: 'clause' | 'phrase';
  /** Its subject, where that stands before another verb. */
  subject?: string;
  /** It says how many. */
  isCounting?: boolean;
}

/**
 * Kinds of hooks. Sayings: what the recipient always says, what they said once, what anybody says, a word that stands for a
 * story. Details: a thing, what the recipient did, what they do, what we did. Without the name: a saying, a detail. And one
 * that only says whom the song is for.
 */
export const refrainKinds = [
  'own',
  'once',
  'between',
  'thing',
  'object',
  'deed',
  'habit',
  'ours',
  'named',
  'nameless',
  'about',
] as const;
export type RefrainKind = (typeof refrainKinds)[number];

/** Groups of days that share couplets. */
export type DayGroup =
  | 'birthday'
  | 'love'
  | 'couple'
  | 'parents'
  | 'work'
  | 'roast'
  | 'friend'
  | 'christmas'
  | 'baby'
  | 'calm';

/** Couplets that are sung between a hook and itself, `first / second` in the notation of `template.ts`. */
export interface CoupletSheet {
  kinds: readonly RefrainKind[];
  /** Days they are for; without any they are for all that are not calm. */
  days?: readonly (DayGroup | Occasion)[];
  lines: readonly string[];
}

/** Abilities of a language that sings a story in its buyer's sentences. */
export interface AsToldRules {
  /** Patterns of what nobody would sing ("things about Mum -"), and of slips that make a sentence hard to read. */
  mendings: readonly (readonly [pattern: string, mended: string])[];
  /** Pattern of nouns that are somebody else: "the plumber". */
  others: string;
  /** Forms of one first name, each group in small letters: "william", "bill". */
  shortNames: readonly (readonly string[])[];
  /** Nouns of men, and of women. */
  men: readonly string[];
  women: readonly string[];
  /** Pattern of what a request puts before a fact: "can you put in that". */
  asking: string;
  /** Pattern of what is asked or wished among further details, and not told. */
  asked: string;
  /** Pattern of an age, which is told though it names its day: "hes 60 on saturday". */
  age: string;
  /** Pattern of what is asked to be said and is no fact. */
  wished: string;
  /** Pattern of special words that ask something of the shop. */
  ofShop: string;
  /** Pattern of a saying that is surely the recipient's, who tells others to do it: "text me"; not "thank you for raising me". */
  ownSaying: string;
  /** Patterns of verbs before a saying, of those that tell of one time, and of what says that it was often. */
  speaking: string;
  once: string;
  often: string;
  /** Patterns of a saying without marks, with the group `saying`. */
  heard: readonly string[];
  /** Pattern of a story of the singer's own love. */
  ownLove: string;
  /** Pattern of how a group begins among those who send their love, and the sender's own word. */
  groups: string;
  me: string;
  /** Hooks of a saying that is too short for a line of the bank, of the recipient's own, and of songs about them. */
  hooks: { short: string; own: string; about: string; aboutWithSaying: string };
  /** Pattern of a recipient that no hook calls by a name: "me", "the family". */
  unnamed: string;
  /** Patterns of a saying that is meant otherwise ("it was fine"), and of a story that says sorry. */
  complaint: string;
  contrition: string;
  /** Pattern of what is said everywhere ("happy birthday"), or is sad: no hook unless the buyer asks for it. */
  plainSaying: string;
  /** Patterns of what is no hook: what is sad, or denied, or is clear only behind another sentence. */
  noHook: readonly string[];
  /** Patterns of a mere state or a date of a life, and of words that lean on what they say: "never", "only". */
  mere: string;
  /** Pattern of a clause that tells what is so, not what somebody does: "you have my hoodie". */
  states: string;
  emphatic: string;
  /** Last line of such a day. */
  wishes: Readonly<Partial<Record<Occasion, string>>>;
  /** A story with its spelling, capitals and lists mended; `subject` begins notes about the recipient: "she", or a name. */
  madeReadable(typed: SongBrief['story'], shown: string, subject: string | undefined): SongBrief['story'];
  /** Hours, money and sizes in words. */
  figuresSung(text: string): string;
  /** Sentences that go on and on, with full stops. */
  withStops(text: string): string;
  /** A sound that rhymes, with its consonants by family: "home" and "stone" have the same. */
  familyOf(rhymeKey: string): string;
  couplets: readonly CoupletSheet[];
  /** True for a saying that says what nobody does: "nineteen seconds". */
  isPhrase(saying: string): boolean;
  /** True where a pronoun has nobody and nothing before it in the sentence: "we thought it was for Father Christmas". */
  pointsBack(words: readonly string[]): boolean;
  /** Name of the fault that keeps a sentence from being sung: no good language, or a mere list. */
  faultIn: (words: readonly string[]) => string | undefined;
  /** Number of words of it that are sung. */
  lengthOf: (words: readonly string[]) => number;
  /** True for a word that is hardly a name. */
  isCommonWord: (lower: string) => boolean;
  /** Parts of a sentence that a chorus can be built on. */
  hookSpans(words: readonly string[]): readonly HookSpan[];
  /** For each word the cost of ending a line before it, 0 between clauses. */
  breakCosts(words: readonly string[]): readonly number[];
}
