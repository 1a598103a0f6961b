import { describe, expect, test } from 'vitest';
import { language } from '../english/index.ts';
import { storyOf } from './test/read-story.ts';

describe('STU-01 companions without commas are told apart', () => {
  test.each([
    ['Declan Sinéad Aoife', ['Declan', 'Sinéad', 'Aoife']],
    [
      'the five of us Anna Peter Maria Thomas and the baby thats me Sophie im 31',
      ['Anna', 'Peter', 'Maria', 'Thomas', 'Sophie'],
    ],
    ['Robbo tall Paul short Paul', ['Robbo', 'Tall Paul', 'Short Paul']],
    ['Peter her nan June', ['Peter', 'Nan June']],
    ['Mary Jane Watson', ['Mary Jane Watson']],
    ['Auntie Anna and Uncle Peter', ['Auntie Anna', 'Uncle Peter']],
    ['Nobody. It is only for her.', []],
    ['No one. We are shy.', []],
    ['me', []],
    ['The children of Scoil Mhuire, Mr Crowley', ['Mr Crowley']],
  ])('%s', async (companions, people) => {
    expect((await storyOf('en', { companions })).people).toEqual(people);
  });
});

test.each([
  ['After Peter died she slept on the step.', 'Peter and Anna', ['Anna']],
  ['She has kept his hat since Uncle Joe passed away.', 'Uncle Joe, Maria', ['Maria']],
  ['We lost Anna last spring and Marta planted a rose.', 'Anna, Thomas', ['Thomas']],
  ['Peter, who has sadly died, taught her chess.', 'Peter, Anna', ['Anna']],
  ['Peter died laughing when she fell in.', 'Peter, Anna', ['Peter', 'Anna']],
  ['Peter was there the night her dog died.', 'Peter, Anna', ['Peter', 'Anna']],
])('STU-01 whom the story tells to be dead does not sing along: %s', async (moment, companions, people) => {
  expect((await storyOf('en', { moment, companions })).people).toEqual(people);
});

test.each([
  ['He came early. A porter called Desmond held the light.', 'Baby Otis, Grandma Anna', 'Otis'],
  ['A midwife named Joy sang to us.', 'Baby Otis', 'Otis'],
  ['A porter called Desmond held the light.', 'Grandma Anna', undefined],
  ['A girl called Otis.', 'Grandma Anna', 'Otis'],
])('STU-01 a helper is not the new baby: %s', async (moment, companions, newborn) => {
  const story = await storyOf('en', { occasion: 'newparents', shown: 'Hannah & Joel', moment, companions });
  expect(story.newborn).toBe(newborn);
});

test.each([
  ['31 years driving the 192 Stockport to Leeds', '31 years driving the one-nine-two Stockport to Leeds'],
  ['the 147 across town', 'the one-four-seven across town'],
  ['flight 409', 'flight four-oh-nine'],
  ['bus 500', 'bus five hundred'],
  ['stuck on the A303', 'stuck on the A three-oh-three'],
  ['the 300 guests', 'the 300 guests'],
  ['the 150 of us', 'the 150 of us'],
  ['the 199 steps', 'the 199 steps'],
])('STU-01 the number of a road or a route is said digit by digit: %s', (typed, said) => {
  expect(language.inFull?.(typed)).toBe(said);
});
