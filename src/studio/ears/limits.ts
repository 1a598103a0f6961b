/** Limits of the ears. They belong to an engine: each names its own (`docs/studio-measures.md`). */
import type { SignalLimits } from './hear-signal.ts';
import type { VoiceLimits } from './hear-voice.ts';

export interface EarLimits {
  signal: SignalLimits;
  voice: VoiceLimits;
}

const signal: SignalLimits = {
  shortest: 0.6,
  longest: 1.7,
  quietest: -26,
  clipped: 0.002,
  silentEnd: 5,
  diesAway: 14,
};

/** Finished songs with a band, from services whose singers nobody here has measured. Another take costs money: at 2 it is 88 % sure. */
export const mixedSongs: EarLimits = { signal, voice: { model: 'mixed', sure: 0.4, surest: 2 } };

/** Songs of the embedded studio: the voice is heard alone. */
export const ownSongs: EarLimits = { signal, voice: { model: 'alone', sure: 0.3, surest: 0.3 } };
