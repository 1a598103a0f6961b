import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { childEnvironment } from '#kit/child-environment.ts';
import { findFfmpeg, SAFE_INPUT } from '#studio/ffmpeg.ts';

/**
 * Ending of a run on somebody's file. `refused`: the file is not what it should be. `failed`: it took too long, was killed, or
 * there was no room to write; says nothing about the file.
 */
export type FfmpegEnding =
  | { outcome: 'done' }
  | { outcome: 'refused' | 'failed'; isDiskFull: boolean; complaints: string };

interface Run {
  /** Path of a file that somebody sent. */
  input: string;
  /** Containers that are read, as ffmpeg names its demuxers. */
  containers: string;
  /** Before and after the input. */
  before?: readonly string[];
  after: readonly string[];
  /** Milliseconds. */
  patience: number;
  configured: string | undefined;
}

/** Processor time that a web server can do without: it answers readers first. */
const niceness = 10;

/**
 * Runs ffmpeg on a file that somebody sent, in a process of its own that opens nothing but this file, decodes no picture larger
 * than 4096 by 4096, and may take no more than 500 MB for one part of it.
 */
export async function runFfmpeg(run: Run): Promise<FfmpegEnding> {
  const ffmpeg = await findFfmpeg(run.configured);
  const limits = ['-max_alloc', '500000000', '-threads', '1', '-max_pixels', String(4096 * 4096)];
  const input = [...SAFE_INPUT, '-format_whitelist', run.containers, ...(run.before ?? []), '-i', `file:${run.input}`];
  return new Promise((resolve, reject) => {
    const child = spawn(ffmpeg, ['-nostdin', '-y', '-v', 'error', '-xerror', ...limits, ...input, ...run.after], {
      env: childEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: run.patience,
      killSignal: 'SIGKILL',
    });
    let complaints = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (complaints = (complaints + chunk).slice(-500)));
    child.once('spawn', () => {
      if (child.pid !== undefined) lowerPriority(child.pid);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) return resolve({ outcome: 'done' });
      const isDiskFull = /No space left on device/i.test(complaints);
      const outcome = code === null || isDiskFull ? 'failed' : 'refused';
      return resolve({ outcome, isDiskFull, complaints: complaints.trim() });
    });
  });
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // It has ended already.
  }
}
