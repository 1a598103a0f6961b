/** Patterns of how the buyers of one language forbid, and of what they mean by it. All match small letters. */
export interface ForbiddingRules {
  /** Expressions that other patterns of these rules name in braces: "{start}". */
  parts?: Readonly<Record<string, string>>;
  /** Patterns before what is forbidden: "don't mention". */
  heads: readonly string[];
  /** Patterns around what is forbidden, which is their group: "no … jokes", "the … must not be mentioned". */
  around?: readonly string[];
  /** Patterns that forbid what they do not name: "keep it clean" forbids swearing. */
  meanings?: readonly (readonly [pattern: string, item: string])[];
  /** The same for what tells something as well, and is told: "he was a proud atheist" forbids religion. */
  implied?: readonly (readonly [pattern: string, item: string])[];
  /** Pattern of the end of a text behind which words are somebody's and forbid nothing: "he always says". */
  spoken?: string;
  /** Pattern of what ends it. */
  end: string;
  /** Pattern of how a clause begins that is forbidden: "that he", "when she was". */
  clause?: string;
  /** Pattern of what is only forbidden at first: "until the end". */
  notYet: string;
  /** Pattern of a part that asks for something else: "her age and keep it short". */
  otherAsk?: string;
  /** Pattern of a sentence that goes on about what the sentence before it forbids: "It was messy". */
  leaning?: string;
  /** Words that forbid nothing by themselves. */
  empty: string;
  /** Forms of one word: "leave", "left". */
  forms?: readonly string[];
  /**
   * Things that may be forbidden, the words of a story that say them ("doesn't know who we are"), and those by which a line of
   * ours would hint at them.
   */
  topics: readonly ForbiddenTopic[];
  /** Words of an order, its mood among them, and those of our lines that jar with what it tells: "through dry and wet" where somebody is sober. */
  unsuited?: readonly (readonly [told: string, ours: string])[];
}

export type ForbiddenTopic = readonly [asked: string, said: string, hinted?: string];

/** Patterns of how buyers take back what they told, or keep it from somebody. They match any letters. */
export interface TakingBackRules {
  /** Expressions that other patterns of these rules name in braces. */
  parts: Readonly<Record<string, string>>;
  /** Patterns of what says that a sentence, or the one before it, is for nobody's ears. */
  takingBack: readonly string[];
  /** Patterns of what is kept from whom the song is for, or from everybody. */
  secrets: readonly string[];
  /** Pattern of a sentence that says nothing but that another is a secret. */
  hushed: string;
  /** Pattern of all that stands before them in a sentence which means the one before. */
  opening: string;
  /** Pattern of what speaks of the song from the middle of a sentence. */
  ofSong: string;
}
