import { INK } from '../palette.ts';
import {
  data,
  disc,
  drop,
  each,
  half,
  heart,
  line,
  path,
  placed,
  polygon,
  quarter,
  rect,
  star,
  stroke,
  tenth,
} from '../shapes.ts';
import { cyclic, type Motif, SKINS } from './motif.ts';

/** A good shirt and a better tie. */
export const fathersday: Motif = ({ choices, colours, width: w, height: h, id }) => {
  const [a, b, c, d] = colours.shapes;
  const x = w / 2;
  const u = Math.min(w, h) / 10;
  const pattern = choices.of([stripes, chevrons, dots]);
  const blade = [x - u * 0.55, u * 1.75, x + u * 0.55, u * 1.75, x + u * 1.45, h - u * 1.5];
  blade.push(x, h - u * 0.3, x - u * 1.45, h - u * 1.5);
  const collar = (side: 1 | -1): string =>
    polygon([x + side * u * 1.9, 0, x, u * 0.7, x + side * u * 1.7, u * 2.6, x + side * u * 2.9, u * 0.9], c);
  const shirt =
    data('M', 0, h, 'V', u * 2.6, 'L', x - u * 1.9, 0, 'H', x + u * 1.9) + data(' L', w, u * 2.6, 'V', h, 'Z');
  const [px, py] = [x + u * 2.5, h - u * 3.4];
  return (
    path(shirt, a) +
    each(7, (i) => rect(w * (0.04 + i * 0.155), u * 2, u * 0.12, h, c, { opacity: 0.18 })) +
    `<clipPath id="${id}tie"><polygon points="${blade.map(tenth).join(' ')}"/></clipPath>` +
    polygon(blade, b) +
    `<g clip-path="url(#${id}tie)">${pattern(x, u, d)}</g>` +
    polygon([x - u * 0.95, u * 0.35, x + u * 0.95, u * 0.35, x + u * 0.55, u * 1.85, x - u * 0.55, u * 1.85], b) +
    collar(-1) +
    collar(1) +
    rect(px, py, u * 1.7, u * 1.9, c) +
    polygon(
      [px + u * 0.1, py, px + u * 0.5, py - u * 0.7, px + u * 0.9, py - u * 0.1, px + u * 1.3, py - u * 0.8].concat([
        px + u * 1.6,
        py,
      ]),
      d,
    )
  );
};

type TiePattern = (x: number, u: number, colour: string) => string;

const stripes: TiePattern = (x, u, colour) =>
  each(20, (i) => line([x - u * 2, u * (i * 1.5 + 1.2), x + u * 2, u * (i * 1.5 - 1.2)], colour, u * 0.42, 'butt'));

const chevrons: TiePattern = (x, u, colour) =>
  each(20, (i) => {
    const y = u * i * 1.5;
    return line([x - u * 2, y, x, y + u * 1.5, x + u * 2, y], colour, u * 0.42, 'butt');
  });

const dots: TiePattern = (x, u, colour) =>
  each(72, (i) => {
    const row = Math.floor(i / 4);
    return disc(x + ((i % 4) - 1.5) * u * 0.8 + (row % 2) * u * 0.4, u * 2 + row * u * 0.9, u * 0.17, colour);
  });

/** A patchwork quilt. */
export const grandparentsday: Motif = ({ choices, colours, width: w, height: h }) => {
  const [a, b, c, d] = colours.shapes;
  const columns = choices.whole(3, 4);
  const s = w / columns;
  const kinds = choices.turned([petals, pinwheel, diamond, sunburst]);
  return each(columns * Math.ceil(h / s), (i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const [x, y] = [column * s, row * s];
    const [cloth, patch] = (column + row) % 2 ? [a, c] : [b, d];
    const seam = `<rect x="${tenth(x + 9)}" y="${tenth(y + 9)}" width="${tenth(s - 18)}" height="${tenth(s - 18)}" fill="none" stroke="${colours.background}" stroke-width="3" stroke-dasharray="12 9"/>`;
    return rect(x, y, s + 1, s + 1, cloth) + cyclic(kinds, column + row * 2)(x, y, s, patch, cloth) + seam;
  });
};

type Patch = (x: number, y: number, s: number, patch: string, cloth: string) => string;

const petals: Patch = (x, y, s, patch) =>
  each(4, (j) => quarter(x + ((j % 2) * s) / 2, y + (j > 1 ? s / 2 : 0), s / 2, cyclic([2, 3, 1, 0], j), patch));

const pinwheel: Patch = (x, y, s, patch) => {
  const [cx, cy, right, foot] = [x + s / 2, y + s / 2, x + s, y + s];
  return (
    polygon([x, y, cx, y, cx, cy], patch) +
    polygon([right, y, right, cy, cx, cy], patch) +
    polygon([right, foot, cx, foot, cx, cy], patch) +
    polygon([x, foot, x, cy, cx, cy], patch)
  );
};

