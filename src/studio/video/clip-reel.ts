import { StudioError, type VideoClip } from '../contracts.ts';
import type { Arena } from './arena.ts';
import { type ClipFrames, openClip } from './clip-frames.ts';
import type { FrameSize } from './frame.ts';
import type { Picture } from './painter.ts';
import { type Planes, reservePlanes } from './planes.ts';
import type { Shot } from './plan.ts';

/** Clips that one frame shows at most: two within a crossfade. */
export const CLIPS_AT_ONCE = 2;

/** The clips that the frame being drawn shows, each at its own frame. */
export interface ClipReel {
  /** Moves every clip of these shots on by a frame, and closes those that are not shown any more. @throws StudioError bad-photo */
  advance(shown: readonly Shot[]): Promise<void>;
  pictureOf(shot: Shot): Picture;
}

interface Reel {
  photos: readonly (string | VideoClip)[];
  shots: readonly Shot[];
  frame: FrameSize;
  /** Path of the program that decodes. */
  ffmpeg: string;
}

export function createClipReel({ photos, shots, frame, ffmpeg }: Reel, arena: Arena): ClipReel {
  const hasClips = shots.some(({ from }) => from !== null);
  // Shots that follow one another have different places, also when both show the same clip.
  const places = Array.from({ length: hasClips ? CLIPS_AT_ONCE : 0 }, () => reservePlanes(arena, frame));
  const placeOf = (shot: Shot): Planes => places[shots.indexOf(shot) % CLIPS_AT_ONCE]!;
  const open = new Map<Shot, ClipFrames>();

  const openAt = (shot: Shot, from: number): ClipFrames => {
    const clip = photos[Number(shot.picture)];
    if (clip === undefined || typeof clip === 'string') throw new TypeError('a photo has no frames');
    const frames = openClip({ ffmpeg, clip, from, frame });
    open.set(shot, frames);
    return frames;
  };
  const nextOf = async (shot: Shot): Promise<Buffer> => {
    const next = await (open.get(shot) ?? openAt(shot, shot.from ?? 0)).next();
    if (next) return next;
    open.get(shot)?.close();
    const first = await openAt(shot, 0).next();
    if (!first) throw new StudioError('bad-photo', `clip ${shot.picture} cannot be read`);
    return first;
  };
  return {
    advance: async (shown) => {
      for (const [shot, frames] of open) {
        if (shown.includes(shot)) continue;
        frames.close();
        open.delete(shot);
      }
      for (const shot of shown)
        if (shot.from !== null) copyPlanes(arena.bytes, placeOf(shot), await nextOf(shot), frame);
    },
    pictureOf: (shot) => ({ planes: placeOf(shot), focus: { x: 0.5, y: 0.5 } }),
  };
}

/** Moves packed planes into those of the arena, whose rows are longer. */
function copyPlanes(bytes: Uint8Array, planes: Planes, packed: Uint8Array, { width, height }: FrameSize): void {
  let from = 0;
  const copy = (to: number, stride: number, columns: number, rows: number): void => {
    for (let row = 0; row < rows; row++, from += columns)
      bytes.set(packed.subarray(from, from + columns), to + row * stride);
  };
  copy(planes.y, planes.stride, width, height);
  copy(planes.u, planes.stride / 2, width / 2, height / 2);
  copy(planes.v, planes.stride / 2, width / 2, height / 2);
}
