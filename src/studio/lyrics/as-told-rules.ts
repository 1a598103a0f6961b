/** Abilities of a language that sings a story in its buyer's sentences. */
export interface AsToldRules {
  /** Patterns of what nobody would sing ("things about Mum -"), and of slips that make a sentence hard to read. */
  mendings: readonly (readonly [pattern: string, mended: string])[];
  /** Pattern of nouns that are somebody else: "the plumber". */
  others: string;
  /** Sentences that go on and on, with full stops. */
  withStops(text: string): string;
  /** For each word the cost of ending a line before it, 0 between clauses. */
  breakCosts(words: readonly string[]): readonly number[];
}
