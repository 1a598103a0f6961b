import { expect, test } from 'vitest';
import { maximumPhotoBytes } from '../domain/limits.ts';
import { refusalOf, souvenirRefusalOf, exceedsMaximumPhotos } from './photo-checks.ts';

const file = (name: string, type: string, size = 1000) => ({ name, type, size });

test('WIZ-09 takes jpeg, jpg, png, webp, heic and heif, by type or, where the system knows none, by ending', () => {
  for (const type of ['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'image/heic', 'image/heif']) {
    expect(refusalOf(file('photo', type)), type).toBeNull();
  }
  for (const name of ['IMG_1.HEIC', 'a.heif', 'b.jpeg', 'c.jpg', 'd.PNG', 'e.webp']) {
    expect(refusalOf(file(name, '')), name).toBeNull();
  }
});

test('WIZ-09 refuses other types with the name of the file', () => {
  for (const [name, type] of [
    ['clip.gif', 'image/gif'],
    ['a.avif', 'image/avif'],
    ['scan.tiff', 'image/tiff'],
    ['trick.jpg', 'text/html'],
    ['no-ending', ''],
    ['.png.exe', ''],
  ] as const) {
    expect(refusalOf(file(name, type))).toEqual({ file: name, reason: 'invalid-type' });
  }
});

test('WIZ-09 takes 8388608 bytes and not one more', () => {
  expect(refusalOf(file('a.jpg', 'image/jpeg', maximumPhotoBytes))).toBeNull();
  expect(refusalOf(file('a.jpg', 'image/jpeg', 8_388_609))).toEqual({ file: 'a.jpg', reason: 'too-large' });
});

test('WIZ-09 ten photos and no more', () => {
  expect(exceedsMaximumPhotos(0, 10)).toBe(false);
  expect(exceedsMaximumPhotos(4, 7)).toBe(true);
});

test('HOL-05 the holiday form goes by type or by ending, takes GIF, and AVIF under no name', () => {
  for (const [name, type] of [
    ['dance.gif', 'image/gif'],
    ['a.GIF', ''],
    ['photo', 'image/png'],
    ['IMG.HEIC', 'application/octet-stream'],
    ['b.jpg', ''],
  ] as const) {
    expect(souvenirRefusalOf(file(name, type)), name).toBeNull();
  }
  for (const [name, type] of [
    ['a.avif', 'image/avif'],
    ['renamed.jpg', 'image/avif'],
    ['renamed.avif', 'image/jpeg'],
    ['sequence.jpg', 'image/avif-sequence'],
    ['scan.tiff', 'image/tiff'],
    ['', ''],
  ] as const) {
    expect(souvenirRefusalOf(file(name, type)), name).toEqual({ file: name, reason: 'invalid-type' });
  }
});
