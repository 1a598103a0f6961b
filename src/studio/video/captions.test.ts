import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import type { TimedWord } from '../contracts.ts';
import { fontFamilies } from '../fonts.ts';
import { layoutCaption, sungEdge } from './caption-layout.ts';
import { captionLines } from './caption-lines.ts';
import { paintCaption } from './caption-painting.ts';
import { writeVtt } from './vtt.ts';

const FRAME = { width: 1080, height: 1920 };

const timed = (text: string, line = 0, start = 1): TimedWord[] =>
  text.split(' ').map((word, i) => ({ text: word, start: start + i * 0.3, end: start + i * 0.3 + 0.25, line }));

const SCRIPTS = {
  latin: 'Ñandú žluťoučký Łukasz Zoë Nguyễn Thị Hằng danced in the kitchen all night',
  arabic: 'رقصنا في المطبخ أربعين عاما يا أمي العزيزة',
  hindi: 'चाँद के नीचे हम तीन और क्षमा करना श्रीमती जी',
  japanese: '庭の柿の木の下で、おばあちゃんと歌った夏の日を覚えている。',
  cyrillic: 'Мы танцевали на кухне сорок лет и ещё немного',
  greek: 'Ελένη χορεύαμε στην κουζίνα σαράντα χρόνια',
  emoji: 'cake 🎂 and ❤️ for 👨‍👩‍👧 and 🐕 🎉',
  endless: 'x'.repeat(300),
  crowd: '🎉'.repeat(1000),
};

test.each(Object.entries(SCRIPTS))('STU-01 captions fit the frame: %s', (_, text) => {
  const [line] = captionLines(timed(text));
  const { bands, height } = paintCaption(line!, FRAME);
  for (const { row, left } of bands) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left + row.width).toBeLessThanOrEqual(FRAME.width);
  }
  if (text.length < 100) expect(height).toBeLessThan(FRAME.height / 3);
});

/** A glyph as its pixels, in the caption's fonts. */
function glyph(text: string): string {
  const context = createCanvas(120, 120).getContext('2d');
  context.font = `800 60px ${fontFamilies().display}`;
  context.fillText(text, 20, 80);
  return Buffer.from(context.getImageData(0, 0, 120, 120).data).toString('base64');
}

test('STU-01 no letter of these scripts is an empty box', () => {
  const box = glyph('\u{10FFFD}');
  const letters = new Set(
    Object.values(SCRIPTS)
      .join('')
      .replace(/\s|\u200d|\ufe0f/gu, ''),
  );
  const blank = glyph(' ');
  const missing = [...letters].filter((letter) => {
    const drawn = glyph(letter);
    return drawn === box || drawn === blank;
  });
  expect(missing).toEqual([]);
});

test('STU-01 the fill runs with the reading: rightwards in Latin, leftwards in Arabic', () => {
  const measure = (text: string): number => text.length * 10;
  const room = { width: 2000, step: 2, tries: [{ rows: 1, largest: 40, smallest: 40 }] };
  const edges = (text: string): number[] => {
    const [line] = captionLines(timed(text));
    const { rows } = layoutCaption(line!.pieces, room, measure);
    return [0, 1.1, 1.4, 1.7, 9].map((time) => sungEdge(rows[0]!, time));
  };
  const latin = edges('one two three');
  expect(latin[0]).toBe(0);
  expect(latin).toEqual([...latin].sort((a, b) => a - b));
  expect(latin.at(-1)).toBe(130);
  const arabic = edges('رقصنا في المطبخ');
  expect(arabic.at(-1)).toBe(0);
  expect(arabic).toEqual([...arabic].sort((a, b) => b - a));
});

test('STU-01 Latin words in an Arabic line keep their order', () => {
  const [line] = captionLines(timed('قهوة في New York City معك'));
  const { rows } = layoutCaption(
    line!.pieces,
    { width: 2000, step: 2, tries: [{ rows: 1, largest: 40, smallest: 40 }] },
    (text) => text.length * 10,
  );
  expect(rows[0]!.units.map(({ text }) => text)).toContain('New York City');
  const [first, , city] = rows[0]!.units;
  expect(first!.x).toBeGreaterThan(city!.x);
});

test('STU-01 Japanese breaks between words and no line begins with a comma or a particle', () => {
  const [line] = captionLines([{ text: SCRIPTS.japanese, start: 1, end: 5, line: 0 }]);
  expect(line!.pieces.length).toBeGreaterThan(4);
  for (const { text } of line!.pieces) expect(text).not.toMatch(/^[、。のでとを]/);
  expect(line!.pieces.map(({ text }) => text).join('')).toBe(SCRIPTS.japanese);
  expect(line!.pieces.at(-1)!.end).toBeCloseTo(5);
});

test('STU-01 words without text, with hidden controls or impossible times do no harm', () => {
  const lines = captionLines([
    { text: '\u202Eevil\u0000', start: 1, end: 2, line: 0 },
    { text: '  ', start: 2, end: 3, line: 0 },
    { text: 'never', start: 5, end: 4, line: 1 },
    { text: 'nan', start: NaN, end: NaN, line: 2 },
  ]);
  expect(lines.map(({ pieces }) => pieces.map(({ text }) => text))).toEqual([['evil']]);
});

test('STU-01 lines are never on the screen together', () => {
  const lines = captionLines([...timed('one two', 0, 1), ...timed('three four', 1, 1.7), ...timed('five', 2, 8)]);
  for (const [i, line] of lines.entries()) {
    expect(line.shown).toBeLessThanOrEqual(line.start);
    expect(line.hidden).toBeGreaterThanOrEqual(line.end);
    expect(line.hidden).toBeLessThanOrEqual(lines[i + 1]?.shown ?? Infinity);
  }
});

const seconds = (stamp: string): number => {
  const [hours, minutes, rest] = stamp.split(':').map(Number) as [number, number, number];
  return hours * 3600 + minutes * 60 + rest;
};

test('STU-01 WebVTT is valid, escapes hostile words and covers the singing', () => {
  const words = [
    ...timed('Ruth & Des </c><script> --> danced', 0, 2),
    ...timed('庭の柿 の木', 1, 5),
    ...timed('late', 2, 3599.5),
  ];
  const vtt = writeVtt(captionLines(words), 3700);
  const [head, ...cues] = vtt.trimEnd().split('\n\n');
  expect(head).toBe('WEBVTT');
  const spans = cues.map((cue) => {
    const [times, text, ...more] = cue.split('\n');
    expect(more).toEqual([]);
    const [, start, end] = /^(\d\d:\d\d:\d\d\.\d{3}) --> (\d\d:\d\d:\d\d\.\d{3})$/.exec(times!)!;
    expect(text!.replace(/<\d\d:\d\d:\d\d\.\d{3}>/g, '')).not.toMatch(/[<>]/);
    const stamps = [...text!.matchAll(/<([\d:.]+)>/g)].map((match) => seconds(match[1]!));
    const all = [seconds(start!), ...stamps, seconds(end!)];
    expect(all).toEqual([...new Set(all)].sort((a, b) => a - b));
    return [seconds(start!), seconds(end!)] as const;
  });
  const covered = words.filter(({ start, end }) =>
    spans.some(([from, to]) => from <= start + 0.001 && to >= end - 0.001),
  );
  expect(covered.length / words.length).toBeGreaterThanOrEqual(0.95);
  expect(vtt).toContain('&amp;');
});
