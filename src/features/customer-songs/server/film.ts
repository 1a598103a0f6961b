import { spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { mediaProblem } from '#features/assets/server/index.ts';
import { endingOf } from '#features/assets/domain/file-kinds.ts';
import { childEnvironment } from '#kit/child-environment.ts';
import { findFfmpeg, SAFE_INPUT } from '#studio/ffmpeg.ts';

/** Milliseconds after which copying counts as failed. */
const patience = 120_000;

/**
 * Decodes the whole film in a process of its own, and writes a copy without place, telephone or any other metadata.
 * @returns false when it is no sound film
 */
export async function copyFilm(file: string, copy: string, configured: string | undefined): Promise<boolean> {
  const handle = await open(file);
  const head = Buffer.alloc(64);
  try {
    await handle.read(head, 0, head.length, 0);
  } finally {
    await handle.close();
  }
  if (endingOf(head, 'video') === null) return false;
  if ((await mediaProblem(file, 'video', configured)) !== null) return false;
  return remux(await findFfmpeg(configured), file, copy);
}

function remux(ffmpeg: string, file: string, copy: string): Promise<boolean> {
  const input = [...SAFE_INPUT, '-format_whitelist', 'mov,matroska,webm', '-i', `file:${file}`];
  const streams = ['-map', '0:v:0', '-map', '0:a:0?', '-c', 'copy'];
  const clean = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact', '-movflags', '+faststart'];
  const args = ['-nostdin', '-y', '-v', 'error', ...input, ...streams, ...clean, '-f', 'mp4', `file:${copy}`];
  return new Promise((resolve, reject) => {
    const child = spawn(ffmpeg, args, {
      env: childEnvironment(),
      stdio: 'ignore',
      timeout: patience,
      killSignal: 'SIGKILL',
    });
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0));
  });
}
