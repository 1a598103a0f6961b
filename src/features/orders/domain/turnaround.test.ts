import { expect, test } from 'vitest';
import { dueAt, turnaroundHours } from './turnaround.ts';

const at = (moment: string) => new Date(moment);

test.each([
  { what: 'a song', includesFilm: false, paid: '2026-05-04T09:30:00Z', due: '2026-05-05T09:30:00Z' },
  { what: 'a song with a film', includesFilm: true, paid: '2026-05-04T09:30:00Z', due: '2026-05-06T09:30:00Z' },
  // Hours are counted, not days: London's clock goes forward that night.
  { what: 'a song', includesFilm: false, paid: '2026-03-28T12:00:00Z', due: '2026-03-29T12:00:00Z' },
])('PORT-08 $what that is paid at $paid is promised by $due', ({ includesFilm, paid, due }) => {
  expect(dueAt(at(paid), { hours: turnaroundHours(includesFilm) })).toEqual(at(due));
});

test('PORT-08 a promise that names a moment wins over its hours', () => {
  const evening = at('2026-05-04T19:00:00Z');
  expect(dueAt(at('2026-05-04T09:30:00Z'), { hours: 24, dueBy: () => evening })).toBe(evening);
});
