import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { childEnvironment } from '#kit/child-environment.ts';
import { StudioError } from './contracts.ts';

/**
 * ffmpeg runs as a process and is given our raw frames and our WAV only, never a customer's file: the bundled build is
 * old, and its licence (GPL) stays outside our process.
 */

/** Before every input: nothing may be opened but a file or a pipe. */
export const SAFE_INPUT = ['-protocol_whitelist', 'file,pipe'] as const;

/**
 * The ffmpeg to use: the configured one, else the system's, else the bundled one. It must have H.264 and AAC encoders.
 * @throws StudioError encoder-missing
 */
export async function findFfmpeg(configured?: string): Promise<string> {
  const bundled = configured ? [] : await bundledFfmpeg();
  const candidates = [configured ?? 'ffmpeg', ...bundled];
  for (const candidate of candidates) if (await canEncode(candidate)) return candidate;
  throw new StudioError('encoder-missing', `no ffmpeg with libx264 and aac: tried ${candidates.join(', ')}`);
}

async function bundledFfmpeg(): Promise<string[]> {
  try {
    return [(await import('@ffmpeg-installer/ffmpeg')).default.path];
  } catch {
    return []; // no build of it for this machine
  }
}

async function canEncode(path: string): Promise<boolean> {
  const child = spawn(path, ['-hide_banner', '-encoders'], {
    env: childEnvironment(),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let encoders = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (encoders += chunk));
  try {
    await once(child, 'close');
  } catch {
    return false; // not there, or not executable
  }
  return /\blibx264\b/.test(encoders) && /\baac\b/.test(encoders);
}

/** An ffmpeg that reads from our side of a pipe. */
export interface Encoder {
  /** Resolves when the pipe has taken the bytes; they may be overwritten then. @throws StudioError */
  write: (bytes: Uint8Array) => Promise<void>;
  /** Closes the pipe and waits for a clean exit. @throws StudioError */
  finish: () => Promise<void>;
  /** Ends the process at once and waits until it is gone. */
  kill: () => Promise<void>;
}

/** @param args without the program; the input from us is `pipe:0` */
export function startEncoder(ffmpeg: string, args: readonly string[]): Encoder {
  const child = spawn(ffmpeg, ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    env: childEnvironment(),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (complaints = (complaints + chunk).slice(-4000)));
  child.stdin.on('error', () => undefined); // the exit code tells
  const ended = exitOf(child);
  const failure = async (): Promise<StudioError> => encoderError(await ended, complaints);
  return {
    write: async (bytes) => {
      const written = await new Promise((resolve) => child.stdin.write(bytes, (error) => resolve(!error)));
      if (!written) throw await failure();
    },
    finish: async () => {
      child.stdin.end();
      if ((await ended) !== 0) throw await failure();
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Waits for an ffmpeg that reads and writes files of ours alone; an abort ends it, or keeps it from starting. @throws StudioError */
export async function runFfmpeg(ffmpeg: string, args: readonly string[], signal: AbortSignal): Promise<void> {
  if (signal.aborted) throw new StudioError('cancelled', 'ffmpeg was not started');
  const { finish, kill } = startEncoder(ffmpeg, args);
  const stop = (): void => void kill();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await finish();
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** An ffmpeg that writes to our side of a pipe. */
export interface Decoder {
  /** Waits for the end of the file. @throws StudioError */
  finish: () => Promise<void>;
  /** Ends the process at once and waits until it is gone. */
  kill: () => Promise<void>;
}

/** Decodes a file of our own to interleaved 16-bit samples. */
export function startDecoder(ffmpeg: string, file: string, onSamples: (samples: Int16Array) => void): Decoder {
  const child = spawn(
    ffmpeg,
    ['-hide_banner', '-loglevel', 'error', ...SAFE_INPUT, '-i', file, '-f', 's16le', '-c:a', 'pcm_s16le', 'pipe:1'],
    { env: childEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (complaints = (complaints + chunk).slice(-4000)));
  let rest: Buffer = Buffer.alloc(0);
  child.stdout.on('data', (chunk: Buffer) => {
    const bytes = Buffer.concat([rest, chunk]);
    const whole = bytes.length - (bytes.length % 2);
    rest = bytes.subarray(whole);
    onSamples(new Int16Array(new Uint8Array(bytes.subarray(0, whole)).buffer));
  });
  const ended = exitOf(child);
  return {
    finish: async () => {
      const exit = await ended;
      if (exit !== 0) throw encoderError(exit, complaints);
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Exit code, or the name of the signal or error that ended it. */
function exitOf(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
}

/**
 * 'encoder-failed' for ffmpeg's own verdict alone. One that a signal ended said nothing about its input: 'internal'.
 * Complaints are ffmpeg's own words about our temporary files; they hold no personal data.
 */
function encoderError(exit: number | string, complaints: string): StudioError {
  const text = `${exit}: ${complaints.trim().split('\n').slice(-3).join(' | ')}`;
  if (/no space left|ENOSPC|disk quota|file too large|SIGXFSZ/i.test(text))
    return new StudioError('disk-full', `ffmpeg ${text}`);
  if (/ENOENT|EACCES/.test(text)) return new StudioError('encoder-missing', `ffmpeg ${text}`);
  return new StudioError(typeof exit === 'number' ? 'encoder-failed' : 'internal', `ffmpeg ${text}`);
}
