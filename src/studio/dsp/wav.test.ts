import { expect, test } from 'vitest';
import { decodeWav, encodeWav } from './wav.ts';

test('STU-01 a stereo WAV comes back as written, clipped at full scale', () => {
  const left = Float32Array.from([0, 0.5, -0.5, 2]);
  const right = Float32Array.from([1, -1, 0.25, -3]);
  const { sampleRate, channels } = decodeWav(encodeWav({ sampleRate: 44100, channels: [left, right] }));
  expect(sampleRate).toBe(44100);
  [0, 0.5, -0.5, 1].forEach((value, i) => expect(channels[0]![i]).toBeCloseTo(value, 4));
  [1, -1, 0.25, -1].forEach((value, i) => expect(channels[1]![i]).toBeCloseTo(value, 4));
});

test('STU-01 a WAV with a streamed length is read to its end, a broken one refused', () => {
  const file = encodeWav({ sampleRate: 8000, channels: [Float32Array.from([0.1, 0.2, 0.3])] });
  file.writeUInt32LE(0xffffffff, 40);
  expect(decodeWav(file).channels[0]).toHaveLength(3);
  expect(() => decodeWav(file.subarray(0, 20))).toThrow(RangeError);
  expect(() => decodeWav(new Uint8Array(0))).toThrow(RangeError);
  expect(() => decodeWav(Buffer.from('ID3 this is no wav at all, truly'))).toThrow(RangeError);
});
