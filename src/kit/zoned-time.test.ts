import { expect, test } from 'vitest';
import { addDays, isDay, isTimeZone, zonedDay, zonedHour, zonedMoment } from './zoned-time.ts';

test.each([
  ['Europe/London', '2026-01-10', 9, '2026-01-10T09:00:00Z'],
  ['Europe/London', '2026-07-10', 9, '2026-07-10T08:00:00Z'],
  // 01:00 to 02:00 is left out.
  ['Europe/London', '2026-03-29', 1, '2026-03-29T01:00:00Z'],
  ['Europe/London', '2026-03-29', 0, '2026-03-29T00:00:00Z'],
  ['Europe/London', '2026-03-29', 2, '2026-03-29T01:00:00Z'],
  // 01:00 to 02:00 is shown twice; the first is still summer time.
  ['Europe/London', '2026-10-25', 1, '2026-10-25T00:00:00Z'],
  ['Europe/London', '2026-10-25', 2, '2026-10-25T02:00:00Z'],
  ['America/New_York', '2026-03-08', 2, '2026-03-08T07:00:00Z'],
  ['America/New_York', '2026-11-01', 1, '2026-11-01T05:00:00Z'],
  ['Asia/Kathmandu', '2026-05-05', 10, '2026-05-05T04:15:00Z'],
  ['Pacific/Auckland', '2026-01-01', 0, '2025-12-31T11:00:00Z'],
  ['Pacific/Kiritimati', '2026-01-01', 10, '2025-12-31T20:00:00Z'],
  // Put forward by half an hour only.
  ['Australia/Lord_Howe', '2026-10-04', 2, '2026-10-03T15:30:00Z'],
  // Samoa left a whole day out.
  ['Pacific/Apia', '2011-12-30', 10, '2011-12-30T20:00:00Z'],
] as const)('HOST-05 %s %s %i:00 is %s', (timeZone, day, hour, moment) => {
  expect(zonedMoment({ timeZone, day, hour })).toEqual(new Date(moment));
});

const zones = [
  'Europe/London',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kolkata',
  'Asia/Tokyo',
  'Pacific/Auckland',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
];

test.each(zones)(
  'HOST-05 every hour of a year in %s comes in its sequence, at its clock or just after a gap',
  (timeZone) => {
    let before = 0;
    let late = 0;
    for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
      for (const hour of [0, 1, 2, 3, 9, 23]) {
        const at = zonedMoment({ day, hour, timeZone });
        expect(at.getTime(), `${day} ${hour}`).toBeGreaterThanOrEqual(before);
        before = at.getTime();
        expect(zonedDay(at, timeZone)).toBe(day);
        if (zonedHour(at, timeZone) !== hour) late += 1;
        // Nothing is early: a second before, clocks had not come to the hour yet that day.
        const second = new Date(at.getTime() - 1000);
        const shown = zonedDay(second, timeZone) === day ? zonedHour(second, timeZone) : -1;
        expect(shown, `${day} ${hour}`).toBeLessThan(hour === 0 ? 0 : hour);
      }
    }
    expect(late).toBeLessThanOrEqual(1);
  },
);

test.each([
  ['Europe/Lisbon', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['+02:00', false],
  ['', false],
])('HOST-05 %j is a time zone: %s', (name, known) => {
  expect(isTimeZone(name)).toBe(known);
});

test.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-2-1', false],
  ['2026-13-01', false],
  ['tomorrow', false],
])('HOST-05 %j is a day: %s', (text, known) => {
  expect(isDay(text)).toBe(known);
});

test.each(['0000-01-01', '0001-01-01', '0999-12-31', '1066-10-14'])(
  'the moment of %s is long past, not an error',
  (day) => {
    const moment = zonedMoment({ day, hour: 9, timeZone: 'Europe/London' });
    expect(moment.getTime()).toBeLessThan(Date.parse('1067-01-01T00:00:00Z'));
  },
);
