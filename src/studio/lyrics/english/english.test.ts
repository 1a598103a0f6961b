import { describe, expect, test } from 'vitest';
import type { Occasion } from '#occasions/occasions.ts';
import type { SongBrief } from '../../contracts.ts';
import type { StoryFact } from '../language.ts';
import { language } from './index.ts';

function factsOf(story: Partial<SongBrief['story']>, recipient = 'Mum', occasion: Occasion = 'birthday'): StoryFact[] {
  const brief: SongBrief = {
    occasion,
    recipient: { shown: recipient },
    language: 'English',
    genre: 'Pop',
    mood: 'Happy',
    vocalStyle: 'Female',
    tempo: 'Medium',
    story: { favoriteMoment: '', companions: '', specialWords: '', extraDetails: '', ...story },
    names: [],
    seed: 'test',
  };
  return language.facts(brief, language.perspective(brief));
}

const texts = (facts: StoryFact[], kind: StoryFact['kind']) =>
  facts.filter((fact) => fact.kind === kind).map(({ text }) => text);

test('STU-01 a quote too long to sing is reported and not sung', () => {
  const long = 'never put off until tomorrow what your brother can do today';
  expect(factsOf({ specialWords: `"${long}"` })).toEqual([{ text: long, kind: 'quote', forms: {} }]);
});

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

describe('what English reads in a story', () => {
  test('STU-01 people, without the recipient; months are people among companions', () => {
    const facts = factsOf({
      companions: 'my sister Anna, Uncle Bob, May and our dog Biscuit',
      extraDetails: 'Mum laughed.',
    });
    expect(texts(facts, 'name')).toEqual(['Anna', 'Uncle Bob', 'May', 'Biscuit']);
  });

  test('STU-01 places with their preposition', () => {
    const facts = factsOf({ favoriteMoment: "We walked to Whitby. We slept in Robin Hood's Bay. We sailed to Skye." });
    expect(facts.flatMap(({ forms }) => (forms.in_place === undefined ? [] : [forms.in_place]))).toEqual([
      'in Whitby',
      "in Robin Hood's Bay",
      'on Skye',
    ]);
  });

  test('STU-01 quoted words and special words', () => {
    const facts = factsOf({ specialWords: '"mind the step", see you later, burnt toast' });
    expect(texts(facts, 'quote')).toEqual(['mind the step', 'see you later']);
    expect(facts.find(({ text }) => text === 'burnt toast')?.forms.thing).toBe('the burnt toast');
  });

  test('STU-01 turns the third person into the second, the present into a habit', () => {
    const facts = factsOf({
      extraDetails: 'She burnt the toast. She sings to the tomatoes. She forgot her umbrella. He waited in the car.',
    });
    expect(facts.map(({ forms }) => forms.deed ?? forms.habit).filter(Boolean)).toEqual([
      'you burnt the toast',
      'you sing to the tomatoes',
      'you forgot your umbrella',
    ]);
  });

  test('STU-01 leaves somebody else alone: her own sister is not "you"', () => {
    const facts = factsOf({ extraDetails: 'Aunt Jo laughed and she dropped the cake.' });
    expect(facts.some(({ forms }) => forms.deed?.startsWith('you'))).toBe(false);
  });

  test('STU-01 ages in words for a birthday, years for an anniversary', () => {
    expect(factsOf({ extraDetails: 'She turns 60 in May.' }).map(({ forms }) => forms.age)).toContain('sixty');
    expect(
      factsOf({ extraDetails: 'They were married for 40 years.' }, 'Ruth & Des', 'anniversary').map(
        ({ forms }) => forms.age,
      ),
    ).toContain('forty');
    expect(factsOf({ extraDetails: 'He was ill for 3 weeks.' }).every(({ forms }) => forms.age === undefined)).toBe(
      true,
    );
  });

  test('STU-01 drops praise that names nothing', () => {
    expect(
      factsOf({ extraDetails: 'She is the best person in the world. I love her so much. She has a big heart.' }),
    ).toEqual([]);
  });

  test('STU-01 a story in capitals is read like any other', () => {
    expect(factsOf({ favoriteMoment: 'WE DANCED IN BLACKPOOL' }).map(({ text }) => text)).toContain('Blackpool');
  });
});

test('STU-01 names typed carelessly get their capitals', () => {
  expect(language.recipient('ruth & des')).toBe('Ruth and Des');
  expect(language.recipient('GRANDAD JOE')).toBe('Grandad Joe');
  expect(language.recipient('Mary-Jo')).toBe('Mary-Jo');
});
