import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { failureText, refusalText } from './refusal-text.ts';
import { spokenWait } from './spoken-values.ts';

const general = (): string => 'That did not work.';
const own = { TOO_MANY: () => 'Too many tries.', HELD: () => 'We look at it.' };

const refusal = (code: string, status: number, data?: unknown) =>
  new ORPCError(code, { defined: true, status, message: `The server says ${code}.`, data });

test('SITE-21 a call that came too often is answered with how long to wait, whatever the page says of other refusals', () => {
  const waits = refusal('TOO_MANY', 429, { retry_after_seconds: 840 });
  expect(failureText(waits, general, own)).toContain('Please wait about 14 minutes, then try again.');
  expect(failureText(waits, general)).toContain('14 minutes');
});

test('SITE-21 a letter that was sent today is looked for, and not asked for again by the clock', () => {
  const sent = refusal('LETTER_SENT_TODAY', 429, { retry_after_seconds: 86_400 });
  expect(failureText(sent, general)).toMatch(/already sent a letter .* in 24 hours/);
});

test.each([
  ['the page’s own sentence', refusal('HELD', 409), 'We look at it.'],
  ['the page’s own where nobody counted the seconds', refusal('TOO_MANY', 429), 'Too many tries.'],
  ['the page’s own where the wait is over', refusal('TOO_MANY', 429, { retry_after_seconds: 0 }), 'Too many tries.'],
  ['the page’s own where no calls were counted', refusal('HELD', 409, { retry_after_seconds: 840 }), 'We look at it.'],
  ['the server’s', refusal('NEW', 409), 'The server says NEW.'],
  ['what all pages say', refusal('SERVICE_UNAVAILABLE', 503), 'We cannot reach our records for a moment.'],
  ['the general one for what no contract names', new Error('Failed to fetch'), 'That did not work.'],
  ['the general one for a fault', new ORPCError('INTERNAL_SERVER_ERROR'), 'That did not work.'],
])('SITE-21 a failed call is explained by %s', (_, error, words) => {
  expect(failureText(error, general, own)).toContain(words);
});

test('SITE-21 an order that is not open here any more is to be found again', () => {
  expect(refusalText(refusal('ORDER_NOT_FOUND', 404))).toContain('Find it again with your email and order number.');
});

test.each([
  [1, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3600, '60 minutes'],
  [5401, '2 hours'],
  [86_400, '24 hours'],
  [172_800, '48 hours'],
  [172_801, '3 days'],
  [2_592_000, '30 days'],
])('SITE-21 %i seconds are spoken as %s', (seconds, words) => {
  expect(spokenWait(seconds)).toBe(words);
});
