/** Measures of what is drawn, for a preview as for the real thing. */

export const FRAMES_PER_SECOND = 30;

export interface FrameSize {
  /** Pixels, even. */
  width: number;
  height: number;
}

/** Pictures are kept a fifth larger than the frame, so that it can move over them and close in. */
export const OVERSIZE = 1.2;

/** Size of a prepared picture for a frame: even, because chroma has half the lines. */
export function pictureSize({ width, height }: FrameSize): FrameSize {
  return { width: even(width * OVERSIZE), height: even(height * OVERSIZE) };
}

/** Bytes of one frame in 4:2:0. */
export const frameBytes = ({ width, height }: FrameSize): number => (width * height * 3) / 2;

const even = (value: number): number => Math.round(value / 2) * 2;
