import type { PhoneTraits } from './phone-traits.ts';

/** One sounded phone; seconds from the start of the speech. */
export interface SpokenPhone {
  traits: PhoneTraits;
  start: number;
  end: number;
}

export interface Recording {
  /** Mono. */
  samples: Float32Array;
  sampleRate: number;
}

/** Spoken audio and where each phone lies in it, in seconds. */
export interface Speech extends Recording {
  phones: SpokenPhone[];
}
