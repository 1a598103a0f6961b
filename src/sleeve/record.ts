import { colours, INK } from './palette.ts';
import { disc, each, half } from './shapes.ts';

export interface RecordOptions {
  occasion: string;
  seed: string;
  name?: string;
  /** CSS hex; ink unless the record lies on ink. */
  vinyl?: string;
}

/** The record that slides out of the sleeve, as SVG: grooves and a paper label in the sleeve's colours. */
export function record(options: RecordOptions): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000" aria-hidden="true">${recordShapes(options)}</svg>`;
}

/** The record alone, 1000 by 1000, for drawing inside another SVG. */
export function recordShapes({ occasion, seed, name = '', vinyl = INK.ink }: RecordOptions): string {
  const palette = colours(occasion, seed, name);
  const [a, b, c, d] = palette.shapes;
  const label = palette.background === vinyl ? a : palette.background;
  const shapes =
    disc(0, 0, 498, vinyl) +
    `<g fill="none" stroke="#fff" stroke-width="2">${each(9, recordGroove)}</g>` +
    disc(0, 0, 190, label) +
    half(0, 0, 190, 180, a === label ? b : a) +
    disc(0, 0, 62, c === label ? d : c) +
    disc(0, 0, 16, vinyl);
  return `<g transform="translate(500 500)">${shapes}</g>`;
}

const recordGroove = (i: number): string =>
  `<circle r="${470 - i * 29 - (i % 3) * 6}" opacity="${i % 3 ? 0.07 : 0.16}"/>`;
