/** Function words and grammar of a language for the story reader. Every list is in lower case. */
import type { Perspective } from '../language.ts';
import type { Token } from './tokens.ts';

export interface ReadingRules {
  /** Articles and the like that open a noun phrase: "il", "quella", "un'". */
  determiners: readonly string[];
  /** Those of them that are as often pronouns ("la vedo"): no noun phrase after one of `pronouns`. */
  pronounLike: readonly string[];
  pronouns: readonly string[];
  /** Possessives as the buyer says them → as the song says them to the recipient: "sua" → "tua", "mia" → "mia". */
  possessives: Readonly<Record<string, string>>;
  /** Small words inside a noun phrase: "torta DI mele". */
  linkers: readonly string[];
  adjectives: readonly string[];
  /** Words that look like an adjective: participles. */
  adjectival: RegExp;
  /** Never the head of a noun phrase: verbs, pronouns, adverbs, and nouns that say nothing ("cosa", "volta", "vita"). */
  empty: readonly string[];
  /** Forms that are surely verbs. */
  verbal: RegExp;
  /** Preposition → the article it hides, or "": { "al": "il", "a": "" }. */
  placePrepositions: Readonly<Record<string, string>>;
  /** Prepositions of direction → of place: "a la playa" is where they went, "en la playa" where they were. */
  locative?: Readonly<Record<string, string>>;
  /** Places that need no capital: "mare", "cucina". */
  placeNouns: readonly string[];
  /** Words of kin and creatures that stand before a name ("zia Anna", "il cane Pippo"). */
  kin: readonly string[];
  /** Capitalised words that name nobody: months, feasts, "Dio". */
  notNames: readonly string[];
  /** Joins the items of a list: "e", "ed". */
  and: readonly string[];
  /** Words after a number that make it a count of years: "anni". */
  years: readonly string[];
  /** Words after it that make it an age: "candeline". */
  candles: readonly string[];
  /** Words before a number that make it an age: "compie". */
  turning: readonly string[];
  /** Words right before a number that make it an age: "ha". */
  having: readonly string[];
  /** Words after the years that make them an age: "alt". */
  aged: readonly string[];
  numberWord: (value: number) => string;
  /** The year as it is sung. */
  yearWord: (value: number) => string;
  /** True when all nouns have capitals, so that a capital does not mark a name (German). */
  capitalNouns: boolean;
  /** A clause in the past about the recipient, or about us, as the song says it; none when unsure. */
  deed: (clause: readonly Token[], perspective: Perspective, recipient: string) => string | undefined;
  /** The noun phrase as the subject of a sentence (German: "den alten Golf" → "der alte Golf"); none when its case is unclear. */
  asSubject?: (words: readonly string[], before: string) => string[] | undefined;
  /** The article of a bare noun, when its form tells: "Vespa" → "la". */
  articleFor?: (noun: string) => string | undefined;
}
