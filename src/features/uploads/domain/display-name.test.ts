import { expect, test } from 'vitest';
import { displayName } from './display-name.ts';

test.each([
  ['IMG_0042.HEIC', 'IMG_0042.HEIC'],
  ['../../etc/passwd.jpg', 'passwd.jpg'],
  ['C:\\Users\\ann\\cat.png', 'cat.png'],
  ['cat\0.jpg', 'cat.jpg'],
  ['cat.jpg\r\nSet-Cookie: a=b', 'cat.jpgSet-Cookie: a=b'],
  ['photo\u202Egpj.exe', 'photogpj.exe'],
  ['\u2066a\u2069\uFEFF.jpg', 'a.jpg'],
  ['été 猫 👨‍👩‍👧.webp', 'été 猫 👨‍👩‍👧.webp'],
  ['..', 'photo'],
  ['', 'photo'],
  ['photos/', 'photo'],
  ['   ', 'photo'],
  ['\uD800.jpg', 'jpg'],
])('WIZ-09 %j is shown as %j', (given, shown) => {
  expect(displayName(given)).toBe(shown);
});

test('WIZ-09 a name of 300 characters is cut and keeps its ending', () => {
  const shown = displayName(`${'🐈'.repeat(300)}.jpeg`);
  expect(Array.from(shown)).toHaveLength(120);
  expect(shown).toMatch(/^🐈+….jpeg$/u);
});
