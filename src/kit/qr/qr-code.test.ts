import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { qrCode, qrPath } from './qr-code.ts';

const digest = (text: string): string => {
  const rows = qrCode(text).map((row) => row.map(Number).join(''));
  return createHash('sha256').update(rows.join('\n')).digest('hex').slice(0, 16);
};

test('ADM-01 QR codes are those that an independent reader (jsQR 1.4.0) read back, from the smallest to the largest', () => {
  expect(digest('A')).toBe('bc9009ae87ca68f1');
  expect(digest('https://keepsong.example')).toBe('cbae67be27b2380d');
  expect(digest('ümlaut 歌 🎻 '.repeat(20))).toBe('5dde13290aeccd23');
  expect(digest('x'.repeat(900))).toBe('6015be7d545f288a');
  expect(digest('y'.repeat(2331))).toBe('df1db71fde4480cf');
  expect(() => qrCode('y'.repeat(2332))).toThrow(RangeError);
});

test('ADM-01 a QR code as a path keeps its quiet zone', () => {
  const path = qrPath(qrCode('A'));
  const columns = [...path.matchAll(/M(\d+) /g)].map(([, x]) => Number(x));
  expect(Math.min(...columns)).toBe(4);
  expect(Math.max(...columns)).toBe(24);
});
