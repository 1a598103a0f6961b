import { hash } from './choices.ts';

/** A name as a waveform: every letter is a pair of bars, so every name has its own ribbon. Heights 0 to 1. */
export function nameWave(name: string): number[] {
  return Array.from((name || 'keepsong').toLowerCase()).flatMap((letter) =>
    letter === ' ' ? [0.08, 0.08] : [0.25 + (hash(`${letter}1`) % 75) / 100, 0.15 + (hash(`${letter}2`) % 55) / 100],
  );
}
