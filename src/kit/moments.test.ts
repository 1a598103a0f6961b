import { expect, test } from 'vitest';
import { dayAndTime, hoursAndMinutes, monthAndYear } from './moments.ts';

test('a moment is told in London time, summer and winter', () => {
  expect(dayAndTime('2026-11-17T19:42:00Z')).toBe('Tue 17 Nov, 19:42');
  expect(dayAndTime('2026-07-01T23:05:00Z')).toBe('Thu 2 Jul, 00:05');
});

test('a month is told by its name', () => {
  expect(monthAndYear('2026-11')).toBe('November 2026');
});

test('a span is hours and minutes and never less than nothing', () => {
  expect(hoursAndMinutes((2 * 60 + 10) * 60_000)).toEqual({ hours: 2, minutes: 10 });
  expect(hoursAndMinutes(-5)).toEqual({ hours: 0, minutes: 0 });
});
