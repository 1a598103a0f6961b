import type { Canvas } from '@napi-rs/canvas';
import { type SleeveSpec, StudioError, type VideoClip } from '../contracts.ts';
import type { Arena } from './arena.ts';
import { createCaptionLayer } from './caption-layer.ts';
import type { CaptionLine } from './caption-lines.ts';
import { paintEndCard, paintGreetingCard, paintTitleCard, release } from './cards.ts';
import { CLIPS_AT_ONCE, createClipReel } from './clip-reel.ts';
import { frameBytes, type FrameSize } from './frame.ts';
import type { FromFrames } from './frames-messages.ts';
import { arenaFor, createPainter, type Picture } from './painter.ts';
import { preparePhoto } from './photo.ts';
import { fillPlanes, reservePlanes } from './planes.ts';
import type { Shot } from './plan.ts';

/** A video as it was planned; plain data. */
export interface FramePlan {
  frame: FrameSize;
  count: number;
  shots: Shot[];
  captions: CaptionLine[];
  photos: (string | VideoClip)[];
  sleeve: SleeveSpec;
  disclosure: string;
  /** First names on the cards of greetings. */
  greeters?: { opening: string; closing: string };
}

/** All that is needed to draw a video's frames, sent to the thread that draws. */
export interface FramesInput extends FramePlan {
  /** Path of the program that decodes clips. */
  ffmpeg: string;
}

/** Frames drawn ahead of the encoder. */
const AHEAD = 4;

/**
 * Announces that frames can be requested, and returns the function that draws the next one into a buffer. Pictures are prepared in the order
 * in which they are seen, while the first frames are drawn and encoded; a photo that is never seen is not read.
 */
export function drawFrames(input: FramesInput, tell: (message: FromFrames) => void): (slot: number) => void {
  const { frame, shots, captions, count } = input;
  const seen = [...new Set(shots.flatMap(({ picture, from }) => (from === null ? [picture] : [])))];
  const arena = arenaFor(frame, seen.length + CLIPS_AT_ONCE, AHEAD);
  const pictures = preparePictures(input, seen, arena);
  const clips = createClipReel(input, arena);
  const ready = new Map<Shot['picture'], Picture>();
  const painter = createPainter(arena, {
    frame,
    shots,
    pictureOf: (shot) => (shot.from === null ? ready.get(shot.picture)! : clips.pictureOf(shot)),
    captions: createCaptionLayer(arena, captions, frame, shots.find(({ picture }) => picture === 'end')?.start ?? 0),
  });
  const slots = Array.from({ length: AHEAD }, () => arena.reserve(frameBytes(frame) + 64));
  let next = 0;
  const draw = async (slot: number): Promise<void> => {
    if (next >= count) return;
    const shown = painter.shotsOf(next);
    for (const { picture, from } of shown)
      if (from === null && !ready.has(picture)) ready.set(picture, await pictures.get(picture)!);
    await clips.advance(shown);
    painter.paint(next++, slot);
    tell({ kind: 'frame', slot });
  };
  const fail = (error: unknown): void => {
    const [code, detail] =
      error instanceof StudioError ? [error.code, error.message] : (['internal', String(error)] as const);
    tell({ kind: 'failed', code, detail });
  };
  Promise.all(pictures.values()).catch(fail);
  let turn = Promise.resolve();
  tell({ kind: 'ready', memory: arena.memory, slots });
  return (slot) => void (turn = turn.then(() => draw(slot)).catch(fail));
}

/** One after the other: a decoded photo is large. */
function preparePictures(
  input: FramesInput,
  seen: readonly Shot['picture'][],
  arena: Arena,
): Map<Shot['picture'], Promise<Picture>> {
  let before: Promise<unknown> = Promise.resolve();
  return new Map(
    seen.map((picture) => {
      const prepared = before.then(() => preparePicture(picture, input, arena));
      before = prepared;
      return [picture, prepared];
    }),
  );
}

async function preparePicture(
  picture: Shot['picture'],
  { frame, sleeve, disclosure, photos, greeters }: FramesInput,
  arena: Arena,
): Promise<Picture> {
  if (picture === 'title') return fromCanvas(arena, await paintTitleCard(sleeve, frame));
  if (picture === 'end') return fromCanvas(arena, await paintEndCard(sleeve, disclosure, frame));
  if (picture === 'opening' || picture === 'closing')
    return fromCanvas(arena, await paintGreetingCard(sleeve, greeters?.[picture] ?? '', frame));
  const photo = photos[picture];
  if (typeof photo !== 'string') throw new TypeError('a clip is no photo');
  const { size, pixels, focus } = await preparePhoto(photo, picture, frame);
  const planes = reservePlanes(arena, size);
  fillPlanes(arena.bytes, planes, pixels, 3);
  return { planes, focus };
}

function fromCanvas(arena: Arena, canvas: Canvas): Picture {
  const { width, height } = canvas;
  const planes = reservePlanes(arena, { width, height });
  fillPlanes(arena.bytes, planes, canvas.data(), 4); // opaque, so premultiplied is plain
  release(canvas);
  return { planes, focus: { x: 0.5, y: 0.5 } };
}
