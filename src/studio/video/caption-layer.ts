import type { Arena } from './arena.ts';
import { sungEdge } from './caption-layout.ts';
import type { CaptionLine } from './caption-lines.ts';
import { type CaptionPainting, paintCaption } from './caption-painting.ts';
import { release } from './cards.ts';
import type { FrameSize } from './frame.ts';
import { blueness, luma, redness } from './planes.ts';
import type { Sampler } from './sampler.ts';

/** Lays the line that is sung over a frame. */
export interface CaptionLayer {
  paint(sampler: Sampler, time: number, target: number): void;
}

/** Offsets in the arena of one caption: opacity and two colours at full size for luma, at half for chroma. */
interface Store {
  opacity: number;
  halfOpacity: number;
  unsung: Colour;
  sung: Colour;
}

interface Colour {
  y: number;
  u: number;
  v: number;
}

const FADE = 0.16;
/** Foot of the captions as a share of the frame: above what phone apps draw over a video. */
const FOOT = 0.83;

/** @param until seconds; no caption is seen after it (the end card has words of its own) */
export function createCaptionLayer(
  arena: Arena,
  lines: readonly CaptionLine[],
  frame: FrameSize,
  until: number,
): CaptionLayer {
  const tallest = frame.height / 2;
  const store = reserveStore(arena, frame.width * tallest);
  let current: { line: CaptionLine; painting: CaptionPainting; height: number } | undefined;
  return {
    paint(sampler, time, target) {
      const line = lines.find(({ shown, hidden }) => time >= shown && time < Math.min(hidden, until));
      if (!line) return;
      if (current?.line !== line) {
        const painting = paintCaption(line, frame);
        const height = Math.min(painting.height, tallest - (tallest % 2));
        fillStore(arena.bytes, store, painting, frame.width, height);
        for (const canvas of [painting.unsung, painting.sung]) release(canvas);
        current = { line, painting, height };
      }
      const opacity = Math.min(1, (time - line.shown) / FADE, (Math.min(line.hidden, until) - time) / FADE);
      overlay(sampler, store, current, frame, time, Math.round(Math.max(0, opacity) * 32_767), target);
    },
  };
}

function overlay(
  sampler: Sampler,
  store: Store,
  { painting, height }: { painting: CaptionPainting; height: number },
  frame: FrameSize,
  time: number,
  weight: number,
  target: number,
): void {
  const { width } = frame;
  const foot = Math.round((frame.height * FOOT) / 2) * 2;
  const head = Math.max(0, foot - height);
  const lumaBytes = width * frame.height;
  const block = (colour: Colour, left: number, right: number, top: number, bottom: number): void => {
    if (right <= left || bottom <= top) return;
    const plane = (at: number, source: number, opacity: number, scale: 1 | 2): void => {
      const [across, x, y] = [(right - left) / scale, left / scale, top / scale];
      const stride = width / scale;
      const from = y * stride + x;
      const mask = across % 8 === 0 ? 0n : (1n << BigInt((across % 8) * 8)) - 1n;
      const to = at + (head / scale + y) * stride + x;
      sampler.overlay(to, stride, source + from, opacity + from, stride, across, (bottom - top) / scale, weight, mask);
    };
    plane(target, colour.y, store.opacity, 1);
    plane(target + lumaBytes, colour.u, store.halfOpacity, 2);
    plane(target + lumaBytes * 1.25, colour.v, store.halfOpacity, 2);
  };
  for (const { row, left, top, bottom } of painting.bands) {
    const edge = Math.min(width, Math.max(0, Math.round((left + sungEdge(row, time)) / 2) * 2));
    const [first, second] = row.rightToLeft ? [store.unsung, store.sung] : [store.sung, store.unsung];
    block(first, 0, edge, top, Math.min(bottom, height));
    block(second, edge, width, top, Math.min(bottom, height));
  }
}

function reserveStore(arena: Arena, pixels: number): Store {
  const colour = (): Colour => ({
    y: arena.reserve(pixels + 16),
    u: arena.reserve(pixels / 4 + 16),
    v: arena.reserve(pixels / 4 + 16),
  });
  return {
    opacity: arena.reserve(pixels + 16),
    halfOpacity: arena.reserve(pixels / 4 + 16),
    unsung: colour(),
    sung: colour(),
  };
}

/** Most of a caption is clear: there, only the opacity is written. */
function fillStore(bytes: Uint8Array, store: Store, painting: CaptionPainting, width: number, height: number): void {
  bytes.fill(0, store.opacity, store.opacity + width * height);
  bytes.fill(0, store.halfOpacity, store.halfOpacity + (width * height) / 4);
  for (const [canvas, colour] of [
    [painting.unsung, store.unsung],
    [painting.sung, store.sung],
  ] as const) {
    const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
    for (let i = 0, at = 0; i < width * height; i++, at += 4) {
      const opacity = data[at + 3]!;
      if (opacity === 0) continue;
      bytes[store.opacity + i] = opacity;
      bytes[colour.y + i] = luma(data[at]!, data[at + 1]!, data[at + 2]!);
    }
    halve(bytes, store.halfOpacity, colour, data, width, height);
  }
}

/** Chroma of two by two pixels: their colours weighed by opacity. */
function halve(
  bytes: Uint8Array,
  opacity: number,
  colour: Colour,
  data: Uint8ClampedArray,
  width: number,
  height: number,
): void {
  for (let row = 0; row < height / 2; row++) {
    for (let column = 0; column < width / 2; column++) {
      const a = (row * 2 * width + column * 2) * 4;
      const b = a + 4;
      const c = a + width * 4;
      const d = c + 4;
      const sum = data[a + 3]! + data[b + 3]! + data[c + 3]! + data[d + 3]!;
      if (sum === 0) continue;
      const e = data[a + 3]! / sum;
      const f = data[b + 3]! / sum;
      const g = data[c + 3]! / sum;
      const h = data[d + 3]! / sum;
      const red = data[a]! * e + data[b]! * f + data[c]! * g + data[d]! * h;
      const green = data[a + 1]! * e + data[b + 1]! * f + data[c + 1]! * g + data[d + 1]! * h;
      const blue = data[a + 2]! * e + data[b + 2]! * f + data[c + 2]! * g + data[d + 2]! * h;
      const to = row * (width / 2) + column;
      bytes[opacity + to] = sum / 4;
      bytes[colour.u + to] = blueness(red, green, blue);
      bytes[colour.v + to] = redness(red, green, blue);
    }
  }
}
