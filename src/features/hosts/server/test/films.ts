import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFfmpeg } from '#studio/ffmpeg.ts';
import type { TestBrowser } from '#server/test/client.ts';
import { beginUpload, sendBytes } from '#server/test/films.ts';

/** Address at which hosts send films of their houses. */
export const houseFilmUploads = '/house-film-uploads';

/** A film with sound: green on the left half, red on the right. */
export async function aFilm(seconds: number, size = '320x180'): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'house-film-'));
  const file = path.join(folder, 'film.mov');
  const halves = `color=lime:s=${size}:r=10,drawbox=x=iw/2:w=iw/2:color=red:t=fill`;
  const inputs = ['-f', 'lavfi', '-i', halves, '-f', 'lavfi', '-i', 'sine'];
  const made = ['-t', String(seconds), '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  try {
    await promisify(execFile)(await findFfmpeg(), ['-v', 'error', ...inputs, ...made, file]);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sends a whole film of a house. @returns the id of its upload */
export async function sendHouseFilm(browser: TestBrowser, bytes: Buffer): Promise<string> {
  const location = (await beginUpload(browser, houseFilmUploads, bytes.length)).headers.get('location') ?? '';
  await sendBytes(browser, location, 0, bytes);
  return location.split('/').at(-1) ?? '';
}
