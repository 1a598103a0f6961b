import { describe, expect, test } from 'vitest';
import type { SongBrief } from '../../contracts.ts';
import { language } from './index.ts';
import { knownOf } from './known.ts';

describe('what English hears', () => {
  test.each([
    ['the kettle and the sea', 'a song in every key', true],
    ['we started here', 'again, all year', true],
    ['the light is on', 'and no one gone', true],
    ['we tried everything', 'and heard you sing', true],
    ['by the sea', 'what I see', false],
    ['by the sea', 'into the sea', false],
    ['in the rain', 'once again', false],
    ['and the wind', 'and the rain', false],
    ['東京', '東京', false],
  ])('STU-01 %j and %j: rhyme is %s', (first, second, verdict) => {
    expect(language.rhymes(first, second)).toBe(verdict);
  });

  test('STU-01 counts syllables, and one at least for what nobody can say', () => {
    expect(language.syllables("the kitchen light's on, the kettle's not cold")).toHaveLength(10);
    expect(language.syllables('東京')).toHaveLength(1);
    expect(language.syllables('')).toHaveLength(0);
  });
});

test('STU-01 names typed carelessly get their capitals', () => {
  expect(language.recipient('ruth & des')).toBe('Ruth and Des');
  expect(language.recipient('GRANDAD JOE')).toBe('Grandad Joe');
  expect(language.recipient('Mary-Jo')).toBe('Mary-Jo');
});

test('STU-01 only the word "i" gets its capital, not a letter beside one that ASCII does not know', () => {
  expect(language.polish('and i saw Bà Ngoại, i swear')).toBe('and I saw Bà Ngoại, I swear');
  expect(language.polish('a apple for the café i like')).toBe('an apple for the café I like');
});

test.each([
  ['Our baby girl was born sleeping at thirty-one weeks.', true],
  ['Our son was stillborn in May.', true],
  ['We had two days with her, our little girl.', true],
  ['My daughter Ana lived for three weeks.', true],
  ['My grandmother worked at Paddington for thirty years. We had two days in Rome with her.', undefined],
  ['My son Tom died at forty, four days after the match.', undefined],
])('STU-01 a short life is known by what is told of it: %s', (favoriteMoment, isShortLife) => {
  const story = { favoriteMoment, companions: '', specialWords: '', extraDetails: '' };
  const brief = { occasion: 'memorial', recipient: { shown: 'Wren' }, story } as unknown as SongBrief;
  expect(knownOf(brief).isShortLife).toBe(isShortLife);
});
