import type { FrameSize } from './frame.ts';

/** Saliency map of a photo: skin first, then detail and strong colour. */
export interface Saliency {
  columns: number;
  rows: number;
  /** Row by row, 0 or more. */
  scores: Float32Array;
}

/** Columns of the grid; a cell is about the size of a face far away. */
const COLUMNS = 64;

/** @param pixels packed RGB */
export function saliencyOf(pixels: Uint8Array, { width, height }: FrameSize): Saliency {
  const columns = Math.min(COLUMNS, width);
  const rows = Math.max(1, Math.round((columns * height) / width));
  const cells = Array.from({ length: columns * rows }, (_, i) => {
    const place = { x: ((i % columns) * width) / columns, y: (Math.floor(i / columns) * height) / rows };
    return cellAt(pixels, width, place, width / columns, height / rows);
  });
  // Sand and wood have the colour of skin: where much of a photo has it, it tells nothing.
  const skinShare = cells.reduce((sum, { skin }) => sum + skin, 0) / cells.length;
  const skinWeight = 2 * Math.max(0, 1 - skinShare / 0.3);
  const scores = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    const line = cells.slice(row * columns, (row + 1) * columns);
    const mean = [0, 1, 2].map(
      (channel) => line.reduce((sum, { colour }) => sum + (colour[channel] ?? 0), 0) / columns,
    );
    line.forEach(({ skin, contrast, colour }, column) => {
      const odd = Math.hypot(...mean.map((value, channel) => (colour[channel] ?? 0) - value)) / 128;
      scores[row * columns + column] = skin * skinWeight + contrast * 0.5 + odd;
    });
  }
  return { columns, rows, scores };
}

interface Cell {
  /** Share of it that has the colour of skin. */
  skin: number;
  /** Deviation of its light, 1 for the strongest. */
  contrast: number;
  /** Mean red, green, blue. */
  colour: [number, number, number];
}

const SAMPLES = 5;

function cellAt(
  pixels: Uint8Array,
  width: number,
  { x: left, y: top }: { x: number; y: number },
  across: number,
  down: number,
): Cell {
  const colour: Cell['colour'] = [0, 0, 0];
  let [skin, sum, squares] = [0, 0, 0];
  const count = SAMPLES * SAMPLES;
  for (let k = 0; k < count; k++) {
    const x = Math.floor(left + (((k % SAMPLES) + 0.5) * across) / SAMPLES);
    const y = Math.floor(top + ((Math.floor(k / SAMPLES) + 0.5) * down) / SAMPLES);
    const at = (y * width + x) * 3;
    const red = pixels[at] ?? 0;
    const green = pixels[at + 1] ?? 0;
    const blue = pixels[at + 2] ?? 0;
    const light = 0.299 * red + 0.587 * green + 0.114 * blue;
    if (isSkin(red, blue, light)) skin += 1 / count;
    colour[0] += red / count;
    colour[1] += green / count;
    colour[2] += blue / count;
    sum += light / count;
    squares += (light * light) / count;
  }
  return { skin, contrast: Math.sqrt(Math.max(0, squares - sum * sum)) / 128, colour };
}

/** Skin of all tones lies in a narrow range of chroma. Source: Chai and Ngan, 1999. */
function isSkin(red: number, blue: number, light: number): boolean {
  const cb = 128 + (blue - light) * 0.564;
  const cr = 128 + (red - light) * 0.713;
  return light > 40 && cb >= 77 && cb <= 127 && cr >= 136 && cr <= 173;
}

/** Start of the window of a width with the most saliency inside and the least on its edges. Shares of the line. */
export function bestWindow(weights: readonly number[], window: number): number {
  const cells = weights.length;
  const length = Math.min(cells, Math.max(1, Math.round(window * cells)));
  const middle = (cells - length) / 2;
  let best = { start: middle, score: -Infinity };
  for (let start = 0; start + length <= cells; start++) {
    const inside = weights.slice(start, start + length).reduce((sum, weight) => sum + weight, 0);
    const cut = (weights[start - 1] ?? 0) + (weights[start + length] ?? 0);
    const score = inside - cut * 0.8 - Math.abs(start - middle) * 0.001;
    if (score > best.score) best = { start, score };
  }
  return best.start / cells;
}

/** Sums over the rows (across) or columns (down). */
export function profile({ columns, rows, scores }: Saliency, direction: 'across' | 'down'): number[] {
  const length = direction === 'across' ? columns : rows;
  return Array.from({ length }, (_, i) => {
    let sum = 0;
    for (let k = 0; k < (direction === 'across' ? rows : columns); k++)
      sum += scores[direction === 'across' ? k * columns + i : i * columns + k] ?? 0;
    return sum;
  });
}

/** Centre of weight of a line, as a share of it. */
export function centreOf(weights: readonly number[]): number {
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length;
  let [total, moment] = [0, 0];
  weights.forEach((weight, i) => {
    const extra = Math.max(0, weight - mean);
    total += extra;
    moment += extra * (i + 0.5);
  });
  return total > 0 ? moment / total / weights.length : 0.5;
}
