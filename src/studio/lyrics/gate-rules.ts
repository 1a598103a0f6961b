/** Rules of a language for the gate before the buyer's sentences. */

/** Patterns of words, of a language whose songs are made of stanzas. */
export interface GateRules {
  /** A sentence begins so: its subject, behind where or when at most. */
  beginning: string;
  /** In no sentence: pronouns without their person, what is said to the shop, ages and dates, what is too grave for a joke. */
  never: readonly string[];
  /** In none of a tribute. */
  neverOfTheDead: readonly string[];
  /** In none of another song: a grief, an illness, a failure or a lack, behind which our couplets would be a jest. */
  neverOfTheLiving: readonly string[];
  /** In no song that tells the story as it was told: how they died, or suffered. */
  illness: readonly string[];
  /** In none of the living. */
  deaths: readonly string[];
  /** Sentences about the telling itself begin so: "this is a bit daft", "that's the story". */
  ofTelling: readonly string[];
  /** The line of those who send the song, of one or of several: "With love from {people}". */
  senders: readonly string[];
  /** No second line begins so: it would be read with the first. */
  neverOnSecond: string;
  /** Subjects with which a sentence about several begins as it was written: "they", "we". */
  ofSeveral: readonly string[];
  /** Behind "her" where it is an object: "kissed her on the pier". */
  behindObject: readonly string[];
  /** Patterns of what a story may tell of on any day, as it is over: an illness, an exam that was failed; and of those who died long ago. */
  overcome?: readonly string[];
  mourned?: readonly string[];
  /** Pattern of an illness that is not over. */
  lasting?: string;
  /** Pattern of those who work where others are ill. */
  atWork?: string;
  /** Pattern of an order that asks for no grief. */
  noGrief?: string;
}
