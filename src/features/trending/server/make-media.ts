import { open, writeFile } from 'node:fs/promises';
import { runFfmpeg } from '#features/assets/server/index.ts';
import type { Focus, MediaKind, MediaPart } from '../domain/media.ts';
import { cleanCaptions, largestCaptions } from './captions.ts';
import type { TrendingDeps } from './media-deps.ts';

/** Milliseconds for one file. */
const patience = 240_000;

/** Seconds of a film and of a song that are kept. */
const longest = { film: 90, sound: 600 } as const;

const containers = {
  film: 'mov,matroska,webm',
  sound: 'mp3,wav,mov,ogg,flac,matroska,webm',
  picture: 'image2,jpeg_pipe',
};

export type MadeMedia = { outcome: 'made'; parts: { part: MediaPart; path: string }[] } | { outcome: MediaFailure };
export type MediaFailure = 'refused' | 'failed' | 'disk-full';

/** One upload to work on; `path` names the files that are made of it. */
interface Job {
  kind: MediaKind;
  focus: Focus;
  source: string;
  path: (name: string) => string;
}

/**
 * Makes the files that pages show from an upload, each decoded and encoded anew in a process of its own, without any metadata.
 * Pictures and films are cut to 9:16 and to a shared link's shape.
 */
export async function makeMedia(deps: TrendingDeps, job: Job): Promise<MadeMedia> {
  if (job.kind === 'image') return makePicture(deps, job);
  if (job.kind === 'captions') return makeCaptions(job);
  return job.kind === 'video' ? makeFilm(deps, job) : makeSound(deps, job);
}

const places: Record<Focus, string> = { start: '0', centre: '0.5', end: '1' };

/** Fills a rectangle with a picture; what stands over its edges is cut off. */
function filling(width: number, height: number, focus: Focus): string {
  const place = places[focus];
  const size = `${width}:${height}`;
  return `scale=${size}:force_original_aspect_ratio=increase,crop=${size}:(iw-ow)*${place}:(ih-oh)*${place},setsar=1`;
}

const stillShapes = (focus: Focus): [MediaPart, string][] => [
  ['tall.jpg', filling(1080, 1920, focus)],
  ['shared.jpg', filling(1200, 630, focus)],
];

/** Writes one file. @returns null when it is there */
async function write(
  { config }: TrendingDeps,
  run: { input: string; containers: string; before?: string[]; after: string[]; path: string },
): Promise<MediaFailure | null> {
  const after = ['-map_metadata', '-1', '-map_chapters', '-1', ...run.after, `file:${run.path}`];
  const ending = await runFfmpeg({ ...run, after, patience, configured: config.FFMPEG_PATH });
  if (ending.outcome === 'done') return null;
  return ending.outcome === 'failed' && ending.isDiskFull ? 'disk-full' : ending.outcome;
}

async function stills(
  deps: TrendingDeps,
  job: Job,
  from: { input: string; containers: string },
  shapes: readonly [MediaPart, string][],
): Promise<MadeMedia> {
  const parts: { part: MediaPart; path: string }[] = [];
  for (const [part, filter] of shapes) {
    const path = job.path(part);
    const after = ['-frames:v', '1', '-vf', filter, '-q:v', '3', '-f', 'image2', '-update', '1'];
    const failure = await write(deps, { ...from, after, path });
    if (failure) return { outcome: failure };
    parts.push({ part, path });
  }
  return { outcome: 'made', parts };
}

async function makePicture(deps: TrendingDeps, job: Job): Promise<MadeMedia> {
  const [photo, thumbnail] = [job.path('photo.jpg'), job.path('thumbnail.jpg')];
  const answer = await deps.photoDecoder.decode({ source: job.source, photo, thumbnail, allowGif: false });
  if (answer.verdict === 'not-a-photo') return { outcome: 'refused' };
  if (answer.verdict !== 'photo') return { outcome: answer.verdict === 'no-space' ? 'disk-full' : 'failed' };
  const whole: [MediaPart, string] = ['picture.jpg', "scale='min(1600,iw)':-2,setsar=1"];
  const from = { input: photo, containers: containers.picture };
  return stills(deps, job, from, [whole, ...stillShapes(job.focus)]);
}

async function makeFilm(deps: TrendingDeps, job: Job): Promise<MadeMedia> {
  const film = job.path('film.mp4');
  const streams = ['-map', '0:v:0', '-map', '0:a:0?', '-vf', filling(720, 1280, job.focus)];
  const video = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '25', '-r', '30', '-pix_fmt', 'yuv420p'];
  const sound = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2'];
  const source = { input: job.source, containers: containers.film };
  const failure = await write(deps, {
    ...source,
    before: ['-t', String(longest.film)],
    after: [...streams, ...video, ...sound, '-movflags', '+faststart', '-f', 'mp4'],
    path: film,
  });
  if (failure) return { outcome: failure };
  const made = await stills(deps, job, source, stillShapes(job.focus));
  return made.outcome === 'made' ? { ...made, parts: [...made.parts, { part: 'film.mp4', path: film }] } : made;
}

async function makeSound(deps: TrendingDeps, job: Job): Promise<MadeMedia> {
  const path = job.path('sound.m4a');
  const failure = await write(deps, {
    input: job.source,
    containers: containers.sound,
    before: ['-t', String(longest.sound)],
    after: ['-map', '0:a:0', '-vn', '-c:a', 'aac', '-b:a', '160k', '-ac', '2', '-movflags', '+faststart', '-f', 'mp4'],
    path,
  });
  return failure ? { outcome: failure } : { outcome: 'made', parts: [{ part: 'sound.m4a', path }] };
}

async function makeCaptions(job: Job): Promise<MadeMedia> {
  const handle = await open(job.source);
  try {
    const { size } = await handle.stat();
    const clean = size > largestCaptions ? null : cleanCaptions(await handle.readFile());
    if (clean === null) return { outcome: 'refused' };
    const path = job.path('captions.vtt');
    await writeFile(path, clean);
    return { outcome: 'made', parts: [{ part: 'captions.vtt', path }] };
  } finally {
    await handle.close();
  }
}
