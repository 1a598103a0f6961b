import { expect, test } from 'vitest';
import { isPriceKept, isPriceMoveDue, priceIfKept, noticeAfter } from './price-change.ts';

const now = new Date('2026-05-10T12:00:00Z');
const plan = {
  status: 'active' as const,
  plan: 'starter',
  pricePence: 9900,
  nextPlan: null,
  nextPence: null,
  endsWithPeriod: false,
  periodEnd: new Date('2026-05-24T12:00:00Z'),
  toldPence: null,
  toldAt: null,
};

test.each([
  ['one at an older price', {}, true],
  ['one in its trial', { status: 'trialing' as const }, true],
  ['one at the book’s price', { pricePence: 10_900 }, false],
  ['one whose price is not known', { pricePence: null }, false],
  ['one whose month ends before two weeks are over', { periodEnd: new Date('2026-05-24T11:59:59Z') }, false],
  ['one that another follows', { nextPlan: 'agency_builder', nextPence: 14_900 }, false],
  ['one that ends', { endsWithPeriod: true }, false],
  ['one that is not paid', { status: 'past_due' as const }, false],
])('HOST-02 AGT-05 a plan moves to a changed price with two weeks’ notice: %s', (_what, change, moves) => {
  expect(isPriceMoveDue({ ...plan, ...change }, 10_900, now)).toBe(moves);
});

const soon = new Date('2026-05-12T12:00:00Z');
test.each([
  ['what is announced is the book’s', { nextPence: 10_900 }, false],
  ['more was announced', { nextPence: 12_900 }, true],
  ['more was announced, and the period ends soon', { nextPence: 12_900, periodEnd: soon }, true],
  ['less was announced', { nextPence: 9000 }, true],
  ['less was announced, and the period ends soon', { nextPence: 9000, periodEnd: soon }, false],
  [
    'the book is at the price that runs, and the period ends soon',
    { pricePence: 10_900, nextPence: 9000, periodEnd: soon },
    true,
  ],
  ['its business has ended it', { nextPence: 12_900, endsWithPeriod: true }, false],
])(
  'HOST-02 AGT-05 an announced price that the book has overtaken is corrected, upwards with two weeks’ notice: %s',
  (_what, change, moves) => {
    expect(isPriceMoveDue({ ...plan, nextPlan: 'starter', ...change }, 10_900, now)).toBe(moves);
  },
);

test.each([
  ['it goes on as it is', {}, true],
  ['another price follows', { nextPlan: 'starter', nextPence: 11_900 }, false],
  ['its business has ended it', { endsWithPeriod: true }, false],
  ['its business has chosen another plan', { nextPlan: 'agency_builder', nextPence: 14_900 }, false],
  ['the price has come', { pricePence: 12_900, periodEnd: new Date('2026-06-24T12:00:00Z') }, false],
])('HOST-02 AGT-05 an announced price is told as taken back where %s', (_what, change, isKept) => {
  expect(isPriceKept({ ...plan, nextPlan: 'starter', nextPence: 12_900 }, { ...plan, ...change }, 9900)).toBe(isKept);
});

test('HOST-02 AGT-05 an announced price is not told as taken back while it is replaced by another', () => {
  expect(isPriceKept({ ...plan, nextPlan: 'starter', nextPence: 12_900 }, plan, 10_900)).toBe(false);
});

const told = { toldPence: 10_900, toldAt: now };
const later = new Date('2026-05-22T12:00:00Z');
test.each([
  ['in time', told, true],
  ['too late for this period', { ...told, toldAt: soon }, false],
  ['of another price', { ...told, toldPence: 11_900 }, false],
])('HOST-02 AGT-05 a plan that was ended and chosen again, and was told before, moves: %s', (_what, notice, moves) => {
  expect(isPriceMoveDue({ ...plan, ...notice }, 10_900, later)).toBe(moves);
  expect(priceIfKept({ ...plan, ...notice }, 10_900), 'what its business is shown').toBe(moves ? 10_900 : 9900);
});

test('HOST-02 AGT-05 a lower price that was told is not lost by ending the plan and choosing it again, however late it was told', () => {
  const lower = { ...plan, toldPence: 8900, toldAt: later };
  expect(isPriceMoveDue(lower, 8900, later)).toBe(true);
  expect(priceIfKept(lower, 8900)).toBe(8900);
  expect(priceIfKept({ ...lower, toldPence: null, toldAt: null }, 8900), 'of which nobody told').toBe(9900);
});

const none = { toldPence: null, toldAt: null };
test.each([
  ['ended by its business', { endsWithPeriod: true }, 10_900, told],
  ['another plan is to follow', { nextPlan: 'agency_builder', nextPence: 14_900 }, 10_900, told],
  ['announced once more', { nextPlan: 'starter', nextPence: 10_900 }, 10_900, told],
  ['announced and no longer the book’s', { nextPlan: 'starter', nextPence: 10_900 }, 11_900, told],
  ['another is announced', { nextPlan: 'starter', nextPence: 11_900 }, 11_900, { toldPence: 11_900, toldAt: later }],
  ['paid', { pricePence: 10_900 }, 10_900, none],
  ['taken back from the book', { endsWithPeriod: true }, 9900, none],
  ['another plan runs', { plan: 'agency_builder' }, 10_900, none],
])('HOST-02 AGT-05 a notice is remembered until it has served: %s', (_what, change, bookPence, notice) => {
  expect(noticeAfter({ ...plan, ...told }, { ...plan, ...change }, { bookPence, now: later })).toEqual(notice);
});
