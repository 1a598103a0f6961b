import { alignmentCentres, codewordsOf } from './codewords.ts';

/** Dark modules as rows of booleans; the caller adds the quiet zone of four modules around it. */
export type QrCode = readonly (readonly boolean[])[];

/** Two bits for error correction level M. */
const levelM = 0b00;

/** A QR code of a text in UTF-8, level M (ISO/IEC 18004). @throws RangeError beyond 2331 bytes */
export function qrCode(text: string): QrCode {
  const { version, codewords } = codewordsOf(new TextEncoder().encode(text));
  const drawings = masks.map((_, mask) => drawn(version, codewords, mask));
  return drawings.reduce((best, other) => (penalty(other) < penalty(best) ? other : best));
}

/** The code as an SVG path in units of modules, for a square of `size + 8` with its quiet zone. */
export function qrPath(code: QrCode): string {
  return code.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : ''))).join('');
}

const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function drawn(version: number, codewords: readonly number[], mask: number): boolean[][] {
  const size = version * 4 + 17;
  const code = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const fixed = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const set = (x: number, y: number, dark: boolean): void => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    code[y]![x] = dark;
    fixed[y]![x] = true;
  };
  drawPatterns(version, size, set);
  drawFormat(mask, size, set);
  drawVersion(version, size, set);
  drawData(code, fixed, codewords, masks[mask] ?? (() => false));
  return code;
}

type Set = (x: number, y: number, dark: boolean) => void;

function drawPatterns(version: number, size: number, set: Set): void {
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  const finders = [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const;
  for (const [cx, cy] of finders) square(cx, cy, 4, set, (ring) => ring !== 2 && ring !== 4);
  const centres = alignmentCentres(version);
  for (const cx of centres) {
    for (const cy of centres) {
      const isFinder = (cx === 6 && cy === 6) || (cx === 6 && cy === size - 7) || (cx === size - 7 && cy === 6);
      if (!isFinder) square(cx, cy, 2, set, (ring) => ring !== 1);
    }
  }
}

/** Draws concentric square rings around a centre, dark or light by their distance. */
function square(cx: number, cy: number, reach: number, set: Set, isDark: (ring: number) => boolean): void {
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) set(cx + dx, cy + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
}

function remainderOf(value: number, polynomial: number, bits: number): number {
  let remainder = value;
  for (let turn = 0; turn < bits; turn++) remainder = (remainder << 1) ^ ((remainder >>> (bits - 1)) * polynomial);
  return remainder;
}

function drawFormat(mask: number, size: number, set: Set): void {
  const data = (levelM << 3) | mask;
  const bits = ((data << 10) | remainderOf(data, 0x537, 10)) ^ 0x5412;
  const bit = (at: number): boolean => ((bits >>> at) & 1) === 1;
  for (let at = 0; at <= 5; at++) set(8, at, bit(at));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let at = 9; at < 15; at++) set(14 - at, 8, bit(at));
  for (let at = 0; at < 8; at++) set(size - 1 - at, 8, bit(at));
  for (let at = 8; at < 15; at++) set(8, size - 15 + at, bit(at));
  set(8, size - 8, true);
}

function drawVersion(version: number, size: number, set: Set): void {
  if (version < 7) return;
  const bits = (version << 12) | remainderOf(version, 0x1f25, 12);
  for (let at = 0; at < 18; at++) {
    const [x, y] = [size - 11 + (at % 3), Math.floor(at / 3)];
    const dark = ((bits >>> at) & 1) === 1;
    set(x, y, dark);
    set(y, x, dark);
  }
}

/** Places the data bits two columns at a time from the right, alternately upwards and downwards, in the free modules. */
function drawData(
  code: boolean[][],
  fixed: readonly boolean[][],
  codewords: readonly number[],
  isMasked: (x: number, y: number) => boolean,
): void {
  const size = code.length;
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const isUp = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const y = isUp ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (fixed[y]![x]) continue;
        const dark = (((codewords[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1;
        bit++;
        code[y]![x] = dark !== isMasked(x, y);
      }
    }
  }
}

/** Penalty score of a masked symbol: long runs, blocks, finder-like patterns, and an imbalance of dark and light. */
function penalty(code: boolean[][]): number {
  const size = code.length;
  const columns = code.map((_, x) => code.map((row) => row[x] ?? false));
  let points = 0;
  for (const line of [...code, ...columns]) {
    const text = line.map((dark) => (dark ? '1' : '0')).join('');
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) points += run.length - 2;
    points += 40 * [...text.matchAll(/(?=10111010000|00001011101)/g)].length;
  }
  for (let y = 0; y < size - 1; y++) {
    for (let x = 0; x < size - 1; x++) {
      const dark = code[y]![x];
      if (dark === code[y]![x + 1] && dark === code[y + 1]![x] && dark === code[y + 1]![x + 1]) points += 3;
    }
  }
  const dark = code.flat().filter(Boolean).length;
  return points + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}
