import { rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { VideoInput } from '../contracts.ts';
import { runFfmpeg, SAFE_INPUT } from '../ffmpeg.ts';
import { fadesOf, fileTags, SOUND } from './encoder-arguments.ts';
import { FRAMES_PER_SECOND } from './frame.ts';
import type { VideoJob } from './job.ts';
import type { TeaserPlan } from './teaser.ts';

/**
 * Seconds behind a key frame at which ffmpeg is asked for it: old versions seek 0.13 s earlier than told, and times in the
 * file are late by the frames that are stored out of order. `LEAST_GOP` keeps any other key frame further away.
 */
const SEEK_BEHIND = 0.3;

/**
 * Cuts a teaser out of a finished film, whose frames it copies; only its sound is encoded. The film has key frames where the
 * teaser's spans begin and end. @throws StudioError
 */
export async function cutTeaser(
  ffmpeg: string,
  { film, output, signal }: { film: string; output: string; signal: AbortSignal },
  teaser: TeaserPlan,
  { input, job }: { input: VideoInput; job: VideoJob },
): Promise<void> {
  const { spans, part } = teaser;
  // MPEG-TS: it keeps frames that are stored out of order where they are, without the edit lists of MP4.
  const pieces = spans.map((_, index) => `${output}.${index}`);
  const list = `${output}.list`;
  const reads = spans.flatMap(({ from }) =>
    [
      from === 0 ? [] : ['-ss', secondsOf(from, SEEK_BEHIND)],
      [...SAFE_INPUT, '-f', 'mov', '-i', `file:${film}`],
    ].flat(),
  );
  const writes = spans.flatMap(({ from, to }, index) =>
    [
      ['-map', `${index}:v`, '-frames:v', String(to - from)],
      ['-c', 'copy', '-f', 'mpegts', `file:${pieces[index]}`],
    ].flat(),
  );
  const entries = spans.map(
    ({ from, to }, index) =>
      `file '${basename(pieces[index]!).replaceAll("'", String.raw`'\''`)}'\nduration ${secondsOf(to - from)}\n`,
  );
  try {
    await runFfmpeg(ffmpeg, [...reads, ...writes], signal);
    await writeFile(list, entries.join(''));
    const sound = [
      '-ss',
      part.start.toFixed(4),
      '-t',
      part.duration.toFixed(4),
      '-f',
      'wav',
      '-i',
      `file:${input.wav}`,
    ];
    await runFfmpeg(
      ffmpeg,
      [
        [...SAFE_INPUT, '-f', 'concat', '-safe', '0', '-i', `file:${list}`, ...SAFE_INPUT, ...sound],
        ['-map', '0:v', '-map', '1:a', '-c:v', 'copy', ...SOUND, ...fadesOf(part), '-t', part.duration.toFixed(4)],
        [...fileTags(input, job), '-f', 'mp4', `file:${output}`],
      ].flat(),
      signal,
    );
  } finally {
    await Promise.all([...pieces, list].map((path) => rm(path, { force: true })));
  }
}

const secondsOf = (frames: number, behind = 0): string => (frames / FRAMES_PER_SECOND + behind).toFixed(6);
