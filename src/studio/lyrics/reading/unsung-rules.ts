/** Patterns of a language, in small letters, of what a buyer writes and no song tells. */
export interface UnsungRules {
  /** Parts that several of `toShop` have in common: "{lively}". */
  parts: Readonly<Record<string, string>>;
  /** A sentence, or the rest of one, that speaks to the shop, of the song or of its day: "quiero un merengue". */
  toShop: readonly string[];
  /** Words before what is to be told: "vorrei che sapesse che". */
  leads: readonly string[];
  /** It says that the sentence before is for nobody's ears: "pas besoin d'en parler". */
  takenBack: readonly string[];
  /** It is kept from whom the song is for: "er weiß es noch nicht". */
  secret: readonly string[];
  /** Pattern of what is kept from them wherever an order speaks of a secret: a present, a proposal. */
  kept: string;
  forbidding: {
    /** Before what is not to be in the song: "bitte nichts über". */
    heads: readonly string[];
    /** The same behind it: "… nicht erwähnen". */
    tails: readonly string[];
    /** Only the word is not to be sung: "le mot". */
    word: string;
    /** Ends what is forbidden, and stands between two things. */
    end: string;
    between: string;
    /** Words that forbid nothing by themselves. */
    empty: string;
    /** Things that may be forbidden, and the words that say them. */
    topics: readonly (readonly [asked: string, said: string])[];
  };
}
