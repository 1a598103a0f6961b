import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { LyricSection } from '../contracts.ts';
import { layoutScroll, type ScrollRoom } from './scroll-layout.ts';
import { renderLyricScroll } from './lyric-scroll.ts';

const section = (tag: LyricSection['tag'], ...lines: string[]): LyricSection => ({
  tag,
  lines: lines.map((line) => ({ display: line, sung: line })),
});

const room: ScrollRoom = {
  columns: [0, 120],
  columnWidth: 100,
  top: 0,
  bottom: 100,
  rowHeight: 10,
  gap: 10,
  indent: 10,
};
/** Ten points a letter. */
const measure = (text: string): number => text.length * 10;

test('LEG-05 sections stay whole: the next column, then the next page', () => {
  const four = section('verse', 'a', 'b', 'c', 'd');
  const pages = layoutScroll([four, four, four, four, four], room, measure);
  expect(pages.map((rows) => rows.map(({ x, y }) => `${x},${y}`))).toEqual([
    ['0,10', '0,20', '0,30', '0,40', '0,60', '0,70', '0,80', '0,90'].concat([
      '120,10',
      '120,20',
      '120,30',
      '120,40',
      '120,60',
      '120,70',
      '120,80',
      '120,90',
    ]),
    ['0,10', '0,20', '0,30', '0,40'],
  ]);
});

test('LEG-05 a song of one page stands in even columns', () => {
  const two = section('verse', 'a', 'b');
  const [rows] = layoutScroll([two, two], room, measure);
  expect(rows?.map(({ x, y }) => `${x},${y}`)).toEqual(['0,10', '0,20', '120,10', '120,20']);
});

test('LEG-05 nothing runs out of its column: long lines go in, endless words are cut, long sections flow on', () => {
  const endless = section('chorus', 'one two three four', 'x'.repeat(300), '🎂'.repeat(40));
  for (const rows of layoutScroll([endless], room, measure)) {
    for (const { text, x, y } of rows) {
      expect((x % 120) + measure(text)).toBeLessThanOrEqual(100);
      expect(y).toBeLessThanOrEqual(room.bottom);
    }
  }
  const text = layoutScroll([endless], room, measure)
    .flat()
    .map((row) => row.text)
    .join('');
  expect(text.replaceAll(' ', '')).toBe(`onetwothreefour${'x'.repeat(300)}${'🎂'.repeat(40)}`);
});

test('LEG-05 words from right to left hang from the right edge', () => {
  const [[row]] = layoutScroll([section('verse', 'شمس')], room, measure) as unknown as [
    [{ x: number; rightToLeft: boolean }],
  ];
  expect(row).toMatchObject({ x: 100, rightToLeft: true });
});

/** Every stream of a PDF, unpacked where it is packed. */
function streams(pdf: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    const end = pdf.indexOf('endstream', at);
    try {
      found.push(inflateSync(pdf.subarray(at + 7, end)));
    } catch {
      // A picture in its own packing.
    }
  }
  return found;
}

test('LEG-05 the scroll is a PDF of A4 pages with the sleeve, and every script has letters of its own', async () => {
  const lyrics = {
    title: 'Hello to Every Dog',
    language: 'en',
    facts: [],
    sections: [
      section('verse', 'Zoë, Łukasz and Siobhán sang along', 'ماجس تقول مرحبا', 'मैग्स नमस्ते', '犬にこんにちは', '🎂'),
      ...Array.from({ length: 14 }, () =>
        section('chorus', 'say hello', 'to every dog', 'in town', 'and mind the goose'),
      ),
    ],
  };
  const sleeve = { occasion: 'birthday', seed: 'a', title: lyrics.title, name: 'Mags' };
  const pdf = Buffer.from(await renderLyricScroll({ lyrics, sleeve, brand: 'Keepsong' }));
  const source = pdf.toString('latin1');
  expect(source.startsWith('%PDF-1.')).toBe(true);
  expect(source.trimEnd().endsWith('%%EOF')).toBe(true);
  expect(source.match(/\/Type \/Page\b/g)?.length).toBe(3);
  expect(source).toContain('/MediaBox [0 0 595 842]');
  expect(source).toContain('/Subtype /Image');
  const written = streams(pdf)
    .map((stream) => stream.toString('latin1'))
    .join('\n');
  // The tables that give the letters back to whoever copies them: none of these was drawn as an empty box.
  for (const letter of [/<0141>/, /<FE[0-9A-F]{2}>/, /<0928>/, /<72AC>/, /<D83CDF82>/]) expect(written).toMatch(letter);
});
