import { spawn } from 'node:child_process';
import { childEnvironment } from '#kit/child-environment.ts';
import { findFfmpeg, SAFE_INPUT } from '#studio/ffmpeg.ts';

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
  const ffmpeg = await findFfmpeg(configured);
  const stream = kind === 'audio' ? '0:a:0' : '0:v:0';
  const input = [...SAFE_INPUT, '-format_whitelist', containers, '-i', `file:${file}`];
  const args = ['-nostdin', '-v', 'error', '-xerror', '-threads', '1', ...input, '-map', stream, '-f', 'null', '-'];
  return new Promise((resolve, reject) => {
    const child = spawn(ffmpeg, args, {
      env: childEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: patience,
      killSignal: 'SIGKILL',
    });
    let complaints = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (complaints = (complaints + chunk).slice(-500)));
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0 ? null : `${code ?? 'ended'}: ${complaints.trim()}`));
  });
}
