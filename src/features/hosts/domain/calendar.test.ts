import { expect, test } from 'vitest';
import { readCalendar } from './calendar.ts';

const calendar = (...events: string[][]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n');

test.each([
  [['UID:a', 'DTSTART;VALUE=DATE:20260610', 'DTEND;VALUE=DATE:20260614'], '2026-06-10', '2026-06-14'],
  [['UID:a', 'DTSTART:20260610T150000Z', 'DTEND:20260614T230000Z'], '2026-06-11', '2026-06-15'],
  [['UID:a', 'DTSTART;TZID="Pacific/Auckland":20260610T150000', 'DTEND:20260614T100000'], '2026-06-10', '2026-06-14'],
  [['UID:a', 'DTSTART;VALUE=DATE:20260630'], '2026-06-30', '2026-07-01'],
])('HOST-05 an event is read as the stay that it is: %#', (lines, arrives, departs) => {
  expect(readCalendar(calendar(lines), 'Pacific/Auckland')).toEqual([
    { uid: 'a', arrives, departs, isCancelled: false },
  ]);
});

test('HOST-05 lines that were folded are read as one, and of a name that comes twice the last is taken', () => {
  const stay = ['DTSTART;VALUE=DATE:20260610', 'DTEND;VALUE=DATE:20260614'];
  const folded = ['UID:long-', ' name', ...stay];
  const again = ['UID:long-name', 'DTSTART;VALUE=DATE:20260611', 'DTEND;VALUE=DATE:20260614', 'STATUS:CANCELLED'];
  expect(readCalendar(calendar(folded, again), 'UTC')).toEqual([
    { uid: 'long-name', arrives: '2026-06-11', departs: '2026-06-14', isCancelled: true },
  ]);
});

test('HOST-05 blocked days, events without a name and dates that are none are no stays', () => {
  const days = ['DTSTART;VALUE=DATE:20260610', 'DTEND;VALUE=DATE:20260614'];
  expect(
    readCalendar(
      calendar(
        ['UID:blocked', 'SUMMARY:Airbnb (Not available)', ...days],
        days,
        ['UID:x', 'DTSTART;VALUE=DATE:20260231'],
        ['UID:y', 'DTSTART:soon'],
      ),
      'UTC',
    ),
  ).toEqual([]);
});

test.each(['', '<html>Sign in</html>', 'BEGIN:VCARD\nEND:VCARD'])('HOST-05 “%s” is no calendar', (text) => {
  expect(readCalendar(text, 'UTC')).toBeNull();
});

test('HOST-05 of a calendar without end two thousand stays are read', () => {
  const events = Array.from({ length: 2500 }, (_, at) => [`UID:${at}`, 'DTSTART;VALUE=DATE:20260610']);
  expect(readCalendar(calendar(...events), 'UTC')).toHaveLength(2000);
});

test.each(['20260101T990000Z', '20260101T006000Z', '99991231T235900Z', '00000101T000000Z', '20260101T250000'])(
  'HOST-05 the moment %s stands in no one’s way: the other stays are read',
  (moment) => {
    const good = ['UID:good', 'DTSTART;VALUE=DATE:20260610', 'DTEND;VALUE=DATE:20260614'];
    for (const zone of ['Pacific/Auckland', 'America/New_York'])
      expect(
        readCalendar(calendar(['UID:bad', `DTSTART:${moment}`], good), zone)?.filter(({ uid }) => uid === 'good'),
      ).toHaveLength(1);
  },
);

test.each(['20260101T990000Z', '99991231T235900Z'])('HOST-05 the moment %s is no arrival', (moment) => {
  expect(readCalendar(calendar(['UID:bad', `DTSTART:${moment}`]), 'Pacific/Auckland')).toEqual([]);
});
