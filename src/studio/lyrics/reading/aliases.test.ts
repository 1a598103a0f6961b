import { expect, test } from 'vitest';
import { storyOf } from './test/read-story.ts';

const peopleOf = async (shown: string, companions: string, moment = 'A gate fell.'): Promise<string[]> =>
  (await storyOf('en', { shown, companions, moment })).people;

test.each([
  ['Nan and Pop', 'Edith (Nan) and Frank (Pop), Lucy', ['Lucy']],
  ['Da', 'da = Cormac. me = Niamh', ['Niamh']],
  ['Da', 'da: Cormac, me: Niamh', ['Niamh']],
  ['Mum', 'Mum (Carol), Pete', ['Pete']],
  ['Gwen & Alun', 'Gwen (mam) Alun (dad), Mrs Lloyd', ['Mrs Lloyd']],
  ['Steve', 'Just Steve and Karen', ['Karen']],
  ['Steve', 'Steve (my husband), Karen', ['Karen']],
])('STU-01 %s is no companion of their own song: %s', async (shown, companions, people) => {
  expect(await peopleOf(shown, companions)).toEqual(people);
});

test.each([
  ['Mum', 'Kate (Mum’s sister), Pete', ['Kate', 'Pete']],
  ['Mum', 'Dad (Ron), Pete', ['Dad', 'Pete']],
  ['Grandad', 'Mum (on Friday), Pete', ['Mum', 'Pete']],
])('STU-01 of %s a companion with a word in brackets stays one: %s', async (shown, companions, people) => {
  expect(await peopleOf(shown, companions)).toEqual(people);
});

test.each([
  ['Karen, Pete. NOT the neighbour', ['Karen', 'Pete']],
  ['Karen, not Trevor, Pete', ['Karen', 'Pete']],
  ['Karen but not Trevor', ['Karen']],
  ['Karen, Pete, except Trevor', ['Karen', 'Pete']],
  ['Karen says she won. LIES', ['Karen']],
  ['Karen, Pete and he PAYS FOR IT', ['Karen', 'Pete']],
  ['Karen, THE DOG BUDDY', ['Karen', 'Buddy']],
  ['KAREN, PETE', ['Karen', 'Pete']],
  ['Me, Karen. Pete', ['Karen', 'Pete']],
])('STU-01 words that are nobody sing no wishes: %s', async (companions, people) => {
  expect(await peopleOf('Steve', companions)).toEqual(people);
});

test.each([
  ['Uncle Mick', 'She still talks to Mick, mick has been gone six years.'],
  ['Uncle Mick', 'Mick has been dead for 2 years and she sets his plate.'],
])('STU-01 %s, who is dead, sends no wishes: %s', async (companion, moment) => {
  expect(await peopleOf('Mum', `${companion}, Karen`, moment)).toEqual(['Karen']);
});
