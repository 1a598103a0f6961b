/** Words of a language that sings a long story in its buyer's sentences as they were typed, about the recipient. */
export interface AsTypedRules {
  /** Words that open a clause of their own in a sentence that goes on and on: "io", "elle". None where verbs may stand before them. */
  subjects: readonly string[];
  /** Words with which no part of a long sentence begins, beside `binding`: "dass", "que". */
  held: readonly string[];
  /** Words of a clause about whom the one before it names: "mia mamma, che". */
  relatives: readonly string[];
  /** Pattern of a sentence that goes on with the one before: "danach …", "das …". */
  leaning: string;
  /** Pattern of what is always so, which a chorus may tell. */
  habit: string;
  /** Patterns of what no song of the living tells: deaths, griefs, illnesses; and of what none tells of the dead: how they died. */
  grave: readonly string[];
  graveOfDead: readonly string[];
  /**
   * Last lines of the bridge, on other days and among the dead: they say from whom the song is, so that nobody hears a call to
   * the sender ("Wir denken an dich, Roswitha"). A bar stands where a line may end: "Ein Lied |von {people}".
   */
  senders: {
    glad: readonly string[];
    calm: readonly string[];
    /** For who is not called by name, where a preposition would change the case: "Von Herzen, |deine Enkel". */
    unnamed?: readonly string[];
  };
}
