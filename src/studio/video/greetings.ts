import type { VideoInput } from '../contracts.ts';
import { startDecoder } from '../ffmpeg.ts';
import type { CaptionLine } from './caption-lines.ts';
import { FRAMES_PER_SECOND } from './frame.ts';
import type { VideoJob } from './job.ts';
import type { Shot } from './plan.ts';

/** Seconds that greetings take ahead of the song and after it, in whole frames; 0 without one. */
export interface GreetingLengths {
  opening: number;
  closing: number;
}

export const noGreetings: GreetingLengths = { opening: 0, closing: 0 };

/** Seconds of stillness before a greeting is spoken, and after it. */
export const BREATH = 0.4;
/** Rate of the copies that the server makes of what friends record; they are mono. */
const SAMPLE_RATE = 44_100;
const CROSSFADE = 0.5;

/** Measures the greetings of a film by decoding them. @throws StudioError */
export async function greetingLengths(ffmpeg: string, { opening, closing }: VideoInput): Promise<GreetingLengths> {
  return { opening: await lengthOf(ffmpeg, opening?.audio), closing: await lengthOf(ffmpeg, closing?.audio) };
}

async function lengthOf(ffmpeg: string, audio: string | undefined): Promise<number> {
  if (audio === undefined) return 0;
  let samples = 0;
  await startDecoder(ffmpeg, audio, (decoded) => (samples += decoded.length)).finish();
  return Math.ceil((samples / SAMPLE_RATE + 2 * BREATH) * FRAMES_PER_SECOND) / FRAMES_PER_SECOND;
}

const still: Shot['move'] = { kind: 'still', direction: 0 };

/** A film's plan with its greetings: everything of the song is so much later, and the cards of the greetings stand around it. */
export function withGreetings(job: VideoJob, { opening, closing }: GreetingLengths, input: VideoInput): VideoJob {
  if (opening === 0 && closing === 0) return job;
  const { frames, lines } = job;
  const later = lines.map((line) => moved(line, opening));
  const end = opening + frames.count / FRAMES_PER_SECOND;
  const shots: Shot[] = frames.shots.map((shot, index) => ({
    ...shot,
    start: shot.start + opening,
    end: shot.end + opening,
    fade: index === 0 && opening > 0 ? CROSSFADE : shot.fade,
  }));
  const card = (picture: 'opening' | 'closing', start: number, seconds: number, fade: number): Shot[] =>
    seconds === 0 ? [] : [{ start, end: start + seconds, picture, visit: 0, fade, move: still, from: null }];
  return {
    ...job,
    lines: later,
    frames: {
      ...frames,
      count: frames.count + Math.round((opening + closing) * FRAMES_PER_SECOND),
      shots: [...card('opening', 0, opening, 0), ...shots, ...card('closing', end, closing, CROSSFADE)],
      captions: later,
      greeters: { opening: input.opening?.from ?? '', closing: input.closing?.from ?? '' },
    },
  };
}

function moved(line: CaptionLine, by: number): CaptionLine {
  const { start, end, shown, hidden } = line;
  const pieces = line.pieces.map((piece) => ({ ...piece, start: piece.start + by, end: piece.end + by }));
  return { pieces, start: start + by, end: end + by, shown: shown + by, hidden: hidden + by };
}

/** Lines for the captions file that say who speaks: nobody wrote down the words of a greeting. */
export function speakerLines(input: VideoInput, { opening, closing }: GreetingLengths, total: number): CaptionLine[] {
  const line = (from: string, start: number, end: number): CaptionLine => ({
    pieces: [{ text: `[${from}]`, start, end, spaceBefore: false }],
    start,
    end,
    shown: start,
    hidden: end,
  });
  return [
    ...(input.opening && opening > 0 ? [line(input.opening.from, 0, opening)] : []),
    ...(input.closing && closing > 0 ? [line(input.closing.from, total - closing, total)] : []),
  ];
}

/** ffmpeg's inputs and filter for the sound of a film with greetings; `song` is the filter chain of the song itself. */
export function greetingSound(
  { opening, closing }: VideoInput,
  lengths: GreetingLengths,
  safeInput: readonly string[],
): { inputs: string[]; filter: string } {
  const spoken = [
    ...(opening ? [{ audio: opening.audio, seconds: lengths.opening }] : []),
    ...(closing ? [{ audio: closing.audio, seconds: lengths.closing }] : []),
  ];
  // The frames are input 0, the song is input 1.
  const chains = spoken.map(({ seconds }, index) => {
    const breath = Math.round(BREATH * 1000);
    const stereo = `aresample=${SAMPLE_RATE},aformat=sample_fmts=fltp:channel_layouts=stereo`;
    return `[${index + 2}:a]${stereo},adelay=${breath}|${breath},apad,atrim=0:${seconds.toFixed(4)}[g${index}]`;
  });
  const song = `[1:a]aresample=${SAMPLE_RATE},aformat=sample_fmts=fltp:channel_layouts=stereo[song]`;
  const row = [...(opening ? ['[g0]'] : []), '[song]', ...(closing ? [`[g${spoken.length - 1}]`] : [])];
  return {
    inputs: spoken.flatMap(({ audio }) => [...safeInput, '-f', 'mp3', '-i', `file:${audio}`]),
    filter: [...chains, song, `${row.join('')}concat=n=${row.length}:v=0:a=1[sound]`].join(';'),
  };
}
