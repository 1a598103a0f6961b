/**
 * Patterns of what the buyers of one language write and no song tells: `<language>/unsung.json`. All match small letters, and `{name}`
 * in any of them is one of `parts`. What is optional is left out where a language says nothing so.
 */
export interface UnsungRules {
  parts: Readonly<Record<string, string>>;
  /** Pattern of what stands before a full stop that ends no sentence: "dr". */
  unended: string;
  toShop: ToShopRules;
  takenBack: TakenBackRules;
  forbidding: ForbiddingRules;
}

/** Words to the shop, of the song and of its day. */
export interface ToShopRules {
  /** Whole sentences, by what they are about: "I am the groom". */
  sentences?: Readonly<Record<string, readonly string[]>>;
  /** A sentence as far as its comma, from where one of its clauses begins: "quiero un merengue". */
  clauses?: readonly string[];
  /** Words before what is to be told: "vorrei che sapesse che". */
  leads?: readonly string[];
}

/** Words that are told and are for nobody's ears, or not for those of whom the song is for. */
export interface TakenBackRules {
  /** It says that a sentence, or the one before it, is not for the song: "pas besoin d'en parler". */
  takingBack: readonly string[];
  /** It says that something is kept from somebody: "er weiß es noch nicht". */
  secrets: readonly string[];
  /** The same of a thing that it names; the sentence before it may be told: "her soup is a secret". */
  secretThings?: readonly string[];
  /** Things that are kept from them wherever a field speaks of a secret: a present, a proposal. */
  kept: string;
  /** A sentence that says nothing but that another is a secret. One of few words is so too. */
  hushed?: string;
  /** All that stands before them in a sentence which means the one before. */
  opening?: string;
  /** Words behind which the sentence goes on with what may be told: "but". */
  contrast?: string;
  /** Words that speak of the song from the middle of a sentence. */
  ofSong?: string;
}

/** Things that are not to be in the song. */
export interface ForbiddingRules {
  /** Before what is forbidden: "don't mention". */
  heads: readonly string[];
  /** Words of asking that are names too, and forbid nothing of whom the order names so without a please: "Skip taught us to sail". */
  mayBeName?: string;
  /** Behind it: "… nicht erwähnen". */
  tails?: readonly string[];
  /** Around it, which is their group: "no … jokes", "the … must not be mentioned". */
  around?: readonly string[];
  /** The same where the group is one of the topics: "Ihr Alter ist tabu", and no "Sein Sessel ist tabu". */
  aroundTopic?: readonly string[];
  /** Words that deny, and before long tell, where somebody asks: together they forbid what else stands in their sentence, unless it is of a story. */
  loose: { telling: string; denial: string; asking: string; ofStory: string };
  /** They forbid what they do not name: "keep it clean" forbids swearing. */
  meanings?: readonly (readonly [pattern: string, item: string])[];
  /** The same for what tells something as well, and is told: "he was a proud atheist" forbids religion. */
  implied?: readonly (readonly [pattern: string, item: string])[];
  /** The end of a text behind which words are somebody's and forbid nothing: "he always says". */
  spoken: string;
  /** Words that end what is forbidden, and that stand between two things. */
  end: string;
  between: string;
  /** Beginning of a clause that is forbidden: "that he", "when she was". */
  clause?: string;
  /** Words behind which a second clause is forbidden: "or" of "or that he left". */
  nextClause?: string;
  /** Words of what is only forbidden at first: "until the end". */
  notYet?: string;
  /** A part that asks for something else: "her age and keep it short". */
  otherAsk?: string;
  /** Behind a comma it tells of what is forbidden: "toilets, Mr Brightwell has heard them". */
  goesOn?: string;
  /** Of somebody only the name is forbidden, and they may be told of: "the client name". */
  nameOf?: string;
  /** Only the word is forbidden, and not its topic: "le mot cancer". */
  onlyWord?: string;
  /** Words of a request, by which "skip" is none of a name. */
  please: string;
  /** Words of a sentence behind which, and before which, it may tell something else ("but she", "after"), its subjects and denials. */
  but?: string;
  since?: string;
  subject?: string;
  denial?: string;
  /** Joints and requests before a forbidding, which go with it: "but pls". */
  joints: string;
  /** A sentence that goes on about what the one before it forbids: "It was messy". */
  leaning: string;
  /** Words that forbid nothing by themselves. */
  empty: string;
  /** Forms of one word: "leave", "left". */
  forms?: readonly string[];
  /** Words of the same beginning are forms of one, but for so many letters at their end. Without it they are told by English endings. */
  stems?: { fewest: number; ending: number };
  /** An item of so many words forbids so many of them together, and "the ex wife" no wife. Without it each of its words is forbidden. */
  narrow?: { from: number; least: number };
  topics: readonly ForbiddenTopic[];
  /** Words of an order, its mood among them, and those of our lines that jar with them: "through dry and wet" where somebody is sober. */
  unsuited?: readonly (readonly [told: string, ours: string])[];
}

/** A thing that may be forbidden, the words of a story that say it, and those by which a line of ours would hint at it. */
export type ForbiddenTopic = readonly [asked: string, said: string, hinted?: string];
