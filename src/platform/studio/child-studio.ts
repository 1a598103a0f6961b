import { fork } from 'node:child_process';
import { childEnvironment } from '#kit/child-environment.ts';
import { siblingModule } from '#kit/sibling-module.ts';
import type { Adopted } from '#studio/adopt.ts';
import { embeddedCapabilities } from '#studio/capabilities.ts';
import {
  StudioError,
  type LyricLine,
  type Lyrics,
  type LyricsResult,
  type Song,
  type StageOptions,
  type Video,
} from '#studio/contracts.ts';
import type { JudgedLine } from '#studio/lyrics/other-lines.ts';
import type { StudioJob, StudioReply, StudioRequest } from '#studio/process-messages.ts';
import { LONGEST_MODEL_SECONDS, type NeuralVoice } from '#studio/voice/neural/neural-voices.ts';
import type { Studio } from './port.ts';

/** Seconds after which a stage is taken for hung. */
const limits: Record<StudioJob['stage'], number> = {
  write: 60,
  drafts: 60,
  'other-lines': 30,
  'judge-line': 30,
  make: 300,
  adopt: 180,
  render: 600,
  sleeve: 60,
  scroll: 60,
  receipt: 30,
  'gift-card': 60,
};

/** A model that hangs takes none of the time in which the embedded voice makes the song. */
const secondsFor = ({ job: { stage }, neuralVoices }: StudioRequest): number =>
  limits[stage] + (stage === 'make' && neuralVoices ? LONGEST_MODEL_SECONDS : 0);

/**
 * V8 makes a pattern into bytecode first, and into machine code once it is used again. The lyricist's largest have 16 kB: of those
 * the bytecode costs six times the machine code, and with both V8 soon passes the limit of code from which it compiles patterns
 * without optimising them, and every story is read three times slower.
 */
const PATTERNS_AT_ONCE = ['--no-regexp-tier-up'];

export interface ChildStudio extends Studio {
  /**
   * Ends every stage at once. What was asked of it is never answered: the process is on its way out, and the durable
   * workflow begins the stage again after the next start.
   */
  close(): void;
}

interface StudioSettings {
  ffmpeg?: string | undefined;
  neuralVoices?: readonly NeuralVoice[] | undefined;
}

/** Runs each stage in a process of its own, so that the site stays quick. */
export function childStudio({ ffmpeg, neuralVoices }: StudioSettings): ChildStudio {
  const closing = new AbortController();
  const run = async <T>(job: StudioJob, stage: StageOptions): Promise<T> => {
    const request = { job, ...(ffmpeg ? { ffmpeg } : {}), ...(neuralVoices ? { neuralVoices } : {}) };
    const signal = AbortSignal.any([stage.signal, closing.signal]);
    try {
      return await runInChild<T>(request, { ...stage, signal });
    } catch (error) {
      if (closing.signal.aborted) return new Promise<never>(() => undefined);
      throw error;
    }
  };
  const capabilities = embeddedCapabilities();
  return {
    capabilities: () => capabilities,
    write: (input, stage) => run<LyricsResult>({ stage: 'write', input }, stage),
    drafts: (input, stage) => run<Lyrics[]>({ stage: 'drafts', input }, stage),
    otherLines: (input, stage) => run<LyricLine[]>({ stage: 'other-lines', input }, stage),
    judgeLine: (input, stage) => run<JudgedLine>({ stage: 'judge-line', input }, stage),
    make: (input, stage) => run<Song>({ stage: 'make', input }, stage),
    adopt: (input, stage) => run<Adopted>({ stage: 'adopt', input }, stage),
    render: (input, stage) => run<Video>({ stage: 'render', input }, stage),
    sleeve: (input, stage) => run<{ png: string }>({ stage: 'sleeve', input }, stage),
    scroll: (input, stage) => run<{ pdf: string }>({ stage: 'scroll', input }, stage),
    receipt: (input, stage) => run<{ pdf: string }>({ stage: 'receipt', input }, stage),
    giftCard: (input, stage) => run<{ pdf: string }>({ stage: 'gift-card', input }, stage),
    close: () => closing.abort(),
  };
}

function runInChild<T>(request: StudioRequest, { signal, onProgress }: StageOptions): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const { url, execArgv } = siblingModule(import.meta.url, '../../studio/studio.process');
    const child = fork(url, {
      execArgv: [...execArgv, ...PATTERNS_AT_ONCE],
      env: childEnvironment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      detached: true,
    });
    let errorText = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      errorText = (errorText + chunk.toString()).slice(-2000);
    });
    const stop = (): void => killGroup(child.pid);
    const timer = setTimeout(stop, secondsFor(request) * 1000);
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      process.removeListener('exit', stop);
      settle();
    };
    signal.addEventListener('abort', stop, { once: true });
    process.once('exit', stop);
    child.on('message', (reply: StudioReply) => {
      if (reply.kind === 'progress') return onProgress(reply.fraction);
      finish(() =>
        reply.kind === 'done' ? resolve(reply.result as T) : reject(new StudioError(reply.code, reply.detail)),
      );
      stop();
    });
    // More than once: a process that did not start cannot be written to either.
    child.on('error', (error) => finish(() => reject(new StudioError('internal', error.message))));
    child.once('exit', (code, killedBy) =>
      finish(() => {
        const how = killedBy ? `was ended by ${killedBy}` : `ended with ${code}`;
        reject(new StudioError(signal.aborted ? 'cancelled' : 'internal', `The studio process ${how}. ${errorText}`));
      }),
    );
    child.send(request);
  });
}

/** The child and whatever it started, such as ffmpeg. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}
