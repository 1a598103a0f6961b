import type { Canvas } from '@napi-rs/canvas';
import { type SleeveSpec, StudioError } from '../contracts.ts';
import type { Arena } from './arena.ts';
import { createCaptionLayer } from './caption-layer.ts';
import type { CaptionLine } from './caption-lines.ts';
import { paintEndCard, paintTitleCard, release } from './cards.ts';
import { frameBytes, type FrameSize } from './frame.ts';
import type { FromFrames } from './frames-messages.ts';
import { arenaFor, createPainter, type Picture } from './painter.ts';
import { preparePhoto } from './photo.ts';
import { fillPlanes, reservePlanes } from './planes.ts';
import type { Shot } from './plan.ts';

/** All that is needed to draw a video's frames; plain data, sent to the thread that draws. */
export interface FramesInput {
  frame: FrameSize;
  count: number;
  shots: Shot[];
  captions: CaptionLine[];
  photos: string[];
  sleeve: SleeveSpec;
  disclosure: string;
}

/** Frames drawn ahead of the encoder. */
const AHEAD = 4;

/** Prepares the pictures, tells when they are ready, and returns what draws the next frame into a buffer. */
export async function drawFrames(
  input: FramesInput,
  tell: (message: FromFrames) => void,
): Promise<((slot: number) => void) | undefined> {
  try {
    const { frame, shots, captions, count } = input;
    const arena = arenaFor(frame, input.photos.length + 2, AHEAD);
    const pictures = await preparePictures(input, arena, tell);
    const closing = shots.at(-1)?.start ?? 0;
    const painter = createPainter(arena, {
      frame,
      shots,
      pictureOf: (shot) => pictures[shot.picture]!,
      captions: createCaptionLayer(arena, captions, frame, closing),
    });
    const slots = Array.from({ length: AHEAD }, () => arena.reserve(frameBytes(frame) + 64));
    let next = 0;
    tell({ kind: 'ready', memory: arena.memory, slots });
    return (slot) => {
      if (next >= count) return;
      painter.paint(next++, slot);
      tell({ kind: 'frame', slot });
    };
  } catch (error) {
    const [code, detail] =
      error instanceof StudioError ? [error.code, error.message] : (['internal', String(error)] as const);
    tell({ kind: 'failed', code, detail });
    return undefined;
  }
}

type Pictures = Record<number | 'title' | 'end', Picture>;

/** Photos one after the other: a decoded photo is large. */
async function preparePictures(
  input: FramesInput,
  arena: Arena,
  tell: (message: FromFrames) => void,
): Promise<Pictures> {
  const { frame, sleeve, disclosure } = input;
  const photos: Record<number, Picture> = {};
  for (const [index, path] of input.photos.entries()) {
    const { size, pixels, focus } = await preparePhoto(path, index, frame);
    const planes = reservePlanes(arena, size);
    fillPlanes(arena.bytes, planes, pixels, 3);
    photos[index] = { planes, focus };
    tell({ kind: 'photo', done: index + 1 });
  }
  return {
    ...photos,
    title: fromCanvas(arena, await paintTitleCard(sleeve, frame)),
    end: fromCanvas(arena, await paintEndCard(sleeve, disclosure, frame)),
  };
}

function fromCanvas(arena: Arena, canvas: Canvas): Picture {
  const { width, height } = canvas;
  const planes = reservePlanes(arena, { width, height });
  fillPlanes(arena.bytes, planes, canvas.data(), 4); // opaque, so premultiplied is plain
  release(canvas);
  return { planes, focus: { x: 0.5, y: 0.5 } };
}