const diamond: Patch = (x, y, s, patch, cloth) =>
  polygon([x + s / 2, y, x + s, y + s / 2, x + s / 2, y + s, x, y + s / 2], patch) +
  heart(x + s / 2, y + s / 2, s * 0.36, cloth);

const sunburst: Patch = (x, y, s, patch, cloth) =>
  disc(x + s / 2, y + s / 2, s * 0.4, patch) + star(x + s / 2, y + s / 2, s * 0.36, cloth, { points: 8, inner: 0.5 });

/** A moon for a cradle. */
export const newparents: Motif = ({ choices, colours, width: w, height: h }) => {
  const [a, b, c, d] = colours.shapes;
  const radius = Math.min(w * 0.37, h * 0.42);
  const [cx, cy] = [w / 2, h * 0.53];
  const sway = choices.between(-10, 10);
  const sky = each(choices.whole(9, 14), (i) => {
    const [x, y] = [w * choices.between(0.05, 0.95), h * choices.between(0.04, 0.9)];
    if (Math.hypot(x - cx, y - cy) < radius * 1.15) return '';
    return i % 3
      ? disc(x, y, radius * 0.025, d)
      : star(x, y, radius * choices.between(0.07, 0.12), c, { points: 4, inner: 0.3 });
  });
  const string = cx + radius * 0.2;
  const moon = disc(0, 0, radius, a) + disc(radius * 0.2, -radius * 0.42, radius * 0.8, colours.background);
  const baby = swaddled(radius, b, c, choices.of([SKINS[1], SKINS[2], SKINS[3]]));
  return (
    sky +
    placed(cx, cy, sway, moon + placed(radius * 0.06, radius * 0.12, -14, baby)) +
    line([string, 0, string, h * 0.12], c, radius * 0.02) +
    star(string, h * 0.12 + radius * 0.16, radius * 0.18, c)
  );
};

function swaddled(r: number, blanket: string, stripe: string, skin: string): string {
  const body =
    data('M', r * 0.34, -r * 0.26, 'C', -r * 0.2, -r * 0.3, -r * 0.6, -r * 0.16, -r * 0.66, r * 0.06) +
    data(' C', -r * 0.5, r * 0.3, 0, r * 0.34, r * 0.34, r * 0.21, 'Z');
  const eye = (x: number): string => data('M', x, -r * 0.02, 'q', r * 0.04, r * 0.05, r * 0.08, 0);
  return (
    disc(r * 0.34, -r * 0.03, r * 0.24, blanket) +
    path(body, blanket) +
    each(3, (i) =>
      line(
        [r * (-0.42 + i * 0.2), -r * (0.17 + i * 0.035), r * (-0.3 + i * 0.2), r * (0.22 + i * 0.03)],
        stripe,
        r * 0.05,
        'butt',
      ),
    ) +
    disc(r * 0.36, -r * 0.03, r * 0.17, skin) +
    stroke(`${eye(r * 0.27)} ${eye(r * 0.4)}`, INK.ink, r * 0.018)
  );
}

/** An umbrella for the nicest kind of rain. */
export const babyshower: Motif = ({ choices, colours, width: w, height: h }) => {
  const [a, b, c, d] = colours.shapes;
  const radius = Math.min(w * 0.4, h * 0.46);
  const tilt = choices.between(-12, 12);
  const panels = choices.of([3, 4, 5]);
  const scallop = radius / panels;
  const fills = choices.turned([a, c]);
  const gap = w / 6;
  const rain = each(30, (i) => {
    const row = Math.floor(i / 6);
    const x = gap * ((i % 6) + 0.5) + (row % 2 ? gap / 2 : 0) - gap / 4;
    const y = (h / 5) * (row + 0.55);
    return choices.whole(0, 4) ? drop(x, y, radius * 0.11, b) : heart(x, y, radius * 0.16, d);
  });
  const hook = data('M', 0, radius * 0.72, 'a', radius * 0.13, radius * 0.13, 0, 0, 0, radius * 0.26, 0);
  const panel = (i: number): string => {
    const across = radius * (1 - i / panels);
    return path(data('M', -across, 0, 'A', across, radius, 0, 0, 1, across, 0, 'Z'), cyclic(fills, i));
  };
  const umbrella =
    line([0, -radius * 1.08, 0, radius * 0.72], d, radius * 0.055) +
    stroke(hook, d, radius * 0.055) +
    each(panels, panel) +
    each(panels, (i) =>
      half(-radius + scallop * (2 * i + 1), 0, scallop, 180, cyclic(fills, Math.min(i, panels - 1 - i))),
    );
  return rain + placed(w / 2, h * 0.54, tilt, umbrella);
};
