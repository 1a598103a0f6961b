import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFfmpeg } from '#studio/ffmpeg.ts';
import type { IncomingFiles } from '#features/uploads/server/index.ts';
import type { TestBrowser } from './client.ts';

const picture = ['-f', 'lavfi', '-i', 'testsrc=size=64x64:rate=10:duration=1'];
const sound = ['-f', 'lavfi', '-i', 'sine=duration=1'];

async function recorded(ending: string, given: readonly string[]): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'keepsong-recorded-'));
  const file = path.join(folder, `recorded.${ending}`);
  await promisify(execFile)(await findFfmpeg(), ['-v', 'error', ...given, file]);
  return readFile(file);
}

/** A second of VP8 and Opus, as `MediaRecorder` writes it: it does not say how long it is. */
export const recordedFilm = (): Promise<Buffer> =>
  recorded('webm', [...picture, ...sound, '-c:v', 'libvpx', '-c:a', 'libopus', '-live', '1']);

/** The same as Safari writes it: H.264 and AAC, or AAC alone, in an MP4 of fragments. */
export function recordedBySafari(kind: 'voice' | 'film'): Promise<Buffer> {
  const film = kind === 'film' ? ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'] : [];
  const fragments = ['-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov+default_base_moof'];
  return recorded('mp4', [...(kind === 'film' ? picture : []), ...sound, ...film, ...fragments]);
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

/** Has another worker do something, once, just before the one that takes up an uploaded file learns its size. */
export function beforeSizeIsKnown(incomingAssets: Pick<IncomingFiles, 'sizeOf'>, act: () => Promise<void>): void {
  const sizeOf = incomingAssets.sizeOf.bind(incomingAssets);
  incomingAssets.sizeOf = async (id) => {
    incomingAssets.sizeOf = sizeOf;
    await act();
    return sizeOf(id);
  };
}
