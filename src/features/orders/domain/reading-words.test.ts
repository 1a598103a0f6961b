import { expect, test } from 'vitest';
import { expressDue } from '#features/simple-order/domain/express.ts';
import { approvesAt, dueFromApproval, firstDue, proposesReading } from './reading-words.ts';
import { promiseOf, type DeliveryPromise } from './turnaround.ts';

const song = promiseOf(false, undefined);
const film = promiseOf(true, undefined);
const express: DeliveryPromise = { ...song, dueBy: expressDue, leadHours: 8 };
const shown = new Date('2026-05-04T09:00:00Z');
const iso = (at: Date): string => at.toISOString().slice(0, 16);

test('GIFT-01 reading is proposed where the named day is more than three days off', () => {
  const days = ['', '2026-05-03', '2026-05-04', '2026-05-07', '2026-05-08', '2027-05-04'];
  expect(days.map((by) => proposesReading(by, '2026-05-04'))).toEqual([false, false, false, false, true, true]);
});

test('GIFT-01 words approve themselves after twelve hours, or early enough for the named day', () => {
  const cases: [promise: DeliveryPromise, by: string | null, expected: string][] = [
    [song, null, '2026-05-04T21:00'],
    [song, '2026-05-08', '2026-05-04T21:00'],
    // Due 23:00 in London on the 5th, the day before: the song of a whole evening's reading comes at 22:00 there.
    [song, '2026-05-06', '2026-05-04T21:00'],
    // The 5th begins at 23:00 UTC on the 4th: no song of a day is in time, so nobody is made to wait.
    [song, '2026-05-05', '2026-05-04T09:00'],
    [film, '2026-05-07', '2026-05-04T21:00'],
    // Two days ahead of the 7th's beginning is as late as a film may begin.
    [{ hours: 60 }, '2026-05-07', '2026-05-04T11:00'],
    [song, '2026-05-01', '2026-05-04T09:00'],
    [express, null, '2026-05-04T21:00'],
  ];
  for (const [promise, by, expected] of cases)
    expect(iso(approvesAt(shown, { promise, day: '2026-05-04', by })), `${promise.hours} ${by}`).toBe(expected);
});

test('GIFT-01 the promise counts from the approval, from the day of its place, and express keeps its hours', () => {
  const from = (at: string, promise: DeliveryPromise, day = '2026-05-04'): string =>
    iso(dueFromApproval(new Date(at), promise, day));
  expect(from('2026-05-04T10:00:00Z', song)).toBe('2026-05-05T10:00');
  expect(from('2026-05-04T10:00:00Z', song, '2026-05-06')).toBe('2026-05-06T23:00');
  expect(from('2026-05-04T10:59:00Z', express)).toBe('2026-05-04T19:00');
  expect(from('2026-05-04T11:01:00Z', express), 'approved after noon').toBe('2026-05-05T19:00');
});

test('GIFT-01 GIFT-05 an order is first due from its payment, from the day that it waits for, and from the latest approval after it', () => {
  const place = { businessDay: '2026-05-04', startsAt: null, readsWords: false };
  const friends = new Date('2026-05-09T23:00:00Z');
  expect(iso(firstDue(shown, song, place))).toBe('2026-05-05T09:00');
  expect(iso(firstDue(shown, song, { ...place, readsWords: true }))).toBe('2026-05-05T21:00');
  expect(iso(firstDue(shown, song, { ...place, startsAt: friends }))).toBe('2026-05-10T23:00');
  expect(iso(firstDue(shown, song, { ...place, startsAt: friends, readsWords: true }))).toBe('2026-05-11T11:00');
});
