import { open, rename, rm, writeFile } from 'node:fs/promises';
import { type StageOptions, StudioError, type Video, type VideoInput, type VideoRenderer } from '../contracts.ts';
import { findFfmpeg, startEncoder } from '../ffmpeg.ts';
import { isDiskFull } from '../finished-files.ts';
import { completeTimeline } from '../timeline/complete-timeline.ts';
import { choosePart, type Part, timelineOf } from './cut.ts';
import { cutTeaser } from './cut-teaser.ts';
import { frameBytes, FRAMES_PER_SECOND } from './frame.ts';
import { encoderArguments } from './encoder-arguments.ts';
import { startFrames } from './frame-source.ts';
import { type GreetingLengths, greetingLengths, noGreetings, speakerLines, withGreetings } from './greetings.ts';
import { FULL_SIZE, planVideo, type VideoJob } from './job.ts';
import { keyFramesFor, planTeaser, type TeaserPlan } from './teaser.ts';
import { writeVtt } from './vtt.ts';

export interface VideoRendererOptions {
  /** Path of the ffmpeg to use; the system's or the bundled one when missing. */
  ffmpeg?: string;
}

/** Ten pictures, and a logo at both ends. */
const MOST_PHOTOS = 12;

/** Renders a song's video: frames drawn by us in a thread of their own, encoded by ffmpeg. */
export function createVideoRenderer(options: VideoRendererOptions = {}): VideoRenderer {
  return {
    render: async (input, stage) => {
      checkInput(input);
      const ffmpeg = await findFfmpeg(options.ffmpeg);
      if (stage.signal.aborted) throw cancelled();
      const timeline = await completeTimeline(input);
      const part = choosePart(input.cut, timeline, input.durationSeconds);
      const greetings = input.cut === 'full' ? await greetingLengths(ffmpeg, input) : noGreetings;
      const job = withGreetings(planVideo(input, part, timelineOf(part, timeline)), greetings, input);
      const teaserPart = choosePart('teaser', timeline, input.durationSeconds);
      const teaser = input.teaser && planTeaser(job, teaserPart, greetings);
      return encode(ffmpeg, input, job, { part, greetings, ...(teaser && { teaser }) }, stage);
    },
  };
}

async function encode(
  ffmpeg: string,
  input: VideoInput,
  job: VideoJob,
  { part, greetings, teaser }: { part: Part; greetings: GreetingLengths; teaser?: TeaserPlan },
  stage: StageOptions,
): Promise<Video> {
  const film = filesOf(input.output);
  const short = filesOf(input.teaser ?? '');
  const keyFrames = teaser ? keyFramesFor(teaser, job) : [];
  const source = startFrames({ ...job.frames, ffmpeg });
  const encoder = startEncoder(ffmpeg, encoderArguments(input, job, { part, greetings, keyFrames }, film.mp4Part));
  const stop = (): void => source.fail(cancelled());
  stage.signal.addEventListener('abort', stop);
  try {
    if (stage.signal.aborted) throw cancelled();
    await source.pump(encoder.write, stage.onProgress);
    await encoder.finish();
    if (stage.signal.aborted) throw cancelled();
    const total = part.duration + greetings.opening + greetings.closing;
    const lines = [...job.lines, ...speakerLines(input, greetings, total)].toSorted((a, b) => a.shown - b.shown);
    await writeFile(film.vttPart, writeVtt(lines, total), { flush: true });
    await flush(film.mp4Part);
    if (teaser) {
      const { signal } = stage;
      await cutTeaser(ffmpeg, { film: film.mp4Part, output: short.mp4Part, signal }, teaser, { input, job });
      await writeFile(short.vttPart, writeVtt(teaser.lines, teaser.part.duration), { flush: true });
      await flush(short.mp4Part);
      await named(short);
    }
    await named(film);
    stage.onProgress(1);
    return { mp4: film.mp4, vtt: film.vtt, durationSeconds: job.frames.count / FRAMES_PER_SECOND };
  } catch (error) {
    await encoder.kill();
    const parts = [film, ...(teaser ? [short] : [])].flatMap(({ mp4Part, vttPart }) => [mp4Part, vttPart]);
    await Promise.all(parts.map((path) => rm(path, { force: true })));
    throw stage.signal.aborted ? cancelled() : typed(error);
  } finally {
    stage.signal.removeEventListener('abort', stop);
    await source.close();
  }
}

interface VideoFiles {
  mp4: string;
  vtt: string;
  /** Names until they are complete. */
  mp4Part: string;
  vttPart: string;
}

function filesOf(mp4: string): VideoFiles {
  const vtt = `${mp4.replace(/\.[^./\\]*$/, '')}.vtt`;
  return { mp4, vtt, mp4Part: `${mp4}.part`, vttPart: `${vtt}.part` };
}

async function named({ mp4, vtt, mp4Part, vttPart }: VideoFiles): Promise<void> {
  await rename(vttPart, vtt);
  await rename(mp4Part, mp4);
}

function checkInput({ photos, durationSeconds, size = FULL_SIZE }: VideoInput): void {
  if (photos.length === 0) throw new StudioError('no-photos', 'a video needs a photo');
  if (photos.length > MOST_PHOTOS)
    throw new StudioError('bad-input', `${photos.length} photos, at most ${MOST_PHOTOS}`);
  if (!(durationSeconds > 0.5 && durationSeconds < 1200))
    throw new StudioError('bad-input', `duration ${durationSeconds} s`);
  const isEmpty = photos.some((photo) => typeof photo !== 'string' && !(photo.start >= 0 && photo.duration >= 1));
  if (isEmpty) throw new StudioError('bad-input', 'a clip of less than a second');
  const whole = [size.width, size.height].every((side) => Number.isInteger(side) && side % 2 === 0 && side >= 64);
  if (!whole || frameBytes(size) > frameBytes({ width: 2160, height: 3840 }))
    throw new StudioError('bad-input', `frame ${size.width}x${size.height}`);
}

const cancelled = (): StudioError => new StudioError('cancelled', 'the video was cancelled');

/** On disk for good: a disk may tell only now that it is full. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function typed(error: unknown): StudioError {
  if (error instanceof StudioError) return error;
  return new StudioError(isDiskFull(error) ? 'disk-full' : 'internal', String(error), { cause: error });
}
