import { open, rename, rm, writeFile } from 'node:fs/promises';
import { tidy } from '#kit/sleeve/lettering.ts';
import {
  type StageOptions,
  StudioError,
  type Timeline,
  type Video,
  type VideoInput,
  type VideoRenderer,
} from '../contracts.ts';
import { findFfmpeg, SAFE_INPUT, startEncoder } from '../ffmpeg.ts';
import { completeTimeline } from '../timeline/complete-timeline.ts';
import { type CaptionLine, captionLines } from './caption-lines.ts';
import { choosePart, type Part, timelineOf } from './cut.ts';
import { type Disclosure, disclosureIn } from './disclosure.ts';
import { frameBytes, FRAMES_PER_SECOND, type FrameSize } from './frame.ts';
import { startFrames } from './frame-source.ts';
import type { FramesInput } from './frames.ts';
import { planShots } from './plan.ts';
import { writeVtt } from './vtt.ts';

export interface VideoRendererOptions {
  /** Path of the ffmpeg to use; the system's or the bundled one when missing. */
  ffmpeg?: string;
}

const FULL_SIZE: FrameSize = { width: 1080, height: 1920 };
const MOST_PHOTOS = 10;
const TITLE_CARD = { full: 3.6, teaser: 1.6 };
const CALM = new Set(['memorial', 'pettribute']);

/** Renders a song's video: frames drawn by us in a thread of their own, encoded by ffmpeg. */
export function createVideoRenderer(options: VideoRendererOptions = {}): VideoRenderer {
  return {
    render: async (input, stage) => {
      checkInput(input);
      const ffmpeg = await findFfmpeg(options.ffmpeg);
      if (stage.signal.aborted) throw cancelled();
      const timeline = await completeTimeline(input);
      const part = choosePart(input.cut, timeline, input.durationSeconds);
      const job = planVideo(input, part, timelineOf(part, timeline));
      return encode(ffmpeg, input, job, part, stage);
    },
  };
}

interface Job {
  frames: FramesInput;
  lines: CaptionLine[];
  disclosure: Disclosure;
}

function planVideo(input: VideoInput, part: Part, timeline: Timeline): Job {
  const lines = captionLines(timeline.words ?? []);
  const disclosure = disclosureIn(input.lyrics.language);
  const shots = planShots({
    duration: part.duration,
    timeline,
    photos: input.photos.length,
    seed: input.sleeve.seed,
    calm: CALM.has(input.sleeve.occasion),
    opening: TITLE_CARD[input.cut],
  });
  const frames: FramesInput = {
    frame: input.size ?? FULL_SIZE,
    count: Math.round(part.duration * FRAMES_PER_SECOND),
    shots,
    captions: lines,
    photos: input.photos,
    sleeve: input.sleeve,
    disclosure: disclosure.card,
  };
  return { frames, lines, disclosure };
}

async function encode(ffmpeg: string, input: VideoInput, job: Job, part: Part, stage: StageOptions): Promise<Video> {
  const vtt = `${input.output.replace(/\.[^./\\]*$/, '')}.vtt`;
  const [mp4Part, vttPart] = [`${input.output}.part`, `${vtt}.part`];
  const source = startFrames(job.frames);
  const encoder = startEncoder(ffmpeg, encoderArguments(input, job, part, mp4Part));
  const stop = (): void => source.fail(cancelled());
  stage.signal.addEventListener('abort', stop);
  try {
    if (stage.signal.aborted) throw cancelled();
    await source.pump(encoder.write, stage.onProgress);
    await encoder.finish();
    if (stage.signal.aborted) throw cancelled();
    await writeFile(vttPart, writeVtt(job.lines, part.duration));
    await settle(mp4Part, input.output);
    await settle(vttPart, vtt);
    stage.onProgress(1);
    return { mp4: input.output, vtt, durationSeconds: job.frames.count / FRAMES_PER_SECOND };
  } catch (error) {
    await encoder.kill();
    await Promise.all([mp4Part, vttPart].map((path) => rm(path, { force: true })));
    throw typed(error);
  } finally {
    stage.signal.removeEventListener('abort', stop);
    await source.close();
  }
}

function encoderArguments(input: VideoInput, job: Job, part: Part, output: string): string[] {
  const { width, height } = job.frames.frame;
  const seconds = part.duration.toFixed(3);
  const fadeStart = (part.duration - part.fadeOut).toFixed(3);
  const fades = `afade=t=in:d=${part.fadeIn},afade=t=out:st=${fadeStart}:d=${part.fadeOut}`;
  const colour = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
  return [
    [...SAFE_INPUT, '-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${width}x${height}`],
    ['-r', String(FRAMES_PER_SECOND), '-i', 'pipe:0'],
    [...SAFE_INPUT, '-ss', part.start.toFixed(3), '-t', seconds, '-f', 'wav', '-i', `file:${input.wav}`],
    ['-map', '0:v', '-map', '1:a', '-t', seconds],
    ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '22', '-maxrate', '8M', '-bufsize', '16M'],
    ['-profile:v', 'high', '-pix_fmt', 'yuv420p', '-g', '60', ...colour],
    ['-c:a', 'aac', '-b:a', '160k', '-ar', '44100', '-ac', '2', ...(part.fadeOut > 0 ? ['-af', fades] : [])],
    ['-map_metadata', '-1', '-metadata', `title=${tidy(input.sleeve.title)}`],
    ['-metadata', `comment=${job.disclosure.file}`, '-movflags', '+faststart', '-f', 'mp4', `file:${output}`],
  ].flat();
}

function checkInput({ photos, durationSeconds, size = FULL_SIZE }: VideoInput): void {
  if (photos.length === 0) throw new StudioError('no-photos', 'a video needs a photo');
  if (photos.length > MOST_PHOTOS)
    throw new StudioError('bad-input', `${photos.length} photos, at most ${MOST_PHOTOS}`);
  if (!(durationSeconds > 0.5 && durationSeconds < 1200))
    throw new StudioError('bad-input', `duration ${durationSeconds} s`);
  const whole = [size.width, size.height].every((side) => Number.isInteger(side) && side % 2 === 0 && side >= 64);
  if (!whole || frameBytes(size) > frameBytes({ width: 2160, height: 3840 }))
    throw new StudioError('bad-input', `frame ${size.width}x${size.height}`);
}

const cancelled = (): StudioError => new StudioError('cancelled', 'the video was cancelled');

/** On disk for good, under its own name. */
async function settle(from: string, to: string): Promise<void> {
  const file = await open(from, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(from, to);
}

function typed(error: unknown): StudioError {
  if (error instanceof StudioError) return error;
  const full = error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
  return new StudioError(full ? 'disk-full' : 'internal', String(error), { cause: error });
}
