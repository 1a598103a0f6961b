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

function fillStore(bytes: Uint8Array, store: Store, painting: CaptionPainting, width: number, height: number): void {
  for (const [canvas, colour] of [
    [painting.unsung, store.unsung],
    [painting.sung, store.sung],
  ] as const) {
    const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
    for (let i = 0; i < width * height; i++) {
      bytes[colour.y + i] = luma(data[i * 4]!, data[i * 4 + 1]!, data[i * 4 + 2]!);
      bytes[store.opacity + i] = data[i * 4 + 3]!;
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
      let [alpha, red, green, blue] = [0, 0, 0, 0];
      for (const corner of [0, 1, width, width + 1]) {
        const at = (row * 2 * width + column * 2 + corner) * 4;
        const own = data[at + 3]!;
        alpha += own;
        red += data[at]! * own;
        green += data[at + 1]! * own;
        blue += data[at + 2]! * own;
      }
      const to = row * (width / 2) + column;
      const share = alpha || 1;
      bytes[opacity + to] = alpha / 4;
      bytes[colour.u + to] = blueness(red / share, green / share, blue / share);
      bytes[colour.v + to] = redness(red / share, green / share, blue / share);
    }
  }
}
