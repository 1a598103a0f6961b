import { expect, test } from 'vitest';
import { toDecibel, toGain } from './decibel.ts';
import { integratedLoudness, momentaryLoudness, weightedPower } from './loudness.ts';
import { truePeak } from './true-peak.ts';

function sine(frequency: number, decibel: number, seconds: number, sampleRate: number, phase = 0): Float32Array {
  const gain = toGain(decibel);
  return Float32Array.from(
    { length: Math.round(seconds * sampleRate) },
    (_, i) => gain * Math.sin(phase + (2 * Math.PI * frequency * i) / sampleRate),
  );
}

test.each([44100, 48000])(
  'STU-01 a full-scale 997 Hz sine in one channel measures -3.01 LUFS at %i Hz (BS.1770)',
  (rate) => {
    expect(integratedLoudness([sine(997, 0, 5, rate), new Float32Array(5 * rate)], rate)).toBeCloseTo(-3.01, 1);
  },
);

test('STU-01 stereo 1 kHz at -23 dBFS measures -23 LUFS (EBU Tech 3341, case 1)', () => {
  const tone = sine(1000, -23, 20, 48000);
  expect(Math.abs(integratedLoudness([tone, tone], 48000) + 23)).toBeLessThan(0.1);
});

test('STU-01 quiet passages are gated out (EBU Tech 3341, case 3: -36, -23, -36 dBFS reads -23)', () => {
  const parts = [sine(1000, -36, 10, 48000), sine(1000, -23, 60, 48000), sine(1000, -36, 10, 48000)];
  const tone = Float32Array.from(parts.flatMap((part) => Array.from(part)));
  expect(Math.abs(integratedLoudness([tone, tone], 48000) + 23)).toBeLessThan(0.1);
});

test('STU-01 silence reads the absolute gate and has no infinite values', () => {
  const silence = new Float32Array(48000);
  expect(integratedLoudness([silence, silence], 48000)).toBe(-70);
  expect(momentaryLoudness(weightedPower([silence], 48000)).every(Number.isFinite)).toBe(true);
});

test('STU-01 true peak finds the crest between samples (EBU Tech 3341: fs/4 sine at 45 degrees, -6 dBTP)', () => {
  const tone = sine(12000, -6, 0.5, 48000, Math.PI / 4);
  const samplePeak = tone.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0);
  expect(toDecibel(samplePeak)).toBeLessThan(-8.9);
  expect(toDecibel(truePeak([tone.subarray(400, 20000)]))).toBeGreaterThan(-6.4);
  expect(toDecibel(truePeak([tone.subarray(400, 20000)]))).toBeLessThan(-5.4);
});
