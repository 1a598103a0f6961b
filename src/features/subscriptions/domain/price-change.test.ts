import { expect, test } from 'vitest';
import { isPriceMoveDue } from './price-change.ts';

const now = new Date('2026-05-10T12:00:00Z');
const plan = {
  status: 'active' as const,
  pricePence: 9900,
  nextPlan: null,
  endsWithPeriod: false,
  periodEnd: new Date('2026-05-24T12:00:00Z'),
};

test.each([
  ['one at an older price', {}, true],
  ['one in its trial', { status: 'trialing' as const }, true],
  ['one at the book’s price', { pricePence: 10_900 }, false],
  ['one whose price is not known', { pricePence: null }, false],
  ['one whose month ends before two weeks are over', { periodEnd: new Date('2026-05-24T11:59:59Z') }, false],
  ['one that another follows', { nextPlan: 'host' }, false],
  ['one that ends', { endsWithPeriod: true }, false],
  ['one that is not paid', { status: 'past_due' as const }, false],
])('HOST-02 AGT-05 a plan moves to a changed price with two weeks’ notice: %s', (_what, change, moves) => {
  expect(isPriceMoveDue({ ...plan, ...change }, 10_900, now)).toBe(moves);
});
