/**
 * Debian's pocketsphinx on this machine: English, and a voice without its band. The general model of the package; it is not told the
 * lyrics. Found as `pocketsphinx_continuous`; the model is a folder with `en-us`, `en-us.lm.bin` and `cmudict-en-us.dict`.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from '#kit/child-environment.ts';
import { StudioError } from '#studio/contracts.ts';
import { findFfmpeg, SAFE_INPUT, startEncoder } from '#studio/ffmpeg.ts';
import { EngineError } from './engine-error.ts';
import type { HeardWord, TranscriptionEngine } from './port.ts';

export interface PocketsphinxParts {
  /** Path of `pocketsphinx_continuous`. */
  program: string;
  /** Folder of the English model. */
  model: string;
  ffmpeg?: string | undefined;
}

/** Milliseconds for a song; one of 90 seconds takes about 16 of a processor. */
const patience = 300_000;
const run = promisify(execFile);

export function pocketsphinx({ program, model, ffmpeg }: PocketsphinxParts): TranscriptionEngine {
  return {
    id: 'pocketsphinx',
    name: 'pocketsphinx',
    model: 'en-us',
    sendsTo: null,
    onByDefault: true,
    languages: ['en'],
    hears: 'voice',
    pence: 0,
    async transcribe(file, _, { signal }) {
      const directory = await mkdtemp(path.join(tmpdir(), 'keepsong-heard-'));
      try {
        const wav = path.join(directory, 'voice.wav');
        await toRecogniser(file, wav, ffmpeg);
        return wordsOf(await recognise({ program, model }, wav, signal));
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    },
  };
}

/** Writes the file as the recogniser's model wants it: mono at 16 kHz. @throws EngineError refused-job, failed */
async function toRecogniser(file: string, wav: string, ffmpeg: string | undefined): Promise<void> {
  const coding = ['-map', '0:a:0', '-ac', '1', '-ar', '16000', '-c:a', 'pcm_s16le', wav];
  try {
    await startEncoder(await findFfmpeg(ffmpeg), [...SAFE_INPUT, '-i', file, ...coding]).finish();
  } catch (error) {
    if (!(error instanceof StudioError)) throw error;
    throw new EngineError('refused-job', 'The file is no audio that can be decoded.', { cause: error });
  }
}

/** The program's output. @throws EngineError unreachable, failed */
async function recognise(
  { program, model }: Pick<PocketsphinxParts, 'program' | 'model'>,
  wav: string,
  signal: AbortSignal,
): Promise<string> {
  const words = ['-lm', path.join(model, 'en-us.lm.bin'), '-dict', path.join(model, 'cmudict-en-us.dict')];
  const args = ['-infile', wav, '-time', 'yes', '-hmm', path.join(model, 'en-us'), ...words, '-logfn', '/dev/null'];
  try {
    const { stdout } = await run(program, args, {
      env: childEnvironment(),
      maxBuffer: 1 << 24,
      timeout: patience,
      signal,
    });
    return stdout;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const isMissing = code === 'ENOENT' || code === 'EACCES';
    const about = isMissing ? 'It cannot be started: is it installed?' : 'It ended without a transcript.';
    throw new EngineError(isMissing ? 'unreachable' : 'failed', about, { cause: error });
  }
}

/** `word(2) 5.310 5.400 0.169805`: a word with the number of its pronunciation, seconds from the file's start, and a probability. */
const timedWord = /^([a-z']+)(?:\(\d+\))? (\d+\.\d+) (\d+\.\d+) \S+$/;

/** Words of an output; silence, noise and the sentences without times stand between them. */
export function wordsOf(output: string): HeardWord[] {
  return output.split('\n').flatMap((line) => {
    const [, text, start, end] = timedWord.exec(line) ?? [];
    return text === undefined ? [] : [{ text, start: Number(start), end: Number(end) }];
  });
}
