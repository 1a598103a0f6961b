/** Ducks the band under the voice: by equalisation while a word sounds, by level for the whole song. */
import type { BandBuses } from '../band/band-buses.ts';
import { eachFiltered, type FilterShape } from '../dsp/biquad.ts';
import { toGain } from '../dsp/decibel.ts';
import { envelope } from './dynamics.ts';

const SPEECH_BAND: readonly FilterShape[] = [
  { kind: 'highpass', frequency: 300 },
  { kind: 'highpass', frequency: 300 },
  { kind: 'lowpass', frequency: 3400 },
  { kind: 'lowpass', frequency: 3400 },
];
/** Taken out of the chords while the voice sounds. */
const CARVE: readonly FilterShape[] = [
  { kind: 'peak', frequency: 600, q: 0.7, gain: -2.5 },
  { kind: 'peak', frequency: 1500, q: 0.7, gain: -4.5 },
  { kind: 'peak', frequency: 2900, q: 0.8, gain: -4 },
];

/**
 * Works on the band in place. Speech is understood between 300 and 3400 Hz, so the balance is made there.
 * @param overBand decibels of the voice over the band, before its spectrum is freed
 * @param keptGain of an earlier mix; without one the balance decides
 * @returns the factor of the band
 */
export function balanceBand(
  lead: Float32Array,
  band: BandBuses,
  sampleRate: number,
  overBand: number,
  keptGain?: number,
): number {
  const presence = presenceOf(lead, sampleRate);
  carve(band, presence, sampleRate);
  const gain = keptGain ?? balancingGain(voiceOverBand(lead, band, presence, sampleRate), overBand);
  for (const { left, right } of [band.harmony, band.rhythm, band.send]) {
    for (let i = 0; i < left.length; i++) {
      left[i] = left[i]! * gain;
      right[i] = right[i]! * gain;
    }
  }
  return gain;
}

/** 0 where nobody sings to 1 in the middle of a word. */
function presenceOf(lead: Float32Array, sampleRate: number): Float32Array {
  const level = envelope(lead, 0.015, 0.22, sampleRate);
  for (let i = 0; i < level.length; i++) level[i] = Math.min(1, level[i]! * 22);
  return level;
}

function carve(band: BandBuses, presence: Float32Array, sampleRate: number): void {
  for (const side of [band.harmony.left, band.harmony.right]) {
    eachFiltered([side], CARVE, sampleRate, (carved, from) => {
      for (let i = 0, at = from; i < carved.length; i++, at++)
        side[at] = side[at]! + (carved[i]! * 0.9 - side[at]!) * presence[at]!;
    });
  }
}

/** 1 where voice or band is silent. */
function balancingGain(over: number, wanted: number): number {
  return Number.isFinite(over) ? toGain(over - wanted) : 1;
}

/** Decibels between 300 and 3400 Hz; infinite or no number where one of them is silent. */
function voiceOverBand(lead: Float32Array, band: BandBuses, presence: Float32Array, sampleRate: number): number {
  const { harmony, rhythm } = band;
  const sung = bandPower([[lead]], presence, sampleRate);
  const played = bandPower(
    [
      [harmony.left, rhythm.left],
      [harmony.right, rhythm.right],
    ],
    presence,
    sampleRate,
  );
  return 10 * Math.log10(sung / played);
}

/** Mean power between 300 and 3400 Hz where the voice sounds. @param sides each a sum of signals */
function bandPower(sides: readonly (readonly Float32Array[])[], presence: Float32Array, sampleRate: number): number {
  let energy = 0;
  let count = 0;
  for (const signals of sides) {
    eachFiltered(signals, SPEECH_BAND, sampleRate, (filtered, from) => {
      for (let i = 0; i < filtered.length; i++) {
        if (presence[from + i]! < 0.5) continue;
        energy += filtered[i]! * filtered[i]!;
        count++;
      }
    });
  }
  return count === 0 ? 0 : energy / count;
}
