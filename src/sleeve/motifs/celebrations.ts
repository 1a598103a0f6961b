import { INK } from '../palette.ts';
import { data, disc, each, flame, groove, half, heart, line, path, placed, polygon, rect } from '../shapes.ts';
import { cyclic, type Motif } from './motif.ts';

/** Candles that are an equaliser. */
export const birthday: Motif = ({ choices, colours, width: w, height: h }) => {
  const [a, b, c, d] = colours.shapes;
  const count = choices.whole(5, 8);
  const step = w / count;
  const base = h * 0.8;
  const waxes = choices.turned(colours.shapes);
  const onPlum = colours.background === INK.plum;
  const inner = onPlum || colours.background === INK.marigold ? INK.paper : INK.marigold;
  const [outer, wick] = onPlum ? [INK.marigold, INK.paper] : [INK.tomato, INK.plum];
  const candle = (i: number): string => {
    const x = step * (i + 0.5);
    const across = step * 0.56;
    const top = base - h * choices.between(0.16, 0.46);
    const trim = cyclic(waxes, i + 1);
    const style = choices.whole(0, 2);
    const stripes = (k: number): string =>
      rect(x - across / 2, top + (k + 0.6) * across * 0.55, across, across * 0.24, trim);
    const dots = (k: number): string => disc(x, top + (k + 0.9) * across * 0.6, across * 0.17, trim);
    return (
      rect(x - across / 2, top, across, base - top, cyclic(waxes, i)) +
      (style === 0 ? '' : each(3, style === 1 ? stripes : dots)) +
      line([x, top, x, top - step * 0.16], wick, step * 0.05) +
      flame(x, top - step * 0.14, step * 0.62, outer) +
      flame(x, top - step * 0.16, step * 0.3, inner)
    );
  };
  return (
    each(count, candle) +
    rect(0, base, w, h - base, a) +
    each(count, (i) => half(step * (i + 0.5), base, step / 2, 180, i % 2 ? d : c)) +
    each(count * 2, (i) => disc((step / 2) * (i + 0.5), h * 0.955, step * 0.07, b))
  );
};

/** Two records, one overlap. */
export const anniversary: Motif = ({ choices, colours, width: w, height: h }) => {
  const [a, b, c, d] = colours.shapes;
  const radius = Math.min(w * 0.33, h * 0.44);
  const tilt = choices.between(-0.5, 0.5);
  const apart = radius * choices.between(0.52, 0.62);
  const [cx, cy] = [w / 2, h / 2];
  const [dx, dy] = [Math.cos(tilt) * apart, Math.sin(tilt) * apart];
  const reach = Math.sqrt(radius * radius - apart * apart);
  const [ux, uy] = [(-dy / apart) * reach, (dx / apart) * reach];
  const grooves = choices.whole(3, 5);
  const record = (x: number, y: number, fill: string): string =>
    disc(x, y, radius, fill) +
    each(grooves, (i) => groove(x, y, radius * (0.9 - (i * 0.5) / grooves), d, radius * 0.018));
  const overlap =
    data('M', cx + ux, cy + uy, 'A', radius, radius, 0, 0, 1, cx - ux, cy - uy) +
    data(' A', radius, radius, 0, 0, 1, cx + ux, cy + uy, 'Z');
  return record(cx - dx, cy - dy, a) + record(cx + dx, cy + dy, b) + path(overlap, c) + heart(cx, cy, radius * 0.4, d);
};

/** Caps in the air. */
export const graduation: Motif = ({ choices, colours, width: w, height: h }) => {
  const [a, b, c, d] = colours.shapes;
  const cap = (x: number, y: number, s: number, turn: number, top: string, under: string, tassel: string): string =>
    placed(
      x,
      y,
      turn,
      path(
        data('M', -s * 0.5, s * 0.08, 'V', s * 0.42, 'A', s * 0.6, s * 0.34, 0, 0, 0, s * 0.5, s * 0.42) +
          data(' V', s * 0.08, 'Z'),
        under,
      ) +
        polygon([0, -s * 0.38, s, 0, 0, s * 0.38, -s, 0], top) +
        line([0, 0, s * 0.72, s * 0.14, s * 0.72, s * 0.55], tassel, s * 0.045) +
        disc(0, 0, s * 0.06, tassel) +
        polygon([s * 0.72, s * 0.46, s * 0.82, s * 0.8, s * 0.62, s * 0.8], tassel),
    );
  const s = Math.min(w * 0.36, h * 0.4);
  const side = choices.of([-1, 1]);
  return (
    each(6, (i) => half(w / 2, h, s * (2.1 - i * 0.28), 0, i % 2 ? b : c)) +
    cap(w / 2, h * 0.47, s, side * choices.between(4, 12), a, d, b === a ? d : b) +
    cap(w * (0.5 + side * 0.33), h * 0.14, s * 0.32, -side * choices.between(14, 30), d, a, c) +
    cap(w * (0.5 - side * 0.36), h * 0.2, s * 0.22, side * choices.between(16, 34), a, d, c)
  );
};

/** An unhurried sunset, and a deckchair. */
export const retirement: Motif = ({ choices, colours, width: w, height: h }) => {
  const [a, b, c, d] = colours.shapes;
  const horizon = h * choices.between(0.5, 0.56);
  const radius = Math.min(w * 0.34, horizon * 0.86);
  const x = w * choices.between(0.38, 0.62);
  const ripples = choices.whole(4, 5);
  const ripple = (i: number): string => {
    const k = (i + 0.6) / ripples;
    const long = radius * (1.8 - k * 0.9);
    const left = x - long / 2 + choices.between(-30, 30);
    const y = horizon + (h - horizon) * 0.8 * k * k + h * 0.02;
    return rect(left, y, long, h * (0.012 + k * 0.022), i % 2 ? a : d, { radius: h * 0.02 });
  };
  return (
    half(x, horizon, radius, 0, a) +
    half(x, horizon, radius * 0.66, 0, d) +
    rect(0, horizon, w, h - horizon, b) +
    each(ripples, ripple) +
    rect(0, h * 0.9, w, h * 0.1, c) +
    deckchair(w * (x < w / 2 ? 0.72 : 0.24), h * 0.93, Math.min(w, h) * 0.15, [d, c, a])
  );
};

function deckchair(x: number, y: number, q: number, [frame, stripe, cloth]: [string, string, string]): string {
  const seat = (k: number): [number, number] => [
    x - q * 0.72 + q * 1.4 * k,
    y - q * 0.95 - q * 0.95 * k * k + q * 0.18 * (1 - k),
  ];
  const band = (i: number): string => {
    const [x0, y0] = seat(i / 5);
    const [x1, y1] = seat((i + 1) / 5);
    const corners = [x0, y0, x1, y1, x1 + q * 0.42, y1 + q * 0.2, x0 + q * 0.42, y0 + q * 0.2];
    return polygon(corners, i % 2 ? stripe : cloth);
  };
  return (
    line([x - q, y, x + q * 0.75, y - q * 1.9], frame, q * 0.14) +
    line([x + q, y, x - q * 0.8, y - q * 1.05], frame, q * 0.14) +
    each(5, band)
  );
}
