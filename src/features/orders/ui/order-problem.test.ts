import { expect, test } from 'vitest';
import { explained, type KnownRefusal, orderProblemOf } from './order-problem.ts';

const failed = { text: 'Failed to create checkout session' };

test.each<[KnownRefusal, ReturnType<typeof orderProblemOf>['reason'], 'notice' | 'toast']>([
  [{ code: 'ORDERS_STOPPED', message: 'stopped' }, 'stopped', 'notice'],
  [{ code: 'PRICE_CHANGED', message: 'price' }, 'price-changed', 'toast'],
  [{ code: 'PHOTO_GONE', message: 'photos', data: { photo_ids: ['a'] } }, 'photos-gone', 'toast'],
  [{ code: 'ALREADY_PAID', message: 'paid' }, 'already-paid', 'toast'],
  [{ code: 'SERVICE_UNAVAILABLE', message: 'outage' }, 'outage', 'toast'],
  [{ code: 'DISK_FULL', message: 'outage' }, 'outage', 'toast'],
])('WIZ-15 the submission of any form explains $code in the words of the server', (refusal, reason, as) => {
  const trouble = orderProblemOf(refusal);
  expect(trouble.reason).toBe(reason);
  expect(explained(trouble, failed)).toMatchObject({ as, text: refusal.message });
});

test('SITE-21 WIZ-15 too many orders are refused with how long to wait', () => {
  const trouble = orderProblemOf({ code: 'TOO_MANY_ORDERS', message: 'many', data: { retry_after_seconds: 600 } });
  expect(trouble.reason).toBe('too-many');
  expect(explained(trouble, failed).text).toContain('Please wait about 10 minutes, then try again.');
});

test('MEND-03 a full day is refused with when ordering opens again, and with tomorrow only while that has places', () => {
  const refused = (tomorrow_open: boolean) =>
    explained(
      orderProblemOf({ code: 'DAY_FULL', message: 'You can be first tomorrow.', data: { tomorrow_open } }),
      failed,
    );
  expect(refused(true)).toMatchObject({
    as: 'notice',
    text: expect.stringMatching(/^You can be first tomorrow\. New places open at midnight, London time/) as string,
  });
  expect(refused(false).text).toMatch(
    /^All places are gone, today’s and tomorrow’s\. New places open at midnight, London/,
  );
});

test('WIZ-15 MEND-08i the submission of any form says its own sentence when no payment page comes, and another one without a network', () => {
  const unavailable = orderProblemOf({ code: 'PAYMENT_UNAVAILABLE', message: 'Failed to create checkout session' });
  expect(explained(unavailable, { text: 'Please try again.', title: 'Something went wrong' })).toEqual({
    as: 'toast',
    tone: 'error',
    text: 'Please try again.',
    title: 'Something went wrong',
  });
  expect(explained(orderProblemOf(null), failed).text).toBe(failed.text);
  expect(explained({ reason: 'offline' }, failed)).toMatchObject({
    as: 'notice',
    text: expect.stringContaining('offline') as string,
  });
});
