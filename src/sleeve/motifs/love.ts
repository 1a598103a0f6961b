import { INK } from '../palette.ts';
import { bird, data, disc, each, half, heart, leaf, line, path, polygon, rect } from '../shapes.ts';
import { cyclic, type Motif } from './motif.ts';

/** Two lovebirds under a flowering arch, so that it fits every couple. */
export const wedding: Motif = ({ choices, colours, width: w, height: h }) => {
  const [a, b, c, d] = colours.shapes;
  const radius = Math.min(w * 0.36, h * 0.5);
  const cx = w / 2;
  const cy = Math.max(radius * 1.24, h - radius * 1.15);
  const flowers = choices.whole(9, 13);
  const petals = choices.turned([c, d, c]);
  const [one, other] = choices.of<readonly [string, string]>([
    [INK.paper, INK.blush],
    [INK.blush, INK.paper],
    [INK.paper, INK.mint],
  ]);
  const arch = (scale: number, fill: string): string => {
    const r = radius * scale;
    return path(data('M', cx - r, h, 'V', cy, 'A', r, r, 0, 0, 1, cx + r, cy, 'V', h, 'Z'), fill);
  };
  const flower = (i: number): string => {
    const angle = Math.PI * (1 + i / (flowers - 1));
    const [x, y] = [cx + Math.cos(angle) * radius * 0.95, cy + Math.sin(angle) * radius * 0.95];
    const s = radius * choices.between(0.1, 0.17);
    return leaf(x, y, s * 1.6, choices.between(0, 360), b) + disc(x, y, s, cyclic(petals, i)) + disc(x, y, s * 0.38, a);
  };
  const perch = cy + radius * 0.44;
  return (
    arch(1, a) +
    arch(0.84, d) +
    arch(0.7, b === INK.plum ? INK.mauve : INK.lagoon) +
    rect(cx - radius * 0.7, perch, radius * 1.4, radius * 0.045, d) +
    bird(cx - radius * 0.32, perch, radius * 0.5, 1, { body: one, wing: other, beak: c }) +
    bird(cx + radius * 0.32, perch, radius * 0.5, -1, { body: other, wing: one, beak: c }) +
    heart(cx, cy - radius * 0.24, radius * 0.26, c) +
    each(flowers, flower)
  );
};

/** Hearts with grooves. */
export const valentine: Motif = ({ choices, colours, width: w, height: h }) => {
  const columns = choices.of([1, 1, 2, 3]);
  const rows = Math.max(1, Math.round((h / w) * columns));
  const [across, down] = [w / columns, h / rows];
  const fills = choices.turned(colours.shapes.filter((fill) => fill !== colours.background));
  return each(columns * rows, (i) => {
    const row = Math.floor(i / columns);
    const size = Math.min(across, down) * (columns === 1 ? 1.02 : 0.86);
    const [x, y] = [across * ((i % columns) + 0.5), down * (row + 0.5)];
    return each(4, (j) => heart(x, y + size * 0.02 * j, size * (1 - j * 0.24), cyclic(fills, i + j + row)));
  });
};

/** A hand-picked bunch. */
export const mothersday: Motif = ({ choices, colours, width: w, height: h }) => {
  const [a, b, c, d] = colours.shapes;
  const count = choices.whole(3, 5);
  const step = w / count;
  const tall = Math.min(h * 0.9, step * 2.6);
  return each(count, (i) => {
    const x = step * (i + 0.5);
    const y = h - tall * choices.between(0.62, 0.86);
    const petals = choices.turned([a, c, d]);
    const bloom = choices.of([tulip, daisy, fan]);
    const low = h - tall * choices.between(0.1, 0.3);
    return (
      line([x, y, x, h], b, step * 0.05, 'butt') +
      leaf(x, low, step * 0.36, 0, b) +
      leaf(x, low + step * 0.12, step * 0.3, -90, b) +
      bloom(x, y, step * 0.42, [cyclic(petals, 0), cyclic(petals, 1), cyclic(petals, 2), b])
    );
  });
};

type Bloom = (x: number, y: number, s: number, colours: [string, string, string, string]) => string;

const tulip: Bloom = (x, y, s, [outer, inner]) =>
  half(x, y, s, 180, outer) +
  polygon([x - s, y, x - s, y - s * 0.9, x - s * 0.33, y], outer) +
  polygon([x + s, y, x + s, y - s * 0.9, x + s * 0.33, y], outer) +
  polygon([x - s * 0.6, y, x, y - s, x + s * 0.6, y], inner);

const daisy: Bloom = (x, y, s, [outer, inner, eye]) =>
  each(8, (k) => {
    const angle = (k * Math.PI) / 4;
    return disc(x + Math.cos(angle) * s * 0.64, y + Math.sin(angle) * s * 0.64, s * 0.36, outer);
  }) +
  disc(x, y, s * 0.48, inner) +
  disc(x, y, s * 0.2, eye);

const fan: Bloom = (x, y, s, [outer, inner, eye, cup]) =>
  half(x, y, s * 1.05, 0, outer) +
  half(x, y, s * 0.72, 0, inner) +
  half(x, y, s * 0.38, 0, eye) +
  half(x, y, s * 0.5, 180, cup);
