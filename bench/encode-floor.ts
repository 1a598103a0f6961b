/** Cost of rendering a video against its floor: the same raw frames, encoded by ffmpeg alone with the same settings. */
import { execFile, fork } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { VideoInput } from '#studio/contracts.ts';
import { findFfmpeg } from '#studio/ffmpeg.ts';
import { choosePart, timelineOf } from '#studio/video/cut.ts';
import { encoderArguments } from '#studio/video/encoder-arguments.ts';
import { noGreetings } from '#studio/video/greetings.ts';
import { startFrames } from '#studio/video/frame-source.ts';
import { planVideo } from '#studio/video/job.ts';
import { type Cost, measured, peakOf } from './measuring.ts';

export interface VideoCost {
  seconds: number;
  floor: Cost;
  ours: Cost;
  /** MB at most, ours with its ffmpeg. */
  memory: number;
}

const planned = (input: VideoInput) => {
  const part = choosePart(input.cut, input.timeline, input.durationSeconds);
  return { part, job: planVideo(input, part, timelineOf(part, input.timeline)) };
};

/** The same frames as the renderer's, in a file: 93 MB a second at full size. */
async function writeFrames(ffmpeg: string, input: VideoInput, path: string): Promise<void> {
  const source = startFrames({ ...planned(input).job.frames, ffmpeg });
  const file = createWriteStream(path);
  await source.pump(
    (frame) => new Promise((resolve) => file.write(frame, () => resolve())),
    () => undefined,
  );
  file.end();
  await once(file, 'close');
  await source.close();
}

async function encodeFrames(ffmpeg: string, input: VideoInput, frames: string): Promise<void> {
  const { part, job } = planned(input);
  const args = encoderArguments(
    input,
    job,
    { part, greetings: noGreetings, keyFrames: [] },
    `${input.output}.floor`,
    `file:${frames}`,
  );
  await promisify(execFile)(ffmpeg, ['-hide_banner', '-loglevel', 'error', '-y', ...args]);
}

/** Floor and renderer in turns, as often as asked, on one set of frames. */
export async function* compareWithFloor(input: VideoInput, rounds: number): AsyncGenerator<VideoCost> {
  const ffmpeg = await findFfmpeg();
  const [order, frames] = [`${input.output}.json`, `${input.output}.yuv`];
  try {
    await writeFile(order, JSON.stringify(input));
    await writeFrames(ffmpeg, input, frames);
    const renderer = fileURLToPath(new URL('./render-video.ts', import.meta.url));
    for (let round = 0; round < rounds; round++) {
      const floor = await measured(() => encodeFrames(ffmpeg, input, frames));
      let memory = 0;
      const ours = await measured(
        async () => (memory = await peakOf(fork(renderer, [order], { execArgv: process.execArgv }))),
      );
      yield { seconds: planned(input).part.duration, floor, ours, memory };
    }
  } finally {
    await rm(frames, { force: true });
  }
}
