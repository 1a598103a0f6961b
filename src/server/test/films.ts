import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFfmpeg } from '#studio/ffmpeg.ts';
import type { TestBrowser } from './client.ts';

/** A second of VP8 and Opus, as `MediaRecorder` writes it: it does not say how long it is. */
export async function recordedFilm(): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'keepsong-recorded-'));
  const file = path.join(folder, 'film.webm');
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=64x64:rate=10:duration=1'];
  const sound = ['-f', 'lavfi', '-i', 'sine=duration=1'];
  const codecs = ['-c:v', 'libvpx', '-c:a', 'libopus', '-live', '1'];
  await promisify(execFile)(await findFfmpeg(), ['-v', 'error', ...picture, ...sound, ...codecs, file]);
  return readFile(file);
}

const tus = { 'tus-resumable': '1.0.0' };

/** Begins an upload by tus below `path`. */
export function beginUpload(browser: TestBrowser, path: string, size: number, metadata = ''): Promise<Response> {
  return browser.fetch(path, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(size), ...(metadata && { 'upload-metadata': metadata }) },
  });
}

/** Sends bytes of a begun upload. @returns the status */
export async function sendBytes(browser: TestBrowser, location: string, from: number, bytes: Buffer): Promise<number> {
  const response = await browser.fetch(location, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  });
  return response.status;
}
