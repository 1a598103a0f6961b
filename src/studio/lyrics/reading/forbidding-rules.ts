/** Patterns of how English buyers forbid, and of what they mean by it. */
export interface ForbiddingRules {
  /** Patterns before what is forbidden. */
  heads: readonly string[];
  /** Patterns with a group that is forbidden: "no marriage jokes", "the ex must not be mentioned". */
  kinds: string;
  passive: string;
  /** Pattern of what ends it. */
  end: string;
  /** Pattern of what is only forbidden at first: "until the end". */
  notYet: string;
  /** Words that forbid nothing by themselves. */
  empty: string;
  /** Things that may be forbidden, and the words that say them: "forgetting", "doesn't know who we are". */
  topics: readonly (readonly [asked: string, said: string])[];
}
