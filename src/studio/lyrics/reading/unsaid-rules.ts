/** The story reader's knowledge of a language whose verbs need no subject. */

/** Rules that tell whose verb it is where nobody says so ("canta"). Patterns are matched from a word on, lower case. */
export interface UnsaidRules {
  /** Said with stress alone: "tú sola". */
  you: string;
  /** Words behind it that make it surely mean who acts. */
  alone: readonly string[];
  possessives: readonly string[];
  /** Object pronouns. */
  objects: readonly string[];
  /** Of those, the ones that may mean the recipient, to whom somebody else does it: "gli ha detto". */
  recipients: readonly string[];
  /** Pronouns that make the noun before them act: "un conejo que salta". */
  relativePronouns: readonly string[];
  /** Words two before such a pronoun that make it "so … that". */
  comparing: readonly string[];
  /** Verbs of what a team does: "tifa la Roma anche quando gioca male". */
  ofTeams: readonly string[];
  /** Patterns of verbs that nobody does: "hace frío", "vent'anni fa". */
  impersonal: readonly string[];
  /** Patterns of what happens to things: "ha costruito un forno ed è crollato". */
  befalling: readonly string[];
  /** Patterns of what pleases the recipient ("le gusta"); the first word is the recipient. */
  pleasing: readonly string[];
  /** The same of what others feel, at the start of a sentence: "la queremos". */
  fond: readonly string[];
  /** Reflexive verbs of what somebody takes: "se comió la mitad"; and what is done to, as one's own: "se rompió la pierna". */
  taking: readonly string[];
  ownThings: readonly string[];
  /** Articles behind a verb that make kin behind them its subject ("llegó el abuelo"); none where objects look the same. */
  articles: readonly string[];
  /** Verbs whose object kin may be all the same: "tiene". */
  having: readonly string[];
  /** Endings of verbs of "we". */
  ours: readonly string[];
  /** Verbs of being, which after "we" may well be of a thing: "llegamos y estaba cerrado". */
  being: readonly string[];
  /** Infinitives and gerunds of reflexive verbs, by their ending: "-arse" → "-arte". */
  enclitics: readonly (readonly [string, string])[];
}
