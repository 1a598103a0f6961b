import { tidy } from '#sleeve/lettering.ts';
import type { VideoInput } from '../contracts.ts';
import { SAFE_INPUT } from '../ffmpeg.ts';
import type { Part } from './cut.ts';
import { FRAMES_PER_SECOND } from './frame.ts';
import { type GreetingLengths, greetingSound } from './greetings.ts';
import type { VideoJob } from './job.ts';

/** @param frames what ffmpeg reads the raw frames from */
export function encoderArguments(
  input: VideoInput,
  job: VideoJob,
  { part, greetings }: { part: Part; greetings: GreetingLengths },
  output: string,
  frames = 'pipe:0',
): string[] {
  const { width, height } = job.frames.frame;
  const songSeconds = part.duration.toFixed(3);
  const hasGreetings = greetings.opening + greetings.closing > 0;
  const seconds = (part.duration + greetings.opening + greetings.closing).toFixed(3);
  const sound = hasGreetings ? greetingSound(input, greetings, SAFE_INPUT) : { inputs: [], filter: '' };
  const fadeStart = (part.duration - part.fadeOut).toFixed(3);
  const fades = `afade=t=in:d=${part.fadeIn},afade=t=out:st=${fadeStart}:d=${part.fadeOut}`;
  const colour = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
  return [
    [...SAFE_INPUT, '-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${width}x${height}`],
    ['-r', String(FRAMES_PER_SECOND), '-i', frames],
    [...SAFE_INPUT, '-ss', part.start.toFixed(3), '-t', songSeconds, '-f', 'wav', '-i', `file:${input.wav}`],
    sound.inputs,
    hasGreetings ? ['-filter_complex', sound.filter, '-map', '0:v', '-map', '[sound]'] : ['-map', '0:v', '-map', '1:a'],
    ['-t', seconds],
    ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '22', '-maxrate', '8M', '-bufsize', '16M'],
    ['-profile:v', 'high', '-pix_fmt', 'yuv420p', '-g', '60', ...colour],
    ['-c:a', 'aac', '-b:a', '160k', '-ar', '44100', '-ac', '2', ...(part.fadeOut > 0 ? ['-af', fades] : [])],
    ['-map_metadata', '-1', '-metadata', `title=${tidy(input.sleeve.title)}`],
    ['-metadata', `comment=${job.disclosure.file}`, '-movflags', '+faststart', '-f', 'mp4', `file:${output}`],
  ].flat();
}
