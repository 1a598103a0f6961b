import { expect, test } from 'vitest';
import { changeOfOldOrder, type OldOrderStory, readOldOrder } from './old-order.ts';

const story: OldOrderStory = {
  occasion: 'birthday',
  first_name: 'Ruth',
  first_name_sung: 'Root',
  second_name: '',
  second_name_sung: '',
  language: 'English',
  music_genre: 'Jazz',
  mood: 'Funny',
  vocal_style: 'Female',
  tempo: 'Slow',
  favorite_moment: 'You burnt the toast.',
  travel_companions: 'Dan',
  special_words: 'Toast',
  extra_details: 'And the marmalade.',
  had_film: true,
};

test('GIFT-07 an earlier order fills in names, story and sound, and neither photos nor an address', () => {
  const change = changeOfOldOrder(story);
  expect(change).toEqual({
    occasion_type: 'birthday',
    first_name: 'Ruth',
    first_name_sung: 'Root',
    second_name: '',
    second_name_sung: '',
    language: 'English',
    other_language: '',
    music_genre: 'Jazz',
    other_genre: '',
    favorite_moment: 'You burnt the toast.',
    travel_companions: 'Dan',
    special_words: 'Toast',
    extra_details: 'And the marmalade.',
    mood: 'Funny',
    vocal_style: 'Female',
    tempo: 'Slow',
    format: 'audio+video',
  });
});

test('GIFT-07 what the wizard does not list is typed as another one, or left to it', () => {
  const other = { ...story, occasion: 'gone', language: 'Portuguese', music_genre: 'Fado', mood: 'Wistful' };
  const change = changeOfOldOrder({ ...other, tempo: 'Adagio', had_film: false });
  expect(change).toMatchObject({
    occasion_type: '',
    language: 'Other',
    other_language: 'Portuguese',
    music_genre: 'Other',
    other_genre: 'Fado',
    format: 'audio',
  });
  expect(change).not.toHaveProperty('mood');
  expect(change).not.toHaveProperty('tempo');
});

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['a missing field', JSON.stringify({ ...story, tempo: undefined })],
  ['a number', JSON.stringify({ ...story, first_name: 7 })],
  ['an endless text', JSON.stringify({ ...story, extra_details: 'x'.repeat(5001) })],
])('GIFT-07 the wizard takes up no story of %s', (_, stored) => {
  expect(readOldOrder(stored)).toBeNull();
});

test('GIFT-07 the wizard reads the story as it was left', () => {
  expect(readOldOrder(JSON.stringify({ ...story, photo_ids: ['p1'] }))).toEqual(story);
});
