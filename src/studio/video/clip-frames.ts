import { spawn } from 'node:child_process';
import { childEnvironment } from '#kit/child-environment.ts';
import type { VideoClip } from '../contracts.ts';
import { SAFE_INPUT } from '../ffmpeg.ts';
import { frameBytes, FRAMES_PER_SECOND, type FrameSize } from './frame.ts';

/** Frames of a clip, decoded by a process of its own that waits whenever nobody reads. */
export interface ClipFrames {
  /** Packed 4:2:0 planes of the next frame; null at the clip's end. */
  next(): Promise<Buffer | null>;
  close(): void;
}

interface ClipSource {
  ffmpeg: string;
  clip: VideoClip;
  /** Seconds into the clip. */
  from: number;
  frame: FrameSize;
}

/** Opens a clip. One that cannot be read has no frames. */
export function openClip({ ffmpeg, clip, from, frame }: ClipSource): ClipFrames {
  const { width, height } = frame;
  const bytes = frameBytes(frame);
  const child = spawn(
    ffmpeg,
    [
      ['-hide_banner', '-loglevel', 'error', '-nostdin', ...SAFE_INPUT, '-format_whitelist', 'mov', '-threads', '1'],
      ['-ss', (clip.start + from).toFixed(3), '-t', (clip.duration - from).toFixed(3), '-i', `file:${clip.file}`],
      ['-an', '-r', String(FRAMES_PER_SECOND), '-s', `${width}x${height}`, '-pix_fmt', 'yuv420p'],
      ['-f', 'rawvideo', 'pipe:1'],
    ].flat(),
    { env: childEnvironment(), stdio: ['ignore', 'pipe', 'ignore'] },
  );
  let hasEnded = false;
  let wake: () => void = () => undefined;
  const end = (): void => {
    hasEnded = true;
    wake();
  };
  child.once('error', end);
  child.stdout.on('readable', () => wake());
  child.stdout.once('end', end);
  child.stdout.once('error', end);
  return {
    next: async () => {
      for (;;) {
        const packed = child.stdout.read(bytes) as Buffer | null;
        if (packed) return packed.length === bytes ? packed : null;
        if (hasEnded) return null;
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
    close: () => void child.kill('SIGKILL'),
  };
}
