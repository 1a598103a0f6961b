import { expect, test } from 'vitest';
import { zonedMoment } from '#kit/zoned-time.ts';
import { trialLetterAt, unpaidLetterAt, unpaidLetterNow, unpaidLetters } from './dunning.ts';

test('HOST-02 AGT-05 letters about an unpaid month go out at once, after five days and after twelve, in London’s morning', () => {
  // The clocks go forward between the first and the second.
  const issuedAt = new Date('2026-03-27T16:20:00Z');
  const at = unpaidLetters.map((letter) => zonedMoment(unpaidLetterAt(letter, issuedAt)).toISOString());
  expect(at).toEqual(['2026-03-27T16:00:00.000Z', '2026-04-01T08:00:00.000Z', '2026-04-08T08:00:00.000Z']);
});

test('HOST-02 AGT-05 each letter is the one that is due when its own hour comes, and who hears late is sent one', () => {
  for (const hour of [0, 8, 9, 16, 23]) {
    const issuedAt = new Date(Date.UTC(2026, 2, 27, hour, 30));
    for (const letter of unpaidLetters) {
      const due = zonedMoment(unpaidLetterAt(letter, issuedAt));
      expect(
        unpaidLetterNow(issuedAt, new Date(Math.max(due.getTime(), issuedAt.getTime()))),
        `${letter} ${hour}`,
      ).toBe(letter);
    }
    const late = new Date(issuedAt.getTime() + 13 * 86_400_000);
    expect(unpaidLetterNow(issuedAt, late)).toBe('plan-payment-last');
  }
});

test('AGT-04 the letter about a trial’s end goes out three days ahead of it', () => {
  expect(zonedMoment(trialLetterAt(new Date('2026-06-20T23:30:00Z'))).toISOString()).toBe('2026-06-18T08:00:00.000Z');
});
