import { expect, test } from 'vitest';
import { allOccasions, isCalm } from '#occasions/occasions.ts';
import { isRightToLeft, widthOf } from './lettering.ts';
import { nameWave } from './name-wave.ts';
import { colours, INK } from './palette.ts';
import { record } from './record.ts';
import { arrangeSleeve, sleeve, type SleeveFormat, type SleeveInput } from './sleeve.ts';

const spec = (changes: Partial<SleeveInput> = {}): SleeveInput => ({
  occasion: 'birthday',
  seed: 'order-1',
  title: 'Sixty Candles',
  name: 'Ruth',
  format: 'square',
  ...changes,
});

/** Text between tags, as a browser would show it. */
const shown = (svg: string): string =>
  svg.replace(/<[^>]*>/g, '\n').replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

/** Every tag opened is closed, and every attribute quoted. */
function expectWellFormed(svg: string): void {
  const open: string[] = [];
  for (const [, closing, name, rest] of svg.matchAll(
    /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+=(?:"[^"<]*"|'[^'<]*'))*\s*\/?)>/g,
  )) {
    if (closing) expect(open.pop()).toBe(name);
    else if (!rest?.endsWith('/')) open.push(name ?? '');
  }
  expect(open).toEqual([]);
  const rest = svg.replace(/<\/?[a-zA-Z]+(?:\s+[\w:-]+=(?:"[^"<]*"|'[^'<]*'))*\s*\/?>/g, '');
  expect(rest).not.toMatch(/[<>]/);
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
}

test('AGT-05 a sleeve in the name of a business has that name at its head, and no mark of the shop', () => {
  const own = sleeve(spec({ brand: 'Bell & Daughters' }));
  expectWellFormed(own);
  expect(shown(own)).toContain('Bell & Daughters');
  expect(own).not.toMatch(/keepsong|KS \d/i);
  expect(shown(sleeve(spec()))).toMatch(/Keepsong[^]*KS \d{4}/);
  const long = shown(sleeve(spec({ brand: 'An estate agency of a very long name '.repeat(9) })));
  expect(long.split('\n').find((line) => line.startsWith('An estate'))?.length).toBeLessThan(80);
});

test('MEND-20e the sleeve of a shop with a brand of its own says that brand beside the mark', () => {
  const own = sleeve(spec({ shop: 'Singlove' }));
  expect(shown(own)).toMatch(/Singlove[^]*\n\d{4}/);
  expect(own).not.toMatch(/keepsong|KS \d/i);
  expect(sleeve(spec({ shop: 'Keepsong' }))).toBe(sleeve(spec()));
});

test('STU-01 a sleeve is stable for its order and differs between orders', () => {
  expect(sleeve(spec())).toBe(sleeve(spec()));
  const many = Array.from({ length: 200 }, (_, i) => sleeve(spec({ seed: `order-${i}`, title: '', name: '' })));
  expect(new Set(many).size).toBe(200);
  expect(sleeve(spec({ name: 'Ruth' }))).not.toBe(sleeve(spec({ name: 'Ruta' })));
});

test.each(['square', 'poster', 'wide'] satisfies SleeveFormat[])(
  'STU-01 every occasion has a well-formed %s sleeve',
  (format) => {
    expect(new Set(allOccasions.map((occasion) => colours(occasion, 's').key)).size).toBe(20);
    for (const occasion of [...allOccasions, 'generic', '__proto__', '']) {
      for (const text of [true, false]) expectWellFormed(sleeve(spec({ occasion, format, text })));
    }
  },
);

test('STU-01 travel is drawn as a holiday, an unknown occasion as just because', () => {
  expect(colours('travel', 's').key).toBe('holiday');
  expect(colours('constructor', 's').key).toBe('just-because');
});

test('STU-01 calm occasions never wear a loud ground', () => {
  const loud = new Set<string>([INK.tomato, INK.marigold, INK.rose, INK.butter, INK.sky]);
  const calm = allOccasions.filter(isCalm);
  expect(calm).toEqual(['memorial', 'pettribute']);
  for (const occasion of calm) {
    const grounds = Array.from({ length: 60 }, (_, i) => colours(occasion, String(i)).background);
    expect(new Set(grounds).size).toBe(3);
    expect(grounds.filter((ground) => loud.has(ground))).toEqual([]);
  }
});

test('STU-01 words can be read on every ground: contrast 4.5 or better', () => {
  const luminance = (hex: string): number => {
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const value = parseInt(hex.slice(at, at + 2), 16) / 255;
      return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  for (const occasion of allOccasions) {
    for (let i = 0; i < 12; i++) {
      const { background, text } = colours(occasion, String(i));
      const [dark, light] = [luminance(background), luminance(text)].sort((a, b) => a - b) as [number, number];
      expect((light + 0.05) / (dark + 0.05), `${occasion} ${background} ${text}`).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test('STU-01 hostile names and titles stay words', () => {
  const title = `</text><script>alert("x")</script>&'`;
  const name = '"><image href="https://evil.example/x"/>\u0000\u202Egnirts\uD800';
  for (const format of ['square', 'poster', 'wide'] as const) {
    const svg = sleeve(spec({ title, name, format, label: '"onload="x', idPrefix: '"/><b' }));
    expectWellFormed(svg);
    for (const harm of ['<script', '<image', '\u0000', '\u202E']) expect(svg).not.toContain(harm);
    expect(shown(svg).replace(/\s+/g, '')).toContain('<script');
  }
});

test('STU-01 long titles wrap, shrink and end in an ellipsis', () => {
  const svg = sleeve(spec({ title: 'Donaudampfschifffahrtsgesellschaft '.repeat(30), name: 'x'.repeat(300) }));
  const sizes = [...svg.matchAll(/font-size="([\d.]+)"/g)].map((match) => Number(match[1]));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(28);
  expect(shown(svg)).toContain('…');
  expect(svg.length).toBeLessThan(60_000);
});

test('STU-01 other scripts: Arabic reads from the right, Japanese breaks without spaces', () => {
  expect(sleeve(spec({ title: 'قهوة الصباح' }))).toContain('direction="rtl"');
  const lines = shown(sleeve(spec({ title: '庭の柿の木の下でおばあちゃんと歌った夏の日のこと' }))).match(/[庭夏].*/g);
  expect(lines?.length).toBeGreaterThan(1);
});

test('STU-01 the ribbon is the name, letter by letter', () => {
  expect(nameWave('Ruth')).toHaveLength(8);
  expect(nameWave('Ruth')).not.toEqual(nameWave('Thru'));
  expect(nameWave('').length).toBeGreaterThan(0);
  expect(Math.max(...nameWave('Zoë & Łukasz 🏡'))).toBeLessThanOrEqual(1);
});

test('STU-01 two copies on one page have ids of their own', () => {
  const ids = (svg: string): string[] => [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] ?? '');
  const [one, two] = [
    sleeve(spec({ occasion: 'fathersday', idPrefix: 'a-' })),
    sleeve(spec({ occasion: 'fathersday', idPrefix: 'b-' })),
  ];
  expect(ids(one).length).toBeGreaterThan(0);
  expect(ids(one).filter((id) => ids(two).includes(id))).toEqual([]);
  for (const [, id] of one.matchAll(/url\(#([^)]+)\)/g)) expect(ids(one)).toContain(id);
});

test('STU-01 the record wears the colours of its sleeve', () => {
  const { background } = colours('wedding', 's', 'Amara');
  expect(record({ occasion: 'wedding', seed: 's', name: 'Amara' })).toContain(background);
});

test('STU-01 a sleeve with words is named for those who do not see it; one without is hidden', () => {
  expect(sleeve(spec())).toContain('aria-label="Sixty Candles, for Ruth"');
  expect(sleeve(spec({ dedication: 'per Ruth' }))).toContain('aria-label="Sixty Candles, per Ruth"');
  expect(sleeve(spec({ text: false }))).toContain('aria-hidden="true"');
});

test.each([
  ['Spanish', 'Una canción', 'para Lucía'],
  ['French', 'Une chanson', 'pour Lucía'],
  ['German', 'Ein Lied', 'für Lucía'],
  ['Italian', 'Una canzone', 'per Lucía'],
  ['English', 'A Song', 'for Lucía'],
  ['Welsh', 'A Song', 'for Lucía'],
  ['constructor', 'A Song', 'for Lucía'],
])('MEND-09f the sleeve of a song in %s says %s, %s', (language, title, dedication) => {
  const words = { occasion: 'holiday', seed: 's', title: '', name: 'Lucía', language, format: 'square' } as const;
  expect(sleeve(words)).toContain(`aria-label="${title}, ${dedication}"`);
});

/** Ends of the wave's bars: the last strokes of the drawing, each straight down. */
function barsOf(drawing: string): { left: number; top: number } {
  const strokes = drawing.match(/<path d="((?:M[\d.]+ [\d.]+v[\d.]+)+)"[^>]*\/><\/g>$/)?.[1] ?? '';
  const starts = [...strokes.matchAll(/M([\d.]+) ([\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
  return { left: Math.min(...starts.map(({ x }) => x)), top: Math.min(...starts.map(({ y }) => y)) };
}

test.each([
  ['Go', ''],
  ['Sixty Candles', ''],
  ['Happy Gypsy Jig', 'Maximilian Bartholomew'],
  ['Every Summer by the Quiet Lake', 'Ruth'],
  ['A Very Long Title That Goes On and On for Three Whole Rows of Words, Truly', ''],
  ['שיר אהבה', ''],
  ['שיר', 'Jo'],
  ['夏の歌', 'Maximilian Bartholomew'],
])('STU-01 without a dedication the wave stands beside the title "%s" or below it, for "%s"', (title, name) => {
  for (const format of ['square', 'poster'] as const) {
    const { drawing, words } = arrangeSleeve(spec({ title, name, dedication: '' }), format);
    const last = words.findLast(({ face }) => face === 'title')!;
    const { left, top } = barsOf(drawing);
    expect(left, 'there is a wave').toBeLessThan(1000);
    const isBeside = !isRightToLeft(last.text) && left > last.x + widthOf(last.text) * last.size;
    const isBelow = top > last.y + last.size * 0.15;
    expect(isBeside || isBelow, format).toBe(true);
  }
});

test.each([
  ['For Ruth', true],
  ['For Maximilian Bartholomew, with love from everybody who was at the lake', false],
])('STU-01 beside the dedication "%s" a wave is drawn where there is room for one: %s', (dedication, isDrawn) => {
  for (const format of ['square', 'poster'] as const) {
    const { left } = barsOf(arrangeSleeve(spec({ name: 'Maximilian', dedication }), format).drawing);
    expect(Number.isFinite(left), format).toBe(isDrawn);
  }
});
