/** Measures the level of the voice over the band in the speech band, 300 to 3400 Hz, in decibels. */
import { filterInPlace, type FilterShape } from '../dsp/biquad.ts';
import { type MixTask, seatVoice } from '../mix/mix.ts';

/** Butterworth, twice as steep as one filter. */
const SPEECH: readonly FilterShape[] = [
  { kind: 'highpass', frequency: 300 },
  { kind: 'highpass', frequency: 300 },
  { kind: 'lowpass', frequency: 3400 },
  { kind: 'lowpass', frequency: 3400 },
];
const STEP_SECONDS = 0.05;
/** Decibels below the voice's loudest step at which it counts as silent. */
const SILENT = 26;

/** Decibels over all steps in which somebody sings; null without a voice. Works on the task in place. */
export function voiceOverBand(task: MixTask): number | null {
  const lead = seatVoice(task)?.lead;
  if (!lead) return null;
  const { band, sampleRate } = task;
  const step = Math.round(STEP_SECONDS * sampleRate);
  const sung = stepPowers(lead, step, sampleRate);
  const sides = (['left', 'right'] as const).map((side) =>
    stepPowers(
      band.harmony[side].map((value, i) => value + band.rhythm[side][i]!),
      step,
      sampleRate,
    ),
  );
  const loudest = sung.reduce((most, power) => Math.max(most, power), 0);
  let [above, below] = [0, 0];
  sung.forEach((power, i) => {
    if (power < loudest * 10 ** (-SILENT / 10)) return;
    above += power;
    below += (sides[0]![i]! + sides[1]![i]!) / 2;
  });
  return 10 * Math.log10(above / below);
}

function stepPowers(samples: Float32Array, step: number, sampleRate: number): Float64Array {
  const filtered = filterInPlace(samples.slice(), SPEECH, sampleRate);
  return Float64Array.from({ length: Math.floor(filtered.length / step) }, (_, k) => {
    let energy = 0;
    for (let i = k * step; i < (k + 1) * step; i++) energy += filtered[i]! ** 2;
    return energy / step;
  });
}
