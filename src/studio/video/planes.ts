import type { Arena } from './arena.ts';
import type { FrameSize } from './frame.ts';

/** A picture in 4:2:0, BT.709, limited range, in the arena. Reading a little beyond the end of a row or plane is safe. */
export interface Planes extends FrameSize {
  /** Bytes from one row of luma to the next; chroma has half. */
  stride: number;
  y: number;
  u: number;
  v: number;
}

const GUARD = 32;

/** Bytes that `reservePlanes` takes for a picture, at most. */
export const planeBytes = ({ width, height }: FrameSize): number => strideOf(width) * (height + 4) * 1.5 + 6 * GUARD;

/** Room for a picture. */
export function reservePlanes(arena: Arena, { width, height }: FrameSize): Planes {
  const stride = strideOf(width);
  const y = arena.reserve(stride * (height + 1) + GUARD);
  const u = arena.reserve((stride / 2) * (height / 2 + 1) + GUARD);
  const v = arena.reserve((stride / 2) * (height / 2 + 1) + GUARD);
  return { width, height, stride, y, u, v };
}

const strideOf = (width: number): number => Math.ceil((width + 2) / 32) * 32;

/** Converts packed RGB or RGBA (alpha ignored) into the planes; the last column and row are repeated once as a border. */
export function fillPlanes(bytes: Uint8Array, planes: Planes, pixels: Uint8Array, channels: 3 | 4): void {
  const { width, height, stride } = planes;
  for (let row = 0; row < height; row++) {
    let from = row * width * channels;
    let to = planes.y + row * stride;
    for (let column = 0; column < width; column++, from += channels, to++)
      bytes[to] = luma(pixels[from]!, pixels[from + 1]!, pixels[from + 2]!);
    bytes[to] = bytes[to - 1]!;
  }
  bytes.copyWithin(planes.y + height * stride, planes.y + (height - 1) * stride, planes.y + height * stride);
  fillChroma(bytes, planes, pixels, channels);
}

function fillChroma(bytes: Uint8Array, planes: Planes, pixels: Uint8Array, channels: 3 | 4): void {
  const { width, height } = planes;
  const half = planes.stride / 2;
  const below = width * channels;
  for (let row = 0; row < height / 2; row++) {
    let at = row * 2 * below;
    let to = row * half;
    for (let column = 0; column < width / 2; column++, at += channels * 2, to++) {
      const right = at + channels;
      const under = at + below;
      const corner = under + channels;
      const red = (pixels[at]! + pixels[right]! + pixels[under]! + pixels[corner]!) / 4;
      const green = (pixels[at + 1]! + pixels[right + 1]! + pixels[under + 1]! + pixels[corner + 1]!) / 4;
      const blue = (pixels[at + 2]! + pixels[right + 2]! + pixels[under + 2]! + pixels[corner + 2]!) / 4;
      bytes[planes.u + to] = blueness(red, green, blue);
      bytes[planes.v + to] = redness(red, green, blue);
    }
  }
  for (const plane of [planes.u, planes.v]) {
    for (let row = 0; row < height / 2; row++) {
      const end = plane + row * half + width / 2;
      bytes[end] = bytes[end - 1]!;
    }
    bytes.copyWithin(plane + (height / 2) * half, plane + (height / 2 - 1) * half, plane + (height / 2) * half);
  }
}

/** BT.709 in limited range, 8 bit. */
export const luma = (red: number, green: number, blue: number): number =>
  16.5 + red * 0.1826 + green * 0.6142 + blue * 0.062;
export const blueness = (red: number, green: number, blue: number): number =>
  128.5 - red * 0.1006 - green * 0.3386 + blue * 0.4392;
export const redness = (red: number, green: number, blue: number): number =>
  128.5 + red * 0.4392 - green * 0.3989 - blue * 0.0403;
