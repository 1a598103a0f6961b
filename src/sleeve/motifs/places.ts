import { INK } from '../palette.ts';
import { disc, each, half, polygon, rect, rings, star } from '../shapes.ts';
import { cyclic, type Motif } from './motif.ts';

/** A tree with too many baubles. */
export const christmas: Motif = ({ choices, colours, width: w, height: h }) => {
  const [a, b, c, d] = colours.shapes;
  const { background } = colours;
  const tiers = choices.whole(3, 4);
  const across = Math.min(w * 0.82, h * 0.8);
  const x = w / 2;
  const [top, base] = [h * 0.17, h * 0.86];
  const step = (base - top) / (tiers + 0.5);
  const baubles = choices.turned([c, d, c]).map((fill) => (fill === background ? d : fill));
  const snow = background === INK.paper ? INK.oat : c;
  const flake = (): string => {
    const [fx, fy, size] = [choices.between(0, 1), choices.between(0.02, 0.8), choices.between(0.004, 0.011)];
    return disc(w * fx, h * fy, w * size, background === c ? b : c);
  };
  const tier = (fromFoot: number): string => {
    const i = tiers - 1 - fromFoot;
    const y = top + step * i;
    const reach = (across / 2) * ((i + 1.25) / (tiers + 0.25));
    const foot = y + step * 1.5;
    return (
      polygon([x, y, x, foot, x - reach, foot], a) +
      polygon([x, y, x + reach, foot, x, foot], b) +
      each(i + 2, (k) =>
        disc(x - reach + ((k + 0.5) * 2 * reach) / (i + 2), foot, across * 0.034, cyclic(baubles, k + i)),
      )
    );
  };
  return (
    each(26, flake) +
    half(w * choices.between(0.1, 0.3), h * 1.02, w * 0.44, 0, snow) +
    half(w * choices.between(0.7, 0.9), h * 1.05, w * 0.46, 0, snow) +
    rect(x - across * 0.06, base - 4, across * 0.12, h - base, d) +
    each(tiers, tier) +
    star(x, top - h * 0.01, across * 0.12, d)
  );
};

/** Sun, peaks, sea, a small boat. */
export const holiday: Motif = ({ choices, colours, width: w, height: h }) => {
  const [a, b, c, d] = colours.shapes;
  const sea = h * 0.7;
  const sun = w * choices.between(0.28, 0.72);
  const radius = Math.min(w, h) * 0.25;
  const crest = w / choices.whole(7, 10);
  const boat = w * (sun < w / 2 ? 0.74 : 0.26);
  const peak = (x: number, tall: number, light: string, shade: string): string => {
    const summit = sea - tall;
    const snow = [x, summit, x + tall * 0.24, sea - tall * 0.717, x + tall * 0.09, sea - tall * 0.76];
    snow.push(x, sea - tall * 0.69, x - tall * 0.1, sea - tall * 0.76, x - tall * 0.24, sea - tall * 0.717);
    return (
      polygon([x - tall * 0.85, sea, x, summit, x + tall * 0.85, sea], light) +
      polygon([x, summit, x + tall * 0.85, sea, x, sea], shade) +
      polygon(snow, c)
    );
  };
  const wave = (y: number, fill: string): string =>
    rect(0, y, w, h - y, fill) + each(Math.ceil(w / crest) + 1, (i) => half(crest * i, y + 1, crest / 2, 0, fill));
  return (
    disc(sun, h * 0.33, radius * 1.3, c, 0.45) +
    rings(sun, h * 0.33, radius * 0.86, [a]) +
    peak(w - boat, Math.min(w, h) * choices.between(0.42, 0.5), d, b) +
    peak(boat, Math.min(w, h) * choices.between(0.26, 0.34), b, d) +
    wave(sea, b) +
    sailingBoat(boat, sea, Math.min(w, h) * 0.1, c, a) +
    wave(h * 0.83, d) +
    wave(h * 0.93, b)
  );
};

const sailingBoat = (x: number, sea: number, q: number, hull: string, sail: string): string =>
  half(x, sea - q * 0.02, q * 1.05, 180, hull) +
  polygon([x - q * 0.1, sea - q * 0.2, x - q * 0.1, sea - q * 2, x + q * 0.95, sea - q * 0.2], hull) +
  polygon([x - q * 0.25, sea - q * 0.2, x - q * 0.25, sea - q * 1.5, x - q * 0.9, sea - q * 0.2], sail);

/** Your street, lights on. */
export const housewarming: Motif = ({ choices, colours, width: w, height: h }) => {
  const [a, b, c, d] = colours.shapes;
  const count = choices.whole(2, 4);
  const walls = choices.turned([a, c, b].filter((fill) => fill !== colours.background));
  const base = h * 0.94;
  const step = (w * 0.92) / count;
  const house = (i: number): string => {
    const tall = Math.min(h * 0.62, step * 1.9) * choices.between(0.62, 1);
    const [x, y] = [w * 0.04 + step * i, base - tall];
    const style = choices.whole(0, 2);
    const [wall, trim] = [cyclic(walls, i), cyclic(walls, i + 1)];
    const windows = count > 3 ? 2 : choices.whole(2, 3);
    const g = step / (windows * 2 + 1);
    const door = x + g * (1 + 2 * choices.whole(0, windows - 1));
    const rows = Math.max(1, Math.floor((tall - g * 2.6) / (g * 2)));
    const pane = (j: number): string => {
      const [left, top] = [x + g * (1 + 2 * (j % windows)), y + g * (0.8 + 2 * Math.floor(j / windows))];
      return rect(left, top, g, g * 1.2, choices.whole(0, 3) ? d : trim);
    };
    return (
      rect(x + step * 0.68, y - step * 0.5, step * 0.13, step * 0.5, trim) +
      roof(style, x, y, step, trim, d) +
      rect(x, y, step + 1, tall, wall) +
      each(windows * rows, pane) +
      rect(door, base - g * 1.5, g, g * 1.5, trim) +
      half(door + g / 2, base - g * 1.5, g / 2, 0, trim)
    );
  };
  return (
    disc(w * choices.between(0.2, 0.8), h * 0.26, Math.min(w, h) * 0.16, d) +
    each(count, house) +
    rect(0, base, w, h - base, b === colours.background ? a : b)
  );
};

/** A round, a pitched or a flat roof. */
function roof(style: number, x: number, y: number, step: number, fill: string, lit: string): string {
  if (style === 2) return rect(x, y - step * 0.1, step, step * 0.12, fill);
  if (style === 0) return half(x + step / 2, y, step / 2, 0, fill);
  return (
    polygon([x, y, x + step / 2, y - step * 0.46, x + step, y], fill) +
    disc(x + step / 2, y - step * 0.16, step * 0.08, lit)
  );
}
