/** The story reader's knowledge of one language: data only, in `<language>/reading.json`. Words are lower case. */

import type { UnsungRules } from './unsung-rules.ts';
import type { UnsaidRules } from './unsaid-rules.ts';

/** Third person → second person: of one recipient, man or woman, or of several. */
export interface PersonRules {
  /** Pronouns that stand for the recipient as a subject: "she". */
  subject: readonly string[];
  /** Stands in their place: "you". Empty where the verb says it (Italian, Spanish). */
  you: string;
  /** Other words → the second person; two values: before a noun, and elsewhere ("her": ["your", "you"]). */
  words: Readonly<Record<string, string | readonly [string, string]>>;
  /** Told instead before one of `participles`: "he's got" → "you've got". */
  perfect?: Readonly<Record<string, string>>;
}

export interface VerbRules {
  words: Readonly<Record<string, string>>;
  /** Ending, its replacement, and 1 where no noun ends like that. The first that fits counts. */
  endings: readonly (readonly [string, string, (0 | 1)?])[];
  /** The verb stays as it is where no rule fits ("they sang", "you sang"). */
  otherwiseSame: boolean;
}

/** Kinds of events; of several in one sentence the first here counts. */
export const eventKinds = [
  'mishap',
  'laugh',
  'music',
  'love',
  'pet',
  'trip',
  'food',
  'play',
  'care',
  'work',
  'home',
] as const;
export type EventKind = (typeof eventKinds)[number];

