import { open } from 'node:fs/promises';
import { endingOf } from '#features/assets/domain/file-kinds.ts';
import { type FfmpegEnding, runFfmpeg } from '#features/assets/server/index.ts';
import { longestFilmSeconds } from '../domain/challenge.ts';

/** Milliseconds for decoding the longest film, and for copying it. */
const patience = { decode: 180_000, copy: 60_000 };

const containers = 'mov,matroska,webm';

export type FilmEnding = 'mp4' | 'webm';

/** `no-film`: not a sound film. `failed`: it could not be found out. */
export type CopiedFilm =
  | { outcome: 'copied'; ending: FilmEnding }
  | { outcome: 'no-film' }
  | { outcome: 'failed'; isDiskFull: boolean };

/**
 * Decodes a film in a process of its own, and writes a copy of its first minutes without place, telephone or any other metadata:
 * an MP4, or a WebM for what only that may hold (VP8 and VP9, as a browser's camera makes them).
 */
export async function copyFilm(file: string, copy: string, configured: string | undefined): Promise<CopiedFilm> {
  const handle = await open(file);
  const head = Buffer.alloc(64);
  try {
    await handle.read(head, 0, head.length, 0);
  } finally {
    await handle.close();
  }
  const found = endingOf(head, 'video');
  if (found === null) return { outcome: 'no-film' };
  const before = ['-t', String(longestFilmSeconds)];
  const shared = { input: file, containers, before, configured };
  const decoded = await runFfmpeg({
    ...shared,
    after: ['-map', '0:v:0', '-map', '0:a:0?', '-f', 'null', '-'],
    patience: patience.decode,
  });
  if (decoded.outcome !== 'done') return unread(decoded);
  const streams = ['-map', '0:v:0', '-map', '0:a:0?', '-c', 'copy'];
  const clean = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact', '-movflags', '+faststart'];
  // Which container may hold a codec is what ffmpeg knows.
  const endings: FilmEnding[] = found === 'webm' ? ['webm', 'mp4'] : ['mp4'];
  let last: CopiedFilm = { outcome: 'no-film' };
  for (const ending of endings) {
    const after = [...streams, ...clean, '-f', ending, `file:${copy}`];
    const copied = await runFfmpeg({ ...shared, after, patience: patience.copy });
    if (copied.outcome === 'done') return { outcome: 'copied', ending };
    last = unread(copied);
    if (last.outcome === 'failed') return last;
  }
  return last;
}

function unread(ending: Exclude<FfmpegEnding, { outcome: 'done' }>): CopiedFilm {
  return ending.outcome === 'failed' ? { outcome: 'failed', isDiskFull: ending.isDiskFull } : { outcome: 'no-film' };
}
