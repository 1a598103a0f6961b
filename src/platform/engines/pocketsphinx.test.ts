import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { encodeWav } from '#studio/dsp/wav.ts';
import { pocketsphinx, wordsOf } from './pocketsphinx.ts';

let directory = '';
let file = '';
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'keepsong-recogniser-'));
  file = path.join(directory, 'voice.wav');
  await writeFile(file, encodeWav({ sampleRate: 44_100, channels: [new Float32Array(44_100)] }));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(directory, { recursive: true, force: true });
});

const options = { signal: new AbortController().signal };

/** A program in the recogniser's place. */
async function program(script: string): Promise<string> {
  const file = path.join(directory, 'recogniser');
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
  return file;
}

test('STU-02 words of the local recogniser keep their times, without silence, noise and pronunciations', () => {
  const output = [
    'today you sang',
    '<s> 4.200 4.330 0.996605',
    '<sil> 4.340 4.660 0.996207',
    'today(2) 4.670 5.300 0.289401',
    "you're 5.310 5.400 0.169805",
    '[NOISE] 5.410 5.500 0.1',
    '++BREATH++ 5.510 5.600 0.1',
    '</s> 6.000 6.100 1.0',
  ];
  expect(wordsOf(output.join('\n'))).toEqual([
    { text: 'today', start: 4.67, end: 5.3 },
    { text: "you're", start: 5.31, end: 5.4 },
  ]);
});

test('STU-02 the local recogniser is given the song at 16 kHz and no key, and its words come back', async () => {
  vi.stubEnv('FAL_KEY', 'a secret');
  const seen = path.join(directory, 'seen');
  const recogniser = pocketsphinx({
    program: await program(`env > ${seen}; head -c 32 "$2" | tail -c 8 > ${seen}.rate; echo 'hello 0.10 0.50 0.9'`),
    model: '/model',
  });
  expect(await recogniser.transcribe(file, 'en', options)).toEqual([{ text: 'hello', start: 0.1, end: 0.5 }]);
  expect(await readFile(seen, 'utf8')).not.toContain('a secret');
  expect((await readFile(`${seen}.rate`)).readUInt32LE(0)).toBe(16_000);
});

test('STU-02 a local recogniser that is not there or fails is an engine’s failure', async () => {
  const missing = pocketsphinx({ program: path.join(directory, 'none'), model: '/model' });
  await expect(missing.transcribe(file, 'en', options)).rejects.toMatchObject({ fault: 'unreachable' });
  const failing = pocketsphinx({ program: await program('exit 1'), model: '/model' });
  await expect(failing.transcribe(file, 'en', options)).rejects.toMatchObject({ fault: 'failed' });
  const broken = path.join(directory, 'no-song');
  await writeFile(broken, 'no audio');
  await expect(failing.transcribe(broken, 'en', options)).rejects.toMatchObject({ fault: 'refused-job' });
});