export interface ReadingRules {
  persons: Readonly<Record<'m' | 'f' | 'many', PersonRules>>;
  verbs: Readonly<Record<'one' | 'many', VerbRules>>;
  /** Third-person present forms (or, in English, bare verbs) that are surely verbs. */
  presents: readonly string[];
  /** Past forms that stay the same in the second person, which the endings do not show (English: "sang"). */
  pasts: readonly string[];
  /** Words by which somebody speaks of themselves alone. */
  firstSingular: {
    words: readonly string[];
    /** Of verbs, where the language leaves "I" out. */
    endings: readonly string[];
    /** Of verbs, that are too common among other words except for the first of a sentence. */
    initialEndings: readonly string[];
    /** Words with such an ending that are none. */
    otherwise: readonly string[];
  };
  /** Words that may be the subject of a clause, other than the recipient. */
  pronounsFirst: readonly string[];
  pronounsOurs: readonly string[];
  /** Of those, the ones that mean more than the speaker: "we". */
  together: readonly string[];
  /** Third-person pronouns that no line may hold unless it names whom they mean. */
  thirdPerson: readonly string[];
  adverbs: readonly string[];
  /** Nouns of time that a note about the recipient's years begins with: "38 years at the depot". */
  spans: readonly string[];
  /**
   * Adverbs of habit, after which a note leaves its subject out ("still does the garden"). None in a language whose verb may stand
   * before its subject ("heute wird sie 60"): there only the first word of a note is surely its verb.
   */
  habits: readonly string[];
  /** Participles of something done to the recipient, before a preposition: "rescued from", "born in". */
  passives: readonly string[];
  /** Participles before a name: "her scooter (called Kevin)" is not what she did. */
  namings: readonly string[];
  /** Words that say how the recipient is, where a note begins with one: "scared of the dryer". None where `you` is not said. */
  states: readonly string[];
  /** Words that say so behind an adverb of habit: "always late". */
  moods: readonly string[];
  /** Verbs, and words behind their object, that take it somewhere: "brought her home". */
  /** Expressions that say what somebody goes by: "but we call him"; missing where none is known. */
  called?: readonly string[];
  /** Words by which a buyer tells one of a name from another: "Denise from payroll". */
  origins?: readonly string[];
  /** Words with a capital that are nobody's name: days, months, languages. */
  noNames?: readonly string[];
  /** Right words that no dictionary has. */
  dishes?: readonly string[];
  bringing: readonly string[];
  homeward: readonly string[];
  /** Participles that make "he's" surely "he has"; not "loved", which he may be. */
  participles: readonly string[];
  /** Third persons that are plurals of nouns as well: "walks", "drinks". */
  plurals: readonly string[];
  /** Unstressed words between subject and verb ("non", "ne", "me"). */
  clitics: readonly string[];
  /** Object of a preposition that was the recipient: "mit" → "mit dir"; "*" for all others. */
  withYou: Readonly<Record<string, string>>;
  determiners: readonly string[];
  prepositions: readonly string[];
  /** Prepositions that make a capitalised word a place. */
  placePrepositions: readonly string[];
  places: readonly string[];
  /** Of those, the ones that without a capital are other words: "nice", "turkey". */
  commonPlaces: readonly string[];
  conjunctions: readonly string[];
  and: readonly string[];
  /** Conjunctions whose clause cannot stand alone ("who", "because"). */
  binding: readonly string[];
  /** Words that belong to what comes before: no telling stops short before them ("to", "of"). */
  linking: readonly string[];
  /** Words of `prepositions` that belong to the verb or noun before them ("down", "of"): no line begins with one. */
  particles: readonly string[];
  /** Words of kin, and creatures, that stand before a name. */
  kin: readonly string[];
  /** Groups of words for one and the same relative. */
  relatives: readonly (readonly string[])[];
  /** Words for a parent: nobody calls one "Mum Carol". */
  parents: readonly string[];
  /** "Maid of honour", "in law": whoever is called so is a person, the words are none. */
  offices: readonly string[];
  /** Written → sung before a surname: "sgt" → "Sergeant". */
  titles: Readonly<Record<string, string>>;
  /** Articles of several alone: "los", "le". */
  pluralArticles?: readonly string[];
  /** Patterns of words that mean neither recipient nor speaker, from a word on: "su nombre" behind "a todos por", "sie" of "jetzt trage ich sie". */
  kept?: readonly string[];
  /** Verbs by which one takes, breaks or wishes oneself something: "sich einen Finger gebrochen". */
  selfish?: readonly string[];
  /** Words of a clause that tells only of being away, by their beginning. */
  partings?: readonly string[];
  /** Words that make a companion no person: companies, units, departments. */
  bodies: readonly string[];
  /** Words before the name of the one who is married, and of the one who is born. */
  spouse: readonly string[];
  newborn: readonly string[];
  /** Patterns with the name of a parent, which those would take for the newborn's: "mi hija Laura". */
  notNewborn?: readonly string[];
  women: readonly string[];
  men: readonly string[];
  several: readonly string[];
  /** The speaker is one person: "I", "my". */
  self: readonly string[];
  /** Words to the songwriter, not to the recipient: "please mention". */
  requests: readonly string[];
  /** Words that among special words, which are sung as they are, speak of the song itself; in a story they may tell of other songs. */
  ofTheSong?: readonly string[];
  /** Patterns by which a buyer points at themselves among the companions: "thats me". */
  selfMarks?: readonly string[];
  /** Forms of "have" and "be" between a name and "died". */
  perfects?: readonly string[];
  /** Words of politeness before which a long saying may be cut: "move down the bus, please". */
  courtesies?: readonly string[];
  /** Articles behind which a small letter makes the recipient's name a thing: "the wren". */
  articlesOfThings?: readonly string[];
  /** Patterns of what is said about a saying beside it, from its start: "it means", "I say it to her". */
  explaining?: readonly string[];
  /** Patterns of what a buyer says to the shop in the middle of a story: "bear with me", "not too jokey". */
  asides?: readonly string[];
  /** Patterns of all that no song tells: forbidden, taken back, kept secret, said to the shop. */
  unsung: UnsungRules;
  /** Patterns of what further details say of the song, its tone, its day or a wish: "will be there", "but not gloomy". */
  ofOrder?: readonly string[];
  /** Patterns of words before a companion who is to be left out: "not". */
  leftOut?: readonly string[];
  /** Words with which buyers say who they are, before a name. */
  introductions: readonly string[];
  /** Patterns of what is said of a companion who is dead or cannot come, and so does not sing along. Capitals match capitals only. */
  absent: readonly string[];
  /** Patterns of words that say so only right before kin or a name: "my late Grandad Joe", "we lost Nan". */
  departed: readonly string[];
  /** Adverbs that stand ahead of it, often with a capital: "Sadly no longer with us". */
  regrets: readonly string[];
  /** Patterns of words that say it of more than one: "both in heaven". */
  bothAbsent: readonly string[];
  /** Praise that names nothing. */
  hollow: readonly string[];
  /** Patterns of words that announce the quotation behind them: "Alfie calls her". */
  announcing?: readonly string[];
  /** Words before what somebody says: "always says". */
  saying: readonly string[];
  hating: readonly string[];
  /** Words that deny their clause ("never"), or endings of such ("*n't"). */
  denials: readonly string[];
  /** Common slips → right. */
  slips: Readonly<Record<string, string>>;
  /** Slips only as the first word: "its gin o'clock". */
  initialSlips: Readonly<Record<string, string>>;
  /** Slips only where no vowel follows: "an chips". */
  consonantSlips: Readonly<Record<string, string>>;
  /** Words that always have a capital: "i" → "I". */
  capitals: readonly string[];
  /** All nouns have capitals (German). */
  capitalNouns: boolean;
  /** Those nouns, to give them back a capital that was not typed. */
  nouns?: readonly string[];
  /** Notes in a row leave their subject out: "vierzig, mag keine Überraschungen, singt im Auto". */
  listNotes?: boolean;
  /** Such a group is named by the words before it ("Riverside school"): a name behind it is somebody's. */
  bodiesBehindNames?: boolean;
  /** Vowels are left out before others (French). */
  elides?: boolean;
  /** Patterns of slips of more than one word, and what they mean: "c est" → "c'est". */
  mendings?: readonly (readonly [pattern: string, mended: string])[];
  /** Patterns of what follows a pronoun that stands for nobody: "il" before "a plu". */
  impersonals?: readonly string[];
  /** Words of the events of each kind, by their beginning. */
  kinds: Readonly<Record<EventKind, readonly string[]>>;
  /** Words that make an event worth telling ("never", "instead") beside those of `mishap` and `laugh`, by their beginning. */
  striking: readonly string[];
  /** Words of mere states and plans ("moved", "lives"), by their beginning. */
  dull: readonly string[];
  /** Endings before which a line may be broken ("eating"). */
  gerunds: readonly string[];
  /** Turned only with their verb: "se rió" is "te reíste", "se rompió la silla" stays. */
  reflexives: readonly string[];
  /** Words, or two words, that point back: nothing begins with one, torn from what it points at. */
  anaphors: readonly string[];
  /** Pronouns of a subject that may be somebody else than the recipient: a verb behind one begins a clause. */
  otherSubjects?: readonly string[];
  /** Words that belong to the clause behind them where they end one: "every time | even after she'd gone". */
  clauseLeads?: readonly string[];
  /** Two words that begin no clause, though the first of them does elsewhere: "on l'a mangé quand même". */
  adverbialPairs?: readonly string[];
  /** Words that what followed begins with, before which a line may end: "then". */
  following?: readonly string[];
  /** Patterns of sentences that lean on the one before, which need not be told with them: "you never said why". */
  leaning?: readonly string[];
  /** Patterns of words that mean whoever it may be: "al que", "wer". */
  freeRelatives?: readonly string[];
  /** Only of a language whose verbs need no subject. */
  unsaid?: UnsaidRules;
  /** Nouns of time: "una vez" is no subject. */
  times: readonly string[];
  /** Object pronouns that mean the recipient unless the recipient acts: what they mean then is not sure. */
  datives: readonly string[];
  /** Of the words no line may end on, those that a clause may: "it was you", "with your veil on". */
  clauseEnds?: readonly string[];
  /** Patterns of sentences that are sung behind the one before them: "so he asked me". */
  openings?: readonly string[];
  /** Pronouns of others are told where the order names whom they mean (`antecedents.ts`, which knows English). */
  findsAntecedents?: boolean;
  /** Object pronouns behind which a long line may be broken; missing in languages that put them before the verb. */
  objects?: readonly string[];
  /** Words of a clause about the noun before it, whose verb stays as it is: "the only one who laughs". */
  relativeSubjects?: readonly string[];
  /** Words that speak to one person alone. */
  toOne: readonly string[];
  /** "Ltd", "GmbH": written, not said. */
  legalForms: readonly string[];
  /** Words no line may end on. */
  dangling: readonly string[];
}

/** Abilities of a language that data cannot hold. */
export interface ReadingTools {
  syllables: (text: string) => number;
  /** Digits with an ending, in words ("3", "60th"); undefined when the language cannot say it. */
  inWords: (digits: string) => string | undefined;
  /** Dates and marks in words, before other numbers are. */
  inFull?: (text: string) => string;
  /** True for a word of the dictionary; none where there is no dictionary. */
  isWord?: (word: string) => boolean;
  /** Words that no dictionary has are meant: their spelling was mended before. */
  isSpelledRight?: boolean;
  /** The text with the accents that its writer left out; `story`: all that they wrote. */
  accented?: (text: string, story: string) => string;
  /** Notes with the marks that their writer left out. */
  withMarks?: (text: string) => string;
  /** Words of the bank, lower case: what a slip may have meant. */
  vocabulary: ReadonlySet<string>;
}
