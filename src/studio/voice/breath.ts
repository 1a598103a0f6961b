import { randomFrom } from '../random.ts';
import { SAMPLE_RATE } from './spectral-envelope.ts';

/** Seconds an inhalation takes, and from its end to the first sound. */
const INHALATION = 0.28;
const PAUSE = 0.05;
export const INHALATION_ROOM = INHALATION + PAUSE;

const LOUDEST = 0.018;

/** Breathes in before the first sound at `onset` (seconds from samples[0]). `amount`: 0 to 1. Samples outside the array are skipped. */
export function inhale(samples: Float32Array, onset: number, amount: number, seed: string): void {
  const random = randomFrom(`inhale ${seed}`);
  const first = Math.round((onset - INHALATION_ROOM) * SAMPLE_RATE);
  const length = Math.round(INHALATION * SAMPLE_RATE);
  const level = LOUDEST * amount * (0.7 + 0.6 * random());
  let [low, band] = [0, 0];
  for (let i = 0; i < length; i++) {
    // A resonance that opens from 1.2 to 2 kHz, as lips part and lungs fill (state-variable filter, Chamberlin).
    const share = i / length;
    const step = 2 * Math.sin((Math.PI * (1200 + 800 * share)) / SAMPLE_RATE);
    low += step * band;
    band += step * (2 * random() - 1 - low - 0.9 * band);
    const swell = Math.sin(Math.PI * share ** 1.6) ** 2;
    const at = first + i;
    if (at >= 0 && at < samples.length) samples[at] = samples[at]! + level * swell * band;
  }
}
