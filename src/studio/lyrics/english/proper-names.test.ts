import { expect, test } from 'vitest';
import { withProperNames } from './proper-names.ts';

test.each([
  ['at st marys for 22 years', "at St Mary's for 22 years"],
  ['half the town calls her mrs p', 'half the town calls her Mrs P'],
  ['from nebraska to the london marathon', 'from Nebraska to the London marathon'],
  ['born in august, home in march, we march on', 'born in August, home in March, we march on'],
  ['three rounds of ivf and youtube', 'three rounds of IVF and YouTube'],
  ['she works at screwfix, in a bath', 'she works at Screwfix, in a bath'],
  ['a bath in reading a nice book', 'a bath in reading a nice book'],
  ['shaz sings and shaz laughs', 'Shaz sings and Shaz laughs'],
  ['in antenatal class', 'in antenatal class'],
])('STU-01 names have their capitals: %s', (typed, written) => {
  expect(withProperNames(typed, 'Shaz')).toBe(written);
});
