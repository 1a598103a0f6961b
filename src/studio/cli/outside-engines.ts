import type { LyricsProvider, SongProvider } from '../contracts.ts';
import type { NeuralVoice } from '../voice/neural/neural-voices.ts';

/** Engines and voices from outside, as the environment configures them. */
export interface OutsideEngines {
  lyrics: ReadonlyMap<string, LyricsProvider>;
  music: ReadonlyMap<string, SongProvider>;
  neuralVoices: readonly NeuralVoice[];
}
