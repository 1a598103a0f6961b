/** Plain SVG shapes as strings. Lengths are in sleeve units (1000 across), angles in degrees unless said otherwise. */

import { INK } from './palette.ts';

/** A length, rounded to a tenth so that files stay small. */
export const tenth = (value: number): number => Math.round(value * 10) / 10;

const faded = (opacity: number | undefined): string => (opacity === undefined ? '' : ` opacity="${opacity}"`);

/** The drawings of 0 … count - 1, joined. */
export const each = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: Math.max(0, count) }, (_, index) => draw(index)).join('');

interface RectStyle {
  radius?: number;
  opacity?: number;
}

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  style: RectStyle = {},
): string =>
  `<rect x="${tenth(x)}" y="${tenth(y)}" width="${tenth(width)}" height="${tenth(height)}" fill="${fill}"${
    style.radius ? ` rx="${tenth(style.radius)}"` : ''
  }${faded(style.opacity)}/>`;

export const disc = (x: number, y: number, radius: number, fill: string, opacity?: number): string =>
  `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="${tenth(radius)}" fill="${fill}"${faded(opacity)}/>`;

/** The outline of a circle. */
export const groove = (x: number, y: number, radius: number, stroke: string, width: number, opacity?: number): string =>
  `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="${tenth(radius)}" fill="none" stroke="${stroke}" stroke-width="${tenth(width)}"${faded(opacity)}/>`;

/** Path data from commands and numbers, e.g. `data('M', 0, 10, 'H', 20, 'Z')`. */
export const data = (...parts: (string | number)[]): string =>
  parts
    .map((part) => (typeof part === 'number' ? tenth(part) : part))
    .join(' ')
    .replaceAll(/ ?([a-z]) ?/gi, '$1');

export const path = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;

export const stroke = (d: string, colour: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${tenth(width)}" stroke-linecap="round"/>`;

/** A filled polygon from x, y, x, y … */
export const polygon = (points: readonly number[], fill: string): string =>
  `<polygon points="${points.map(tenth).join(' ')}" fill="${fill}"/>`;

/** A stroked line through x, y, x, y … */
export const line = (
  points: readonly number[],
  colour: string,
  width: number,
  cap: 'round' | 'butt' = 'round',
): string =>
  `<polyline points="${points.map(tenth).join(' ')}" fill="none" stroke="${colour}" stroke-width="${tenth(width)}" stroke-linecap="${cap}"/>`;

/** A drawing moved to a point and turned about it. */
export const placed = (x: number, y: number, turn: number, body: string): string =>
  `<g transform="translate(${tenth(x)} ${tenth(y)}) rotate(${tenth(turn)})">${body}</g>`;

/** Concentric discs, the first colour outermost. */
export const rings = (x: number, y: number, radius: number, fills: readonly string[]): string =>
  fills.map((fill, i) => disc(x, y, radius * (1 - i / fills.length), fill)).join('');

/** Half disc; flat side through the point, bulging up (0), right (90), down (180) or left (270). */
export const half = (x: number, y: number, radius: number, turn: number, fill: string): string => {
  const angle = (turn * Math.PI) / 180;
  const [across, down] = [Math.cos(angle) * radius, Math.sin(angle) * radius];
  const arc = data('a', radius, radius, 0, 0, 1, across * 2, down * 2);
  // In place, not moved there: pages have hundreds of them.
  return path(`${data('M', x - across, y - down)}${arc}Z`, fill);
};

/** Quarter disc in a box; `corner` (0-3) is where its centre sits, clockwise from the top left. */
export const quarter = (x: number, y: number, side: number, corner: number, fill: string): string => {
  const s = side / 2;
  const d = data('M', -s, -s, 'H', s, 'A', side, side, 0, 0, 1, -s, s, 'Z');
  return placed(x + s, y + s, corner * 90, path(d, fill));
};

/** The lens of two quarter circles, from one corner of its box to the opposite one. */
export const leaf = (x: number, y: number, side: number, turn: number, fill: string): string => {
  const angle = (turn * Math.PI) / 180;
  const [across, down] = [side * (Math.cos(angle) + Math.sin(angle)), side * (Math.sin(angle) - Math.cos(angle))];
  const there = data('M', x, y, 'a', side, side, 0, 0, 1, across, down);
  return path(`${there}${data('a', side, side, 0, 0, 1, -across, -down)}Z`, fill);
};

export const flame = (x: number, y: number, size: number, fill: string): string => leaf(x, y, size * 0.72, -45, fill);

export const drop = (x: number, y: number, s: number, fill: string): string =>
  placed(
    x,
    y,
    0,
    path(
      data('M', 0, -s, 'C', s * 0.2, -s * 0.5, s * 0.5, -s * 0.2, s * 0.5, s * 0.12) +
        data(' A', s / 2, s / 2, 0, 0, 1, -s * 0.5, s * 0.12) +
        data(' C', -s * 0.5, -s * 0.2, -s * 0.2, -s * 0.5, 0, -s, 'Z'),
      fill,
    ),
  );

export const heart = (x: number, y: number, size: number, fill: string): string => {
  const a = size * 0.586;
  const d = data('M', 0, 0, 'V', -a, 'A', a / 2, a / 2, 0, 0, 1, a, -a) + data(' A', a / 2, a / 2, 0, 0, 1, a, 0, 'Z');
  return placed(x, y + a * 0.78, -45, path(d, fill));
};

interface StarStyle {
  points?: number;
  /** Radius of the inner corners as a share of the outer. */
  inner?: number;
}

export const star = (x: number, y: number, radius: number, fill: string, style: StarStyle = {}): string => {
  const { points = 5, inner = 0.42 } = style;
  const corners = Array.from({ length: points * 2 }, (_, i) => {
    const angle = (Math.PI * i) / points - Math.PI / 2;
    const reach = i % 2 ? radius * inner : radius;
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach];
  });
  return polygon(corners.flat(), fill);
};

interface BirdColours {
  body: string;
  wing: string;
  beak: string;
}

/** A bird sitting at the point, looking right (1) or left (-1). */
export const bird = (x: number, y: number, s: number, side: 1 | -1, { body, wing, beak }: BirdColours): string =>
  `<g transform="translate(${tenth(x)} ${tenth(y)}) scale(${side} 1)">${
    polygon([s * 0.6, -s * 0.72, s * 0.84, -s * 0.6, s * 0.6, -s * 0.5], beak) +
    polygon([-s * 0.3, -s * 0.5, -s * 0.98, -s * 0.3, -s * 0.86, -s * 0.08], wing) +
    half(0, -s * 0.5, s * 0.5, 180, body) +
    disc(s * 0.36, -s * 0.58, s * 0.27, body) +
    half(-s * 0.08, -s * 0.5, s * 0.32, 180, wing) +
    disc(s * 0.44, -s * 0.64, s * 0.05, INK.ink)
  }</g>`;
