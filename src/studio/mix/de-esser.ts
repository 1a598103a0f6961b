import { eachFiltered, type FilterShape } from '../dsp/biquad.ts';
import { toGain } from '../dsp/decibel.ts';
import { EnvelopeFollower } from './dynamics.ts';

const SIBILANCE: readonly FilterShape[] = [{ kind: 'highpass', frequency: 5200 }];
/** Peak of the hissing part above which it is lowered, for a lead of the bus's usual loudness. */
const THRESHOLD = toGain(-25);
/** Decibels over the threshold for each that is left. */
const RATIO = 3;

/** Lowers s, sh and ch where they stick out, in place: only what lies above 5 kHz, and only while it hisses. */
export function deEss(track: Float32Array, sampleRate: number): void {
  const follower = new EnvelopeFollower(0.001, 0.03, sampleRate);
  eachFiltered([track], SIBILANCE, sampleRate, (hiss, from) => {
    const level = hiss.slice();
    follower.follow(level);
    for (let i = 0, at = from; i < hiss.length; i++, at++) {
      if (level[i]! <= THRESHOLD) continue;
      const gain = (level[i]! / THRESHOLD) ** (1 / RATIO - 1);
      track[at] = track[at]! - hiss[i]! * (1 - gain);
    }
  });
}
