import { expect, test } from 'vitest';
import { dueAt, promisedDelivery, promiseOf, turnaroundHours } from './turnaround.ts';

const at = (moment: string) => new Date(moment);

test.each([
  { what: 'a song', includesFilm: false, paid: '2026-05-04T09:30:00Z', due: '2026-05-05T09:30:00Z' },
  { what: 'a song with a film', includesFilm: true, paid: '2026-05-04T09:30:00Z', due: '2026-05-06T09:30:00Z' },
  // Hours are counted, not days: London's clock goes forward that night.
  { what: 'a song', includesFilm: false, paid: '2026-03-28T12:00:00Z', due: '2026-03-29T12:00:00Z' },
])('PORT-08 $what that is paid at $paid is promised by $due', ({ includesFilm, paid, due }) => {
  expect(dueAt(at(paid), { hours: turnaroundHours(includesFilm) }, paid.slice(0, 10))).toEqual(at(due));
});

test('PORT-08 a promise that names a moment wins over its hours', () => {
  const evening = at('2026-05-04T19:00:00Z');
  expect(dueAt(at('2026-05-04T09:30:00Z'), { hours: 24, dueBy: () => evening }, '2026-05-04')).toBe(evening);
});

test('MEND-04 D26 an order for tomorrow is promised from the start of that day in London, and says so', () => {
  const paidAt = at('2026-05-04T22:30:00Z');
  expect(dueAt(paidAt, promiseOf(false, undefined), '2026-05-05')).toEqual(at('2026-05-05T23:00:00Z'));
  const shown = promisedDelivery(promiseOf(true, undefined), { day: '2026-05-05', paidOn: '2026-05-04', due: null });
  expect(shown).toEqual({
    hours: 48,
    is_express: false,
    by_producer: false,
    from: '2026-05-05',
    from_approval: false,
    due_at: null,
  });
  expect(
    promisedDelivery(promiseOf(true, undefined), { day: '2026-05-05', paidOn: '2026-05-05', due: null }).from,
  ).toBeNull();
});

test('MEND-02 D25 a song that a producer makes has a promise of its own', () => {
  expect(dueAt(at('2026-05-04T09:30:00Z'), promiseOf(true, 120), '2026-05-04')).toEqual(at('2026-05-09T09:30:00Z'));
  expect(promisedDelivery(promiseOf(false, 120), { day: '2026-05-04', paidOn: '2026-05-04', due: null })).toMatchObject(
    {
      hours: 120,
      by_producer: true,
    },
  );
});
