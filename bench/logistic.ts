import type { VoiceModel } from '#studio/ears/hear-voice.ts';

export interface Example {
  traits: readonly number[];
  isWoman: boolean;
}

/** Weight of the penalty on large weights: with few voices it keeps the model modest. */
const PENALTY = 10;
const [STEPS, RATE] = [4000, 0.02];

/** Logistic regression with a quadratic penalty, by plain gradient descent. */
export function learn(examples: readonly Example[]): VoiceModel {
  const count = examples[0]!.traits.length;
  const average = (of: (example: Example) => number): number =>
    examples.reduce((sum, example) => sum + of(example), 0) / examples.length;
  const mean = Array.from({ length: count }, (_, i) => average(({ traits }) => traits[i]!));
  const scale = mean.map((middle, i) => Math.sqrt(average(({ traits }) => (traits[i]! - middle) ** 2)));
  const units = examples.map(({ traits }) => traits.map((value, i) => (value - mean[i]!) / scale[i]!));
  const weights = mean.map(() => 0);
  let bias = 0;
  for (let step = 0; step < STEPS; step++) {
    const slopes = weights.map((weight) => PENALTY * weight);
    let slope = 0;
    for (const [k, unit] of units.entries()) {
      const odds = unit.reduce((sum, value, i) => sum + value * weights[i]!, bias);
      const error = 1 / (1 + Math.exp(-odds)) - Number(examples[k]!.isWoman);
      for (let i = 0; i < count; i++) slopes[i] = slopes[i]! + error * unit[i]!;
      slope += error;
    }
    for (let i = 0; i < count; i++) weights[i] = weights[i]! - (RATE * slopes[i]!) / Math.sqrt(examples.length);
    bias -= (RATE * slope) / Math.sqrt(examples.length);
  }
  const strangest = Math.max(...units.map((unit) => unit.reduce((sum, value) => sum + value * value, 0) / count));
  const short = (value: number): number => Number(value.toFixed(4));
  return {
    mean: mean.map(short),
    scale: scale.map(short),
    weights: weights.map(short),
    bias: short(bias),
    strangest: short(strangest),
  };
}
