import type { Perspective } from '../language.ts';

/** The person or persons sung to. */
export interface Listener {
  perspective: Perspective;
  /** Lower-case words that name the recipient. */
  own: ReadonlySet<string>;
  /** Lower-case words that name those who sing along. */
  companions?: ReadonlySet<string>;
  /** The gender is surely theirs: their name says it, or a sentence begins with "she". */
  isOfKnownGender: boolean;
}
