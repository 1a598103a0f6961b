import { type FrameSize, OVERSIZE, pictureSize } from './frame.ts';
import type { Move, Shot } from './plan.ts';

/** The part of a prepared picture that fills the frame. */
export interface Crop {
  /** Picture pixels of the top left corner. */
  x: number;
  y: number;
  /** Picture pixels per frame pixel. */
  scale: number;
}

interface Point {
  x: number;
  y: number;
}

/** Scale per second of a move that closes in or opens up, and frame heights per second of a drift. */
const ZOOM_SPEED = 0.026;
const DRIFT_SPEED = 0.012;
const [NEAREST, FARTHEST, DRIFTING] = [1.03, 1.19, 1.09];
/** A picture that returns is cropped elsewhere: frame widths beside its focus, visit by visit. */
const ASIDE = [0, 0.1, -0.1];
/** The focus stays in this share of the frame around its centre. */
const FOCUS_ROOM = 0.62;

/**
 * Crop of the picture that the frame shows at a time in the shot (fades reach a little beyond both ends). The picture of a
 * still has the frame's own size.
 */
export function cropAt(shot: Shot, time: number, focus: Point, frame: FrameSize): Crop {
  if (shot.move.kind === 'still') return { x: 0, y: 0, scale: 1 };
  const picture = pictureSize(frame);
  const length = shot.end - shot.start;
  const since = time - shot.start;
  const scale = scaleAt(shot.move, since, length);
  const centre = { x: focus.x * picture.width, y: focus.y * picture.height };
  centre.x += (ASIDE[shot.visit % ASIDE.length] ?? 0) * frame.width;
  if (shot.move.kind === 'drift') {
    const reach = (since - length / 2) * DRIFT_SPEED * frame.height;
    const angle = (shot.move.direction * Math.PI) / 180;
    centre.x += Math.cos(angle) * reach;
    centre.y += Math.sin(angle) * reach;
  }
  return {
    x: corner(centre.x, focus.x * picture.width, frame.width * scale, picture.width),
    y: corner(centre.y, focus.y * picture.height, frame.height * scale, picture.height),
    scale,
  };
}

function scaleAt({ kind }: Move, since: number, length: number): number {
  const travel = Math.min(FARTHEST - NEAREST, ZOOM_SPEED * length);
  const progress = length > 0 ? since / length : 0;
  const clamp = (scale: number): number => Math.min(OVERSIZE, Math.max(1, scale));
  if (kind === 'in') return clamp(FARTHEST - travel * progress);
  if (kind === 'out') return clamp(FARTHEST - travel * (1 - progress));
  return DRIFTING;
}

/** Left or top edge of a window around a centre: the focus stays well inside it, and it stays inside the picture. */
function corner(centre: number, focus: number, window: number, picture: number): number {
  const room = (window * FOCUS_ROOM) / 2;
  const held = Math.min(focus + room, Math.max(focus - room, centre));
  return Math.min(picture - window, Math.max(0, held - window / 2));
}
