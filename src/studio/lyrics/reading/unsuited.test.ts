import { expect, test } from 'vitest';
import { language } from '../english/index.ts';
import { toolsFor } from './tools.ts';
import { forbiddenIn } from './forbidden.ts';
import { briefOf } from './test/read-story.ts';

const isUnsuited = (moment: string, line: string, mood: 'Happy' | 'Reflective' = 'Happy'): boolean => {
  const { isIn, isHintedIn } = forbiddenIn(
    { ...briefOf('en', { moment }), mood },
    language.reading,
    toolsFor(language),
  );
  return !isIn(line) && isHintedIn(line);
};

test.each([
  ['One year sober on 17 June.', 'through thick and thin, through dry and wet'],
  ['She gave up drinking in May.', 'so raise a glass to you'],
  ['My sponsor is a vicar.', 'the pub is never quite the same'],
  ['She came home at five days old. Lullaby please.', "we'll sing it till we lift the roof"],
])('STU-01 a line of ours that jars with the story is not sung: %s', (moment, line) => {
  expect(isUnsuited(moment, line)).toBe(true);
  expect(isUnsuited('She paints boats.', line)).toBe(false);
});

test('STU-01 a calm song lifts no roof', () => {
  expect(isUnsuited('She paints boats.', "we'll sing it till we lift the roof", 'Reflective')).toBe(true);
});
