import { expect, test } from 'vitest';
import { figuresSung } from './figures.ts';

test.each([
  ['goes to 6am church in full makeup', "goes to six o'clock church in full makeup"],
  ['up at 6am on Sundays', 'up at six in the morning on Sundays'],
  ['at 5:30 every morning', 'at half past five every morning'],
  ['at 3 a.m. She cried', 'at three in the morning. She cried'],
  ['the 9.45pm ferry', 'the quarter to ten ferry'],
  ['from no. 5, Mr Pettigrew', 'from number 5, Mr Pettigrew'],
  ['all 410 children', 'all four hundred and ten children'],
  ['120 words a week', 'a hundred and twenty words a week'],
  ['a 120 word letter', 'a hundred and twenty word letter'],
  ['11,000 claims', 'eleven thousand claims'],
  ['2 wks of rain, 22yrs on', '2 weeks of rain, 22 years on'],
  ['for 38 yrs. She starts', 'for 38 years. She starts'],
  ['a £10 note and £2.50, a 50p piece', 'a ten pound note and two pounds fifty, a fifty pence piece'],
  ['5ft 2 in a 4x4, 24/7', 'five foot two in a four by four, twenty-four seven'],
  ['9lb 11', 'nine pounds eleven'],
  ['lost 11-0 in 2007', 'lost eleven-nil in two thousand and seven'],
  ['started 2014 in the 70s', 'started in 2014 in the seventies'],
  ['the 192 to Leeds, room 101, in 1984, his 1st go', 'the 192 to Leeds, room 101, in 1984, his 1st go'],
])('STU-01 numbers are sung as people say them: %s', (typed, sung) => {
  expect(figuresSung(typed)).toBe(sung);
});
