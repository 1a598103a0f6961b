/** Judges which voice sings: a man's or a woman's, by its pitch and the shape of its throat together. */
import type { VocalStyle } from '../contracts.ts';
import type { Audio } from '../dsp/wav.ts';
import type { EarFinding } from './report.ts';
import models from './voice-models.json' with { type: 'json' };
import { voiceTraits } from './voice-traits.ts';

/** Weights of a logistic regression over the traits, in units of their scale around their mean. */
export interface VoiceModel {
  mean: readonly number[];
  scale: readonly number[];
  weights: readonly number[];
  bias: number;
  /** Mean square of the traits, in those units, of the strangest voice among those that it learnt from. */
  strangest: number;
}

/** Thresholds of an engine. */
export interface VoiceLimits {
  /** `alone`: for the file of a voice; `mixed`: for a voice under its band. */
  model: keyof typeof models;
  /** Least odds, as a logarithm, at which a voice is judged at all. */
  sure: number;
  /** Least odds, as a logarithm, at which the wrong voice is reason enough for another take; below, a producer listens. */
  surest: number;
}

export interface VoiceWishes {
  vocalStyle: VocalStyle;
  /** Times at which the voice sings, in seconds. */
  sung: readonly { start: number; end: number }[];
}

/** Sounds stranger than this many times the strangest known voice are none that is judged. */
const STRANGE = 1.5;

/** Logarithm of the odds that a woman sings; null for what is no voice like those that are known. */
export function womanOdds(
  traits: readonly number[],
  { mean, scale, weights, bias, strangest }: VoiceModel,
): number | null {
  const units = traits.map((value, i) => (value - mean[i]!) / scale[i]!);
  const strangeness = units.reduce((sum, unit) => sum + unit * unit, 0) / units.length;
  if (strangeness > strangest * STRANGE) return null;
  return units.reduce((sum, unit, i) => sum + unit * weights[i]!, bias);
}

/** Nothing where any voice was wanted; `not-judged` where it is not certain who sings. */
export function hearVoice(audio: Audio, { vocalStyle, sung }: VoiceWishes, limits: VoiceLimits): EarFinding[] {
  if (vocalStyle === 'No Preference') return [];
  const traits = voiceTraits(audio, sung);
  const odds = traits && womanOdds(traits, models[limits.model]);
  const finding = (fault: EarFinding['fault'], about: string): EarFinding[] => [
    { fault, about, line: null, start: sung[0]?.start ?? 0, end: sung.at(-1)?.end ?? 0 },
  ];
  if (traits === null || odds === null || Math.abs(odds) < limits.sure)
    return finding('not-judged', 'Nothing tells for certain whether a man or a woman sings.');
  if (odds > 0 === (vocalStyle === 'Female')) return [];
  const share = Math.round(100 / (1 + Math.exp(-Math.abs(odds))));
  const hertz = Math.round(100 * 2 ** traits[1]!);
  const about = `${odds > 0 ? 'a woman' : 'a man'} sings, ${share} % sure, at about ${hertz} Hz`;
  return finding('wrong-voice', about).map((one) => (Math.abs(odds) < limits.surest ? { ...one, unsure: true } : one));
}
