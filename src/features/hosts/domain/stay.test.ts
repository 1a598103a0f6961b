import { expect, test } from 'vitest';
import { isWelcomeTime, souvenirAt, stayProblem, welcomeAt } from './stay.ts';

const house = { timeZone: 'Pacific/Auckland', departureHour: 10 };
// 11:30 on 9 March in Auckland.
const now = new Date('2026-03-08T22:30:00Z');

test.each([
  ['2026-03-10', '2026-03-12', null],
  ['2026-03-01', '2026-03-09', null],
  ['2026-03-01', '2026-03-08', 'OVER'],
  ['2026-03-12', '2026-03-12', 'DEPARTS_FIRST'],
  ['2026-03-12', '2026-03-10', 'DEPARTS_FIRST'],
  ['2026-02-30', '2026-03-12', 'BAD_DAY'],
  ['12.03.2026', '2026-03-14', 'BAD_DAY'],
  ['2029-03-10', '2029-03-12', 'TOO_FAR'],
  ['2026-03-10', '2028-03-12', 'TOO_FAR'],
])('HOST-05 a stay from %s to %s: %s', (arrives, departs, problem) => {
  expect(stayProblem({ arrives, departs }, house, now)).toBe(problem);
});

test('HOST-05 the welcome goes two days ahead of the arrival, and none after the day of arrival', () => {
  const stay = { arrives: '2026-03-11', departs: '2026-03-12' };
  expect(welcomeAt(stay, house)).toEqual({ day: '2026-03-09', hour: 10, timeZone: 'Pacific/Auckland' });
  expect(isWelcomeTime({ ...stay, arrives: '2026-03-09' }, house, now)).toBe(true);
  expect(isWelcomeTime({ ...stay, arrives: '2026-03-08' }, house, now)).toBe(false);
});

test.each([
  [10, 14],
  [18, 21],
  [23, 23],
])('HOST-05 after a departure at %i h the souvenir is sent at %i h', (departureHour, hour) => {
  expect(souvenirAt({ arrives: '2026-03-10', departs: '2026-03-12' }, { ...house, departureHour })).toEqual({
    day: '2026-03-12',
    hour,
    timeZone: 'Pacific/Auckland',
  });
});
