import { Worker } from 'node:worker_threads';
import { childEnvironment } from '#kit/child-environment.ts';
import { siblingModule } from '#kit/sibling-module.ts';
import { StudioError } from '../contracts.ts';
import { frameBytes } from './frame.ts';
import type { FramesInput } from './frames.ts';
import type { FromFrames, ToFrames } from './frames-messages.ts';

/** Frames from the thread that draws them. */
export interface FrameSource {
  /** Hands every frame to `write`, in order, one at a time; the thread draws ahead meanwhile. @throws StudioError */
  pump(write: (frame: Uint8Array) => Promise<void>, onProgress: (fraction: number) => void): Promise<void>;
  /** Makes `pump` throw. */
  fail(error: StudioError): void;
  /** Ends the thread. */
  close(): Promise<void>;
}

/** Progress when the last frame is written: the encoder has a little to do after it. */
const DRAWN = 0.99;

export function startFrames(input: FramesInput): FrameSource {
  const { url, execArgv } = siblingModule(import.meta.url, 'frames.worker');
  const worker = new Worker(url, { execArgv, env: childEnvironment(), workerData: input });
  const waiting: FromFrames[] = [];
  let wake: (() => void) | undefined;
  let broken: StudioError | undefined;
  const fail = (error: StudioError): void => {
    broken ??= error;
    wake?.();
  };
  worker.on('message', (message: FromFrames) => {
    waiting.push(message);
    wake?.();
  });
  worker.on('error', (error) =>
    fail(new StudioError('internal', `drawing failed: ${error.message}`, { cause: error })),
  );
  worker.on('exit', () => fail(new StudioError('internal', 'the drawing thread ended')));

  const next = async (): Promise<FromFrames> => {
    for (;;) {
      if (broken) throw broken;
      const message = waiting.shift();
      if (message?.kind === 'failed') throw new StudioError(message.code, message.detail);
      if (message) return message;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  const release = (slot: number): void => worker.postMessage({ slot } satisfies ToFrames);

  return {
    fail,
    close: async () => {
      await worker.terminate();
    },
    pump: async (write, onProgress) => {
      const length = frameBytes(input.frame);
      let memory: ArrayBufferLike | undefined;
      for (let done = 0; done < input.count;) {
        const message = await next();
        if (message.kind === 'ready') {
          memory = message.memory.buffer;
          for (const slot of message.slots) release(slot);
        }
        if (message.kind !== 'frame' || !memory) continue;
        await write(new Uint8Array(memory, message.slot, length));
        if (broken) throw broken;
        release(message.slot);
        done++;
        onProgress((DRAWN * done) / input.count);
      }
    },
  };
}
