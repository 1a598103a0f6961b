/** Measures the share of words that a speech recogniser understands. A measuring tool only; needs Debian's pocketsphinx and pocketsphinx-en-us. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from '#kit/child-environment.ts';
import { resample } from '../dsp/resample.ts';
import { encodeWav } from '../dsp/wav.ts';

export interface RecallReport {
  words: number;
  /** Reference words found in order. */
  found: number;
  lines: { expected: string; heard: string; words: number; found: number }[];
}

const RATE = 16_000;
const execFileAsync = promisify(execFile);

/** One recognition for each line, with the recogniser's general language model. Null when it is not installed. */
export async function judgeRecall(
  lines: readonly { samples: Float32Array; sampleRate: number; text: string }[],
): Promise<RecallReport | null> {
  const directory = await mkdtemp(join(tmpdir(), 'recall-'));
  try {
    for (const [index, line] of lines.entries()) {
      const channels = [resample(line.samples, line.sampleRate, RATE)];
      await writeFile(join(directory, `${index}.wav`), encodeWav({ sampleRate: RATE, channels }));
    }
    await writeFile(join(directory, 'list'), lines.map((_, index) => `${index}\n`).join(''));
    const heard = await recognise(directory);
    if (heard === null) return null;
    const reports = lines.map(({ text }, index) => {
      const expected = plainWords(text);
      const found = commonInOrder(expected, (heard[index] ?? '').split(' '));
      return { expected: expected.join(' '), heard: heard[index] ?? '', words: expected.length, found };
    });
    return {
      words: reports.reduce((sum, { words }) => sum + words, 0),
      found: reports.reduce((sum, { found }) => sum + found, 0),
      lines: reports,
    };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function recognise(directory: string): Promise<string[] | null> {
  const answer = join(directory, 'heard');
  const options = [
    '-ctl',
    join(directory, 'list'),
    '-cepdir',
    directory,
    '-cepext',
    '.wav',
    '-adcin',
    'yes',
    '-adchdr',
    '44',
  ];
  try {
    await execFileAsync('pocketsphinx_batch', [...options, '-hyp', answer, '-logfn', join(directory, 'log')], {
      env: childEnvironment(),
      maxBuffer: 1 << 24,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const lines = (await readFile(answer, 'utf8')).trimEnd().split('\n');
  return lines.map((line) =>
    line
      .replace(/\s*\([^)]*\)\s*$/, '')
      .toLowerCase()
      .trim(),
  );
}

function plainWords(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[^a-z']+/g, ' ')
    .trim()
    .split(' ')
    .filter(Boolean);
}

/** Length of the longest common subsequence of two word lists. */
export function commonInOrder(expected: readonly string[], heard: readonly string[]): number {
  let row = heard.map(() => 0);
  for (const word of expected) {
    let diagonal = 0;
    let left = 0;
    row = row.map((above, index) => {
      const value: number = heard[index] === word ? diagonal + 1 : Math.max(above, left);
      diagonal = above;
      left = value;
      return value;
    });
  }
  return row.at(-1) ?? 0;
}
