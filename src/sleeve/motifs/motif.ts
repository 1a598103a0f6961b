import type { Choices } from '../choices.ts';
import { INK } from '../palette.ts';

/** Input from which a motif is drawn. `height` is the ground line. */
export interface MotifInput {
  choices: Choices;
  colours: { background: string; shapes: readonly [string, string, string, string] };
  width: number;
  height: number;
  /** Start of every SVG id the drawing makes. */
  id: string;
}

/** Draws one occasion as SVG shapes. */
export type Motif = (input: MotifInput) => string;

/** People on sleeves are faceless shapes in several skin tones. */
export const SKINS = [INK.umber, INK.clay, INK.tan, INK.blush] as const;

/** An element by an index that wraps around. */
export function cyclic<T>(list: readonly T[], index: number): T {
  const chosen = list[((index % list.length) + list.length) % list.length];
  if (chosen === undefined) throw new RangeError('no colours to choose from');
  return chosen;
}
