import { tidy } from '#sleeve/lettering.ts';
import type { VideoInput } from '../contracts.ts';
import { SAFE_INPUT } from '../ffmpeg.ts';
import type { Part } from './cut.ts';
import { FRAMES_PER_SECOND } from './frame.ts';
import { type GreetingLengths, greetingSound } from './greetings.ts';
import type { VideoJob } from './job.ts';

/** Frames between two key frames at most and at least; those that are asked for come in addition. */
const [LONGEST_GOP, LEAST_GOP] = [60, 15];
/**
 * As good and as small as the preset `veryfast`, for a third less work: what `superfast` leaves out and pictures that hardly move
 * gain most from is the macroblock tree. Measured in `docs/studio-measures.md`.
 */
const QUALITY = ['-preset', 'superfast', '-mbtree', '1', '-rc-lookahead', '10', '-crf', '22'] as const;
export const SOUND = ['-c:a', 'aac', '-b:a', '160k', '-ar', '44100', '-ac', '2'] as const;

/**
 * A frame is 3 MB: of frames that wait to be encoded there are enough where they are drawn, and the encoder looks ahead on its own threads, as many as
 * for two cores, whatever the machine has.
 */
const FEW_FRAMES = {
  queue: ['-thread_queue_size', '1'],
  threads: ['-threads', '3', '-x264-params', 'sync-lookahead=0'],
} as const;

/** @param frames source of the raw frames for ffmpeg */
export function encoderArguments(
  input: VideoInput,
  job: VideoJob,
  { part, greetings, keyFrames }: { part: Part; greetings: GreetingLengths; keyFrames: readonly number[] },
  output: string,
  frames = 'pipe:0',
): string[] {
  const { width, height } = job.frames.frame;
  const songSeconds = part.duration.toFixed(3);
  const hasGreetings = greetings.opening + greetings.closing > 0;
  const seconds = (part.duration + greetings.opening + greetings.closing).toFixed(3);
  const sound = hasGreetings ? greetingSound(input, greetings, SAFE_INPUT) : { inputs: [], filter: '' };
  const colour = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
  return [
    [...SAFE_INPUT, ...FEW_FRAMES.queue, '-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${width}x${height}`],
    ['-r', String(FRAMES_PER_SECOND), '-i', frames],
    [...SAFE_INPUT, '-ss', part.start.toFixed(3), '-t', songSeconds, '-f', 'wav', '-i', `file:${input.wav}`],
    sound.inputs,
    hasGreetings ? ['-filter_complex', sound.filter, '-map', '0:v', '-map', '[sound]'] : ['-map', '0:v', '-map', '1:a'],
    ['-t', seconds],
    ['-c:v', 'libx264', ...QUALITY, ...FEW_FRAMES.threads, '-maxrate', '8M', '-bufsize', '16M'],
    [
      '-profile:v',
      'high',
      '-pix_fmt',
      'yuv420p',
      '-g',
      String(LONGEST_GOP),
      '-keyint_min',
      String(LEAST_GOP),
      ...colour,
    ],
    keyFrames.length > 0 ? ['-force_key_frames', keyFrames.map(timeOf).join(',')] : [],
    [...SOUND, ...fadesOf(part), ...fileTags(input, job), '-f', 'mp4', `file:${output}`],
  ].flat();
}

/** A quarter of a frame early: ffmpeg takes the first frame that is not before it. */
const timeOf = (frame: number): string => ((frame - 0.25) / FRAMES_PER_SECOND).toFixed(4);

export function fadesOf({ duration, fadeIn, fadeOut }: Part): string[] {
  const fadeStart = (duration - fadeOut).toFixed(3);
  return fadeOut > 0 ? ['-af', `afade=t=in:d=${fadeIn},afade=t=out:st=${fadeStart}:d=${fadeOut}`] : [];
}

/** Title and disclosure, ahead of the frames, so that a film plays while it loads. */
export function fileTags(input: VideoInput, job: VideoJob): string[] {
  const title = ['-metadata', `title=${tidy(input.sleeve.title)}`];
  return ['-map_metadata', '-1', ...title, '-metadata', `comment=${job.disclosure.file}`, '-movflags', '+faststart'];
}
