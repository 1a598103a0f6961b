import { expect, test } from 'vitest';
import { zonedMoment } from '#kit/zoned-time.ts';
import { askingHour, isTimeToAsk } from './asking.ts';

test.each([
  ['in the afternoon', '2026-05-04T13:20:00Z', '2026-05-07', 15],
  ['on the full hour', '2026-05-04T13:00:00Z', '2026-05-07', 14],
  ['in the evening', '2026-05-04T19:30:00Z', '2026-05-08', 9],
  ['at night', '2026-05-04T02:10:00Z', '2026-05-07', 9],
  ['ahead of the clocks going back', '2026-10-23T12:30:00Z', '2026-10-26', 13],
  ['ahead of the clocks going forward', '2026-03-27T12:30:00Z', '2026-03-30', 14],
])('GIFT-06 a song heard %s is asked about three whole days later, in daytime', (_, heard, day, hour) => {
  const at = askingHour(new Date(heard));
  expect(at).toEqual({ day, hour, timeZone: 'Europe/London' });
  expect(isTimeToAsk(new Date(heard), zonedMoment(at))).toBe(true);
});

test('GIFT-06 nobody is asked a moment too early', () => {
  const heard = new Date('2026-05-04T13:20:00Z');
  expect(isTimeToAsk(heard, new Date('2026-05-07T13:19:59.999Z'))).toBe(false);
  expect(isTimeToAsk(heard, new Date('2026-05-07T13:20:00Z'))).toBe(true);
});
