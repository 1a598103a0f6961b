import { expect, test } from 'vitest';
import { judgePitch } from '../judge/pitch.ts';
import { FLITE_VOICES } from './flite-singer.ts';
import { traitsOf } from './phone-traits.ts';
import { resynthesise } from './resynthesis.ts';
import { COEFFICIENTS, SAMPLE_RATE } from './spectral-envelope.ts';

const FRAMES = 100;
const HERTZ = 220;
/** A closing mouth: two resonances of 140 Hz bandwidth fall from one pitch to another, hertz. */
const [RADIUS, OPEN, SHUT] = [0.98, 600, 200];

/** Cents off the note of the second half of a vowel of 0.2 s, sung at one pitch while the mouth closes. */
function centsOff(steadyFirstPartial: boolean): number {
  const cepstra = new Float32Array((FRAMES + 1) * COEFFICIENTS);
  for (let frame = 0; frame <= FRAMES; frame++) {
    const closing = Math.max(0, Math.min(1, (frame - 50) / 30));
    const angle = (2 * Math.PI * (OPEN + (SHUT - OPEN) * closing)) / SAMPLE_RATE;
    cepstra[frame * COEFFICIENTS] = -4;
    for (let i = 1; i < COEFFICIENTS; i++)
      cepstra[frame * COEFFICIENTS + i] = (4 * RADIUS ** i * Math.cos(angle * i)) / i;
  }
  const level = new Float32Array(FRAMES + 1).fill(1);
  const output = new Float32Array(0.3 * SAMPLE_RATE);
  const span = { traits: traitsOf('ah1'), start: 0.05, end: 0.25, shares: [0, 1], sources: [0, 0.5], nucleusOf: 0 };
  resynthesise(
    { frames: FRAMES, cepstra, level, voiceLevel: level },
    { spans: [span], pitchAt: () => HERTZ, loudnessAt: () => 0.1, breathiness: 0, seed: 'a' },
    { ...FLITE_VOICES.man.craft, jitter: 0, shimmer: 0, steadyFirstPartial },
    output,
    0,
  );
  return judgePitch(output, SAMPLE_RATE, 0, [{ start: 0.14, duration: 0.08, pitch: 57 }]).medianCents;
}

test('STU-01 a vowel keeps its pitch while the mouth closes', () => {
  expect(centsOff(false)).toBeGreaterThan(40);
  expect(centsOff(true)).toBeLessThan(10);
});
