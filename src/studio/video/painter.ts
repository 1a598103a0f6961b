import { type Arena, createArena } from './arena.ts';
import type { CaptionLayer } from './caption-layer.ts';
import { frameBytes, FRAMES_PER_SECOND, type FrameSize, pictureSize } from './frame.ts';
import { type Crop, cropAt } from './moves.ts';
import { type Planes, planeBytes } from './planes.ts';
import type { Shot } from './plan.ts';
import { createSampler, type Sampler } from './sampler.ts';

/** A picture of the video in the arena. */
export interface Picture {
  planes: Planes;
  focus: { x: number; y: number };
}

/** Bytes of memory for this many pictures and frames, with room for the captions. */
export function arenaFor(frame: FrameSize, pictures: number, frames: number): Arena {
  const tables = 2 * (frame.width / 8 + 2) * TABLE_ENTRY + frame.width * 4;
  const captions = planeBytes(frame) * 3;
  return createArena(
    pictures * planeBytes(pictureSize(frame)) + (frames + 1) * (frameBytes(frame) + 64) + captions + tables + 4096,
  );
}

const TABLE_ENTRY = 48;
/** Q15 one. */
const FULL = 32_767;

export interface Painter {
  /** The shots that a frame shows: one, or two within a crossfade. */
  shotsOf(index: number): Shot[];
  /** Draws a frame at an offset of the arena, as packed 4:2:0 planes. */
  paint(index: number, target: number): void;
}

export interface Scene {
  frame: FrameSize;
  shots: readonly Shot[];
  pictureOf: (shot: Shot) => Picture;
  captions: CaptionLayer;
}

export function createPainter(arena: Arena, scene: Scene): Painter {
  const { frame, shots } = scene;
  const sampler = createSampler(arena.memory);
  const resample = createResampler(arena, sampler, frame);
  const spare = arena.reserve(frameBytes(frame) + 16);
  const draw = (shot: Shot, time: number, target: number): void => {
    const { planes, focus } = scene.pictureOf(shot);
    resample(planes, cropAt(shot, time, focus, frame), target);
  };
  return {
    shotsOf(index) {
      const [shot, other] = shotsAt(shots, index / FRAMES_PER_SECOND);
      return other ? [shot, other] : [shot];
    },
    paint(index, target) {
      const time = index / FRAMES_PER_SECOND;
      const [shot, other, share] = shotsAt(shots, time);
      draw(shot, time, target);
      if (other) {
        draw(other, time, spare);
        sampler.fade(target, spare, frameBytes(frame), Math.round(share * FULL));
      }
      scene.captions.paint(sampler, time, target);
    },
  };
}

/** The shot at a time; within a crossfade also the other one and its share, 0 to 1. */
function shotsAt(shots: readonly Shot[], time: number): [Shot, Shot | undefined, number] {
  const at = Math.max(
    0,
    shots.findLastIndex(({ start, fade }) => time >= start - fade / 2),
  );
  const [shot, before] = [shots[at], shots[at - 1]];
  if (!shot) throw new RangeError('a video needs a shot');
  const progress = shot.fade > 0 ? (time - shot.start) / shot.fade + 0.5 : 1;
  if (!before || progress >= 1) return [shot, undefined, 0];
  return [before, shot, progress * progress * (3 - 2 * progress)];
}

type Resample = (planes: Planes, crop: Crop, target: number) => void;

/** Moves a crop of a picture into a packed frame, luma and chroma. */
function createResampler({ memory, reserve }: Arena, sampler: Sampler, frame: FrameSize): Resample {
  const { width, height } = frame;
  const indices = new Uint8Array(memory.buffer);
  const weights = new Int16Array(memory.buffer);
  const offsets = new Int32Array(memory.buffer);
  const table = reserve((width / 8 + 2) * TABLE_ENTRY);
  const scratch = reserve(width * 2 + 256);

  /** Fills the table for columns x, x + scale …; gives the number of groups and of source bytes. */
  const tabulate = (columns: number, x: number, scale: number): { groups: number; span: number } => {
    const groups = Math.ceil(columns / 8);
    for (let group = 0; group < groups; group++) {
      const entry = table + group * TABLE_ENTRY;
      const base = Math.floor(x + group * 8 * scale);
      offsets[(entry + 32) / 4] = base;
      for (let k = 0; k < 8; k++) {
        const place = x + (group * 8 + k) * scale;
        const left = Math.floor(place);
        indices[entry + k] = left - base;
        indices[entry + 8 + k] = left - base + 1;
        weights[(entry + 16) / 2 + k] = (place - left) * FULL;
      }
    }
    return { groups, span: Math.ceil(x + groups * 8 * scale) + 2 };
  };
  const plane = (source: number, stride: number, crop: Crop, columns: number, rows: number, target: number): void => {
    const skipped = Math.floor(crop.x);
    const { groups, span } = tabulate(columns, crop.x - skipped, crop.scale);
    const [y, step] = [Math.round(crop.y * 65_536), Math.floor(crop.scale * 65_536)];
    sampler.sample(source + skipped, stride, y, step, rows, target, columns, table, groups, scratch, span);
  };
  return (planes, crop, target) => {
    const halved = { x: crop.x / 2, y: crop.y / 2, scale: crop.scale };
    const luma = width * height;
    plane(planes.y, planes.stride, crop, width, height, target);
    plane(planes.u, planes.stride / 2, halved, width / 2, height / 2, target + luma);
    plane(planes.v, planes.stride / 2, halved, width / 2, height / 2, target + luma * 1.25);
  };
}
