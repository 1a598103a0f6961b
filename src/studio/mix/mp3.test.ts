import { execFileSync } from 'node:child_process';
import ffmpeg from '@ffmpeg-installer/ffmpeg';
import { expect, test } from 'vitest';
import { integratedLoudness } from '../dsp/loudness.ts';
import { decodeWav } from '../dsp/wav.ts';
import { encodeMp3, MP3_DELAY_SECONDS } from './mp3.ts';

test('STU-01 the MP3 is as loud as the samples, 192 kbit/s, and late by what we say', async () => {
  const left = Float32Array.from({ length: 44100 * 4 }, (_, i) =>
    i < 44100 ? 0 : 0.3 * Math.sin((2 * Math.PI * 997 * i) / 44100),
  );
  const mp3 = await encodeMp3(left, left.slice(), 44100);
  expect((mp3.length * 8) / 4 / 1000).toBeGreaterThan(188);
  expect((mp3.length * 8) / 4 / 1000).toBeLessThan(198);
  const wav = execFileSync(ffmpeg.path, ['-loglevel', 'error', '-f', 'mp3', '-i', '-', '-f', 'wav', '-'], {
    input: mp3,
    maxBuffer: 1e8,
  });
  const { channels } = decodeWav(wav);
  expect(Math.abs(integratedLoudness(channels, 44100) - integratedLoudness([left, left], 44100))).toBeLessThan(0.1);
  const onset = channels[0]!.findIndex((value) => Math.abs(value) > 0.15) / 44100;
  expect(Math.abs(onset - 1 - MP3_DELAY_SECONDS)).toBeLessThan(0.003);
});
