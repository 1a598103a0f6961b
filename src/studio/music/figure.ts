/** Reads the step notation of `Figure` (see style.ts). */
import type { Figure, Layers } from './style.ts';

export interface Step {
  /** Beats from the start of the bar, not swung. */
  beat: number;
  beats: number;
  symbol: string;
}

const FULL_BAR_BEATS = 4;

/** The steps of one bar; figures of several bars repeat. In 3/4 a figure written for four beats loses its last. */
export function stepsOfBar(figure: Figure, bar: number, meter: number): Step[] {
  const bars = figure.split('|');
  const symbols = bars[bar % bars.length]!.split('');
  const stepBeats = FULL_BAR_BEATS / symbols.length;
  const steps: Step[] = [];
  symbols.slice(0, Math.round(meter / stepBeats)).forEach((symbol, i) => {
    const last = steps.at(-1);
    if (symbol === '-' && last) last.beats = (i + 1) * stepBeats - last.beat;
    else if (symbol !== '.' && symbol !== '-') steps.push({ beat: i * stepBeats, beats: stepBeats, symbol });
  });
  return steps;
}

/** The layer for a section energy of 1 to 5, given that the part enters at `from`. */
export function layerFor<T>(layers: Layers<T>, from: number, energy: number): T | readonly T[] {
  const position = Math.floor(((energy - from) / Math.max(1, 5 - from)) * layers.length);
  return layers[Math.max(0, Math.min(layers.length - 1, position))]!;
}

export interface Swing {
  /** Position of the off-beat eighth in its beat; 0.5 is straight. */
  swing: number;
  /** Position of the off-beat sixteenth in its eighth; 0.5 is straight. */
  sixteenthSwing: number;
}

/** Moves off-beats by the style's swing; triplets stay where they are. */
export function swung(beat: number, { swing, sixteenthSwing }: Swing): number {
  const whole = Math.floor(beat + 1e-6);
  const part = beat - whole;
  const sixths = part * 6;
  if (Math.abs(sixths - Math.round(sixths)) < 0.03 && Math.round(sixths) !== 3) return beat;
  const half = part < 0.5 - 1e-6 ? 0 : 1;
  const inHalf = (part - half * 0.5) * 2;
  const moved = inHalf < 0.5 ? inHalf * 2 * sixteenthSwing : sixteenthSwing + (inHalf - 0.5) * 2 * (1 - sixteenthSwing);
  return whole + (half === 0 ? moved * swing : swing + moved * (1 - swing));
}
