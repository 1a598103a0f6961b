import { INK } from '../palette.ts';
import { disc, each, groove, half, leaf, polygon, quarter, rect, rings, star } from '../shapes.ts';
import { cyclic, type Motif, SKINS } from './motif.ts';

/** Lanes of a track, and the medal. */
export const sports: Motif = ({ choices, colours, width: w, height: h }) => {
  const [a, b, c, d] = colours.shapes;
  const left = choices.of([true, false]);
  const x = left ? 0 : w;
  const lanes = choices.whole(5, 7);
  const far = h * 0.97;
  const u = Math.min(w, h);
  const [mx, my, radius] = [w * (left ? 0.66 : 0.34), h * 0.56, u * 0.25];
  const lane = (i: number): string => {
    const reach = far * (1 - (i * 0.72) / lanes);
    return disc(x, h, reach, i % 2 ? d : c) + groove(x, h, reach, a, u * 0.009);
  };
  const ribbon = (side: 1 | -1, fill: string): string =>
    polygon(
      [mx + side * radius * 0.95, 0, mx + side * radius * 0.25, 0].concat(
        [mx - side * radius * 0.3, my],
        [mx + side * radius * 0.3, my],
      ),
      fill,
    );
  return (
    each(lanes, lane) +
    ribbon(-1, a) +
    ribbon(1, d === c || a === d ? b : d) +
    star(mx, my + radius * 0.3, radius * 1.14, b, { points: 16, inner: 0.9 }) +
    disc(mx, my + radius * 0.3, radius * 0.82, a) +
    star(mx, my + radius * 0.32, radius * 0.56, c)
  );
};

/** Everyone on the team, in one picture. */
export const corporate: Motif = ({ choices, colours, width: w, height: h }) => {
  const columns = choices.whole(3, 5);
  const s = w / columns;
  const fills = colours.shapes.filter((fill) => fill !== colours.background);
  const skins = choices.turned(SKINS);
  return each(columns * Math.ceil(h / s), (i) => {
    const [x, y] = [(i % columns) * s, Math.floor(i / columns) * s];
    const shift = i + choices.whole(0, 3);
    const [wall, clothes] = [cyclic(fills, shift), cyclic(fills, shift + 1)];
    const skin = skins.find((tone, k) => tone !== wall && (k + i) % 2 === 1) ?? cyclic(skins, 0);
    const hairs = [INK.ink, INK.plum, ...(skin === INK.clay ? [] : [INK.clay])] as const;
    return (
      rect(x, y, s + 1, s + 1, wall) +
      half(x + s / 2, y + s, s * 0.38, 0, clothes) +
      disc(x + s / 2, y + s * 0.42, s * 0.2, skin) +
      half(x + s / 2, y + s * 0.4, s * 0.21, choices.of([0, 0, 330, 30]), choices.of(hairs))
    );
  });
};

/** No reason at all. */
export const justBecause: Motif = ({ choices, colours, width: w, height: h }) => {
  const columns = choices.whole(3, 5);
  const s = w / columns;
  const rows = Math.ceil(h / s);
  const smiling = choices.whole(0, Math.max(0, columns * (rows - 1) - 1));
  return each(columns * rows, (i) => {
    const [x, y] = [(i % columns) * s, Math.floor(i / columns) * s];
    const inks = choices.turned(colours.shapes);
    const tile = i === smiling ? smile : choices.of([corner, bowls, target, sprig, arches, bars]);
    const turn = choices.whole(0, 3);
    return rect(x, y, s + 1, s + 1, cyclic(inks, 0)) + tile(x, y, s, cyclic(inks, 1), cyclic(inks, 2), turn);
  });
};

type Tile = (x: number, y: number, s: number, first: string, second: string, turn: number) => string;

const corner: Tile = (x, y, s, first, _second, turn) => quarter(x, y, s, turn, first);

const bowls: Tile = (x, y, s, first, second) =>
  half(x + s / 2, y + s, s / 2, 0, first) + half(x + s / 2, y + s / 2, s / 2, 0, second);

const target: Tile = (x, y, s, first, second) =>
  rings(x + s / 2, y + s / 2, s / 2, [first, second]) + disc(x + s / 2, y + s / 2, s / 8, first);

const sprig: Tile = (x, y, s, first, second) =>
  leaf(x, y + s, s, 0, first) + disc(x + s * 0.24, y + s * 0.24, s * 0.12, second);

const arches: Tile = (x, y, s, first, second) =>
  each(4, (j) =>
    quarter(x + ((j % 2) * s) / 2, y + (j > 1 ? s / 2 : 0), s / 2, cyclic([0, 1, 3, 2], j), j % 2 ? first : second),
  );

const bars: Tile = (x, y, s, first) => each(4, (j) => rect(x, y + (s / 4) * j, s + 1, s / 8, first));

const smile: Tile = (x, y, s, first, second) =>
  disc(x + s / 2, y + s / 2, s * 0.44, first) +
  half(x + s / 2, y + s * 0.54, s * 0.24, 180, second) +
  disc(x + s * 0.35, y + s * 0.36, s * 0.05, second) +
  disc(x + s * 0.65, y + s * 0.36, s * 0.05, second);
