import { expect, test } from 'vitest';
import { emptyHolidayOrder, resolvedHoliday, type HolidayOrder, holidayProblems } from './holiday-order.ts';

const whole: HolidayOrder = {
  ...emptyHolidayOrder,
  firstName: 'Zoë',
  email: 'zoe@example.org',
  destination: '京都 ⛩️',
  favoriteMemory: 'The last bus',
  companionship: 'Nani',
  preferredGenre: 'Jazz',
  songLanguage: 'French',
  images: ['a'],
};

test('HOL-03 every required field is missed, in the form’s order, also when it holds blanks only', () => {
  expect(holidayProblems(emptyHolidayOrder)).toEqual([
    'firstName',
    'email',
    'destination',
    'favoriteMemory',
    'companionship',
    'preferredGenre',
    'songLanguage',
    'images',
  ]);
  expect(holidayProblems({ ...whole, destination: ' \n\t', companionship: '\u00a0' })).toEqual([
    'destination',
    'companionship',
  ]);
  expect(holidayProblems(whole)).toEqual([]);
});

test('HOL-04 Other asks for its text and stands for it', () => {
  const asked: HolidayOrder = {
    ...whole,
    preferredGenre: 'Other (please specify)',
    songLanguage: 'Other (please specify)',
  };
  expect(holidayProblems(asked)).toEqual(['otherGenre', 'otherSongLanguage']);
  const told = { ...asked, otherGenre: ' Fado ', otherSongLanguage: ' Welsh ' };
  expect(holidayProblems(told)).toEqual([]);
  expect(resolvedHoliday(told)).toEqual({ music_genre: 'Fado', language: 'Welsh' });
  // What was typed before another choice was made is not asked for.
  expect(resolvedHoliday({ ...whole, otherGenre: 'Fado' })).toEqual({ music_genre: 'Jazz', language: 'French' });
});

test('HOL-05 one photo to ten', () => {
  const photos = (count: number): HolidayOrder => ({ ...whole, images: Array.from({ length: count }, String) });
  expect([0, 1, 10, 11].map((count) => holidayProblems(photos(count)).length)).toEqual([1, 0, 0, 1]);
});

test('HOLE-17 MEND-10b a name that no chorus holds is refused where it is typed', () => {
  const firstName = 'Taumatawhakatangihangakoauauotamatea';
  expect(holidayProblems({ ...whole, firstName })).toEqual(['firstName']);
  expect(holidayProblems({ ...whole, secondName: firstName })).toEqual(['secondName']);
});
