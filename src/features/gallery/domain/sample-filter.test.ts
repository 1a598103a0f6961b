import { expect, test } from 'vitest';
import index from '../../../../content/samples/samples.json' with { type: 'json' };
import { allOccasions, isCalm } from '#occasions/occasions.ts';
import { type Chip, chips, firstOf, isChip, neighbour, samplesOfChip, samplesOfTribute } from './sample-filter.ts';

const shelf = index as { id: string; type: 'audio' | 'video'; occasion: string }[];
const ids = (samples: readonly { id: string }[]): string[] => samples.map(({ id }) => id);

test('GAL-01 each chip shows samples of its own kind only, and every sample but those of grief is under two chips', () => {
  const found = chips.flatMap((chip) => samplesOfChip(shelf, chip).map(({ id }) => id));
  const joyful = shelf.filter(({ occasion }) => !isCalm(occasion));
  expect(found.toSorted()).toEqual([...ids(joyful), ...ids(joyful)].toSorted());
  for (const chip of chips) expect(samplesOfChip(shelf, chip), chip).not.toHaveLength(0);
  expect(samplesOfChip(shelf, 'audio').every(({ type }) => type === 'audio')).toBe(true);
  expect(samplesOfChip(shelf, 'travel').every(({ occasion }) => occasion === 'travel')).toBe(true);
});

test('MEND-07 a page about grief has samples, and of its own occasion alone', () => {
  for (const occasion of allOccasions.filter(isCalm)) {
    const shown = samplesOfTribute(shelf, occasion);
    expect(shown.length, occasion).toBeGreaterThan(0);
    expect(shown.every((sample) => sample.occasion === occasion)).toBe(true);
  }
});

test('GAL-04 next and previous go around the filtered list and come back to where they began', () => {
  const shown = samplesOfChip(shelf, 'wedding');
  const [first, last] = [shown[0], shown.at(-1)];
  expect(neighbour(shown, last?.id ?? '', 1)).toBe(first);
  expect(neighbour(shown, first?.id ?? '', -1)).toBe(last);
  let here = first;
  const walked = shown.map(() => (here = neighbour(shown, here?.id ?? '', 1)));
  expect(new Set(walked).size).toBe(shown.length);
  expect(here).toBe(first);
  expect(neighbour([], 'gone', 1)).toBeUndefined();
});

test('SITE-07 a request plays the first sample of its occasion under its chip', () => {
  expect(firstOf(shelf, 'video', 'birthday')).toMatchObject({ type: 'video', occasion: 'birthday' });
  expect(firstOf(shelf, 'audio', 'birthday')).toMatchObject({ type: 'audio', occasion: 'birthday' });
  // No sample was made for it: the chip's first one plays.
  expect(firstOf(shelf, 'video', 'retirement')).toBe(samplesOfChip(shelf, 'video')[0]);
  expect(['video', 'Video', '', 'retirement'].filter((word): word is Chip => isChip(word))).toEqual(['video']);
});
