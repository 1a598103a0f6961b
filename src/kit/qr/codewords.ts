import { checkBytes } from './error-correction.ts';

/** Level M, by version from 1: check bytes of each block, and how many blocks there are (ISO/IEC 18004, table 9). */
const checkBytesPerBlock = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
];
const blocks = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35,
  37, 38, 40, 43, 45, 47, 49,
];
const versions = 40;
/** Byte mode. */
const mode = 0b0100;

/** Centres of the alignment patterns of a version, the same across and down. */
export function alignmentCentres(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const last = version * 4 + 10;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - (count - 2 - index) * step)];
}

/** Modules that carry data or check bits. */
function freeModules(version: number): number {
  const centres = alignmentCentres(version).length;
  const alignment = centres === 0 ? 0 : (25 * centres - 10) * centres - 55;
  return (16 * version + 128) * version + 64 - alignment - (version >= 7 ? 36 : 0);
}

const allBytes = (version: number): number => Math.floor(freeModules(version) / 8);

function dataBytes(version: number): number {
  return allBytes(version) - (checkBytesPerBlock[version - 1] ?? 0) * (blocks[version - 1] ?? 0);
}

/** The smallest version that holds the bytes, and its codewords in the order in which they are drawn. @throws RangeError */
export function codewordsOf(bytes: Uint8Array): { version: number; codewords: number[] } {
  for (let version = 1; version <= versions; version++) {
    const lengthBits = version < 10 ? 8 : 16;
    if (4 + lengthBits + bytes.length * 8 > dataBytes(version) * 8) continue;
    return { version, codewords: interleaved(padded(bytes, lengthBits, dataBytes(version)), version) };
  }
  throw new RangeError('Too much for a QR code');
}

function padded(bytes: Uint8Array, lengthBits: number, size: number): number[] {
  const bits: number[] = [];
  const put = (value: number, count: number): void => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >>> bit) & 1);
  };
  put(mode, 4);
  put(bytes.length, lengthBits);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, size * 8 - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  const data: number[] = [];
  for (let at = 0; at < bits.length; at += 8) data.push(parseInt(bits.slice(at, at + 8).join(''), 2));
  for (let fill = 0xec; data.length < size; fill ^= 0xec ^ 0x11) data.push(fill);
  return data;
}

/** Splits the data into blocks, adds each block's check bytes and deals them out in turn. */
function interleaved(data: number[], version: number): number[] {
  const count = blocks[version - 1] ?? 1;
  const check = checkBytesPerBlock[version - 1] ?? 0;
  const whole = allBytes(version);
  const shortBlocks = count - (whole % count);
  const shortLength = Math.floor(whole / count) - check;
  let from = 0;
  const parts = Array.from({ length: count }, (_, index) => {
    const part = data.slice(from, from + shortLength + (index < shortBlocks ? 0 : 1));
    from += part.length;
    return { data: part, check: checkBytes(part, check) };
  });
  const dealt: number[] = [];
  for (let at = 0; at <= shortLength; at++) for (const part of parts) dealt.push(...part.data.slice(at, at + 1));
  for (let at = 0; at < check; at++) for (const part of parts) dealt.push(...part.check.slice(at, at + 1));
  return dealt;
}
