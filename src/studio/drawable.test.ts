import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { drawable } from './drawable.ts';
import { fontFamilies } from './fonts.ts';

/** A glyph as its pixels, in the fonts of captions and cards. */
function glyph(text: string): string {
  const context = createCanvas(120, 120).getContext('2d');
  context.font = `800 60px ${fontFamilies().display}`;
  context.fillText(text, 20, 80);
  return Buffer.from(context.getImageData(0, 0, 120, 120).data).toString('base64');
}

// A machine may have a font of its own for a script that ours have not: then it is drawn as it is written.
test.each([
  ['Korean', '김민지', /^(?:Gim|김민지)/],
  ['Hebrew', 'שירה', /^(?:Sh|שירה)/],
  ['Thai', 'สมชาย', /^(?:Somchay|สมชาย)$/],
  ['simplified Chinese', '王伟 Wang', /Wang$/],
  ['Chinese', '李明', /^李明$/],
  ['Japanese', '花子', /^花子$/],
  ['Arabic', 'ليلى', /^ليلى$/],
  ['Hindi', 'प्रिया', /^प्रिया$/],
  ['Georgian', 'Happy ნინო day', /^Happy (?:ნინო )?day$/],
])('STU-01 a name in %s has no empty box', (_, name, shown) => {
  const box = glyph('\u{10FFFD}');
  const text = drawable(name);
  expect(text).toMatch(shown);
  expect(Array.from(text).filter((letter) => glyph(letter) === box)).toEqual([]);
});

test('STU-01 what the fonts have stays as it is', () => {
  for (const text of ['', 'Zoë & Łukasz — “Ñandú”', 'cake 🎂 👨‍👩‍👧 ❤️', 'Ελένη', 'Мы']) expect(drawable(text)).toBe(text);
});
