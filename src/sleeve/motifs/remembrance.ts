import {
  data,
  disc,
  each,
  flame,
  groove,
  heart,
  leaf,
  line,
  path,
  placed,
  polygon,
  rect,
  star,
  tenth,
} from '../shapes.ts';
import { cyclic, type Motif } from './motif.ts';

/** A still moon on still water. */
export const memorial: Motif = ({ choices, colours, width: w, height: h }) => {
  const [a, b, c] = colours.shapes;
  const radius = Math.min(w, h) * choices.between(0.17, 0.21);
  const x = w * choices.of([0.5, 0.5, 0.38, 0.62]);
  const y = h * 0.36;
  const sea = h * 0.64;
  const ripples = choices.whole(5, 7);
  const s = Math.min(w, h) * 0.085;
  const stem = w * (x > w / 2 ? 0.14 : 0.86);
  const ripple = (i: number): string => {
    const k = i / ripples;
    const long = radius * 2 * (1 - k * 0.72);
    const thick = Math.max(3, radius * 0.05 * (1 - k * 0.4));
    return rect(x - long / 2, sea + (h - sea) * (0.1 + k * 0.78), long, thick, a, { radius: 4, opacity: 0.8 });
  };
  return (
    disc(x, y, radius * 1.55, b, 0.14) +
    disc(x, y, radius * 1.26, b, 0.16) +
    disc(x, y, radius, a) +
    rect(0, sea, w, h - sea, b) +
    each(ripples, ripple) +
    line([stem, h, stem, h - s * 4.6], c, s * 0.09) +
    each(3, (i) => leaf(stem, h - s * (1 + i * 1.3), s, 0, c) + leaf(stem, h - s * (1.5 + i * 1.3), s, -90, c)) +
    flame(stem, h - s * 4.4, s * 1.2, c)
  );
};

/** A paw print, kept. */
export const pettribute: Motif = ({ choices, colours, width: w, height: h }) => {
  const [a, b, c, d] = colours.shapes;
  const r = Math.min(w * 0.42, h * 0.46);
  const halos = choices.whole(2, 4);
  const toe = (x: number, y: number, turn: number): string =>
    `<ellipse cx="${tenth(x * r)}" cy="${tenth(y * r)}" rx="${tenth(r * 0.135)}" ry="${tenth(r * 0.19)}" fill="${d}" transform="rotate(${turn} ${tenth(x * r)} ${tenth(y * r)})"/>`;
  const pad =
    data('M', 0, -r * 0.16, 'C', r * 0.2, -r * 0.16, r * 0.28, r * 0.02, r * 0.4, r * 0.18) +
    data(' A', r * 0.21, r * 0.21, 0, 0, 1, r * 0.16, r * 0.5, 'Q', 0, r * 0.42, -r * 0.16, r * 0.5) +
    data(' A', r * 0.21, r * 0.21, 0, 0, 1, -r * 0.4, r * 0.18) +
    data(' C', -r * 0.28, r * 0.02, -r * 0.2, -r * 0.16, 0, -r * 0.16, 'Z');
  const paw =
    toe(-0.5, -0.16, -24) +
    toe(-0.19, -0.46, -8) +
    toe(0.19, -0.46, 8) +
    toe(0.5, -0.16, 24) +
    path(pad, d) +
    heart(0, r * 0.2, r * 0.22, a);
  return (
    each(halos, (i) => disc(w / 2, h / 2, r * (1 + 0.16 * halos) * (1 - i / halos), i % 2 ? b : c, 0.28)) +
    disc(w / 2, h / 2, r, a) +
    placed(w / 2, h / 2 + r * 0.08, choices.between(-14, 14), paw)
  );
};

/** Chevrons, a star, a signal home. */
export const military: Motif = ({ choices, colours, width: w, height: h }) => {
  const [a, b, c, d] = colours.shapes;
  const count = choices.whole(3, 5);
  const x = w / 2;
  const u = Math.min(w, h);
  const step = (h - u * 0.36) / (count + 1);
  const bands = choices.turned([a, b, c]);
  const chevron = (i: number): string => {
    const y = u * 0.36 + step * (i + 0.9);
    const [peak, foot, thick] = [y - w * 0.16, y + w * 0.1, step * 0.62];
    const points = [x, peak, w * 0.9, foot, w * 0.9, foot + thick, x, peak + thick, w * 0.1, foot + thick, w * 0.1];
    return polygon([...points, foot], cyclic(bands, i));
  };
  return (
    each(12, (i) => groove(x, h * 1.02, h * (0.2 + i * 0.07), d, u * 0.008)) +
    each(count, chevron) +
    star(x, u * 0.17 * 1.25, u * 0.17, a)
  );
};
