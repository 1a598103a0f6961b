import type { StudioErrorCode } from '../contracts.ts';

/** From the thread that draws. */
export type FromFrames =
  | { kind: 'ready'; memory: WebAssembly.Memory; slots: number[] }
  | { kind: 'frame'; slot: number }
  | { kind: 'failed'; code: StudioErrorCode; detail: string };

/** To it: the frame buffer at this offset may be drawn into. */
export interface ToFrames {
  slot: number;
}
