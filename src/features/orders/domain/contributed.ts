/** A greeting that a friend spoke for the film. */
export interface SpokenGreeting {
  /** First name of who speaks. */
  from: string;
  storageKey: string;
}

/** Everything that friends of an order's giver added, as the giver chose it when its work began. */
export interface Contributed {
  memories: { from: string; words: string; source: string }[];
  /** Greetings that open and close the film. */
  opening: SpokenGreeting | null;
  closing: SpokenGreeting | null;
}
