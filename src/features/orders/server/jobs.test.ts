import { expect, test } from 'vitest';
import { partsOfProduceSong, produceSong, produceSongPrefix } from './jobs.ts';

test('STU-03 the first run of a version has the id that older releases gave it', () => {
  expect(produceSong.id({ orderId: 'o', version: 1 })).toBe('produce-o-1');
  expect(produceSong.id({ orderId: 'o', version: 2, attempt: 1 })).toBe('produce-o-2');
  expect(produceSong.id({ orderId: 'o', version: 2, attempt: 3 })).toBe('produce-o-2-3');
});

test('STU-03 the parts of a run are read back from its id, which begins with the prefix of its order', () => {
  for (const parts of [
    { orderId: '01jx', version: 1, attempt: 1 },
    { orderId: '01jx', version: 12, attempt: 7 },
  ]) {
    expect(partsOfProduceSong(produceSong.id(parts))).toEqual(parts);
    expect(produceSong.id(parts).startsWith(produceSongPrefix(parts.orderId))).toBe(true);
  }
});
