import type { Phone } from '../speech/phones.ts';

/** Spoken audio and where each phone lies in it, in seconds. */
export interface Speech {
  /** Mono. */
  samples: Float32Array;
  sampleRate: number;
  phones: { phone: Phone; start: number; end: number }[];
}
