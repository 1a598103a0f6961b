import { runFfmpeg } from './run-ffmpeg.ts';

/** Milliseconds after which a file counts as damaged. */
const patience = 300_000;
/** The containers behind the endings that are taken; nothing that could name another file or address. */
const containers = 'mp3,wav,mov,matroska,webm,ogg,flac';

/**
 * Decodes the whole file in a process of its own, which opens nothing but this one file.
 * @returns null when it is sound, or why not
 */
export async function mediaProblem(
  file: string,
  kind: 'audio' | 'video',
  configured: string | undefined,
): Promise<string | null> {
  const stream = kind === 'audio' ? '0:a:0' : '0:v:0';
  const ending = await runFfmpeg({
    input: file,
    containers,
    after: ['-map', stream, '-f', 'null', '-'],
    patience,
    configured,
  });
  return ending.outcome === 'done' ? null : `${ending.outcome}: ${ending.complaints}`;
}
