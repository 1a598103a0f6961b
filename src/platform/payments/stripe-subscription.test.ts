import { expect, test } from 'vitest';
import { PaymentsError } from './port.ts';
import { subscriptionOf } from './stripe-subscription.ts';

const starts = Date.parse('2026-03-02T10:00:00Z') / 1000;
const ends = Date.parse('2026-04-02T10:00:00Z') / 1000;
const aSubscription = {
  id: 'sub_1',
  status: 'active',
  metadata: { account_id: 'account-1', plan: 'starter' },
  cancel_at_period_end: false,
  cancel_at: null,
  trial_end: null,
  latest_invoice: null,
  schedule: null,
  customer: 'cus_1',
  items: { data: [{ current_period_start: starts, current_period_end: ends, price: { lookup_key: null } }] },
};

test('AGT-05 every state of a subscription at Stripe is one of ours; what is unknown or unpaid is not active', () => {
  const states = {
    incomplete: 'incomplete',
    incomplete_expired: 'never_begun',
    trialing: 'trialing',
    active: 'active',
    past_due: 'past_due',
    unpaid: 'past_due',
    paused: 'past_due',
    canceled: 'ended',
    toString: 'past_due',
    'of next year': 'past_due',
  };
  for (const [status, ours] of Object.entries(states))
    expect(subscriptionOf({ ...aSubscription, status }).status, status).toBe(ours);
});

test('AGT-05 after a trial nothing can be ordered before something is paid; later months are trusted for an hour', () => {
  const status = (change: object) => subscriptionOf({ ...aSubscription, ...change }).status;
  for (const unpaid of ['draft', 'open'])
    expect(status({ trial_end: starts, latest_invoice: { status: unpaid } }), unpaid).toBe('past_due');
  expect(status({ trial_end: starts, latest_invoice: { status: 'paid' } })).toBe('active');
  expect(status({ trial_end: starts - 86_400, latest_invoice: { status: 'draft' } })).toBe('active');
  expect(status({ status: 'trialing', trial_end: ends, latest_invoice: { status: 'paid' } })).toBe('trialing');
});

test('AGT-05 a plan ends with its period by the mark or by a date within it', () => {
  const endsWithPeriod = (change: object): boolean => subscriptionOf({ ...aSubscription, ...change }).endsWithPeriod;
  expect(endsWithPeriod({})).toBe(false);
  expect(endsWithPeriod({ cancel_at_period_end: true })).toBe(true);
  expect(endsWithPeriod({ cancel_at: ends })).toBe(true);
  expect(endsWithPeriod({ cancel_at: ends + 1 })).toBe(false);
});

test('AGT-05 a subscription made at the desk has no account and no plan; one without an item is refused', () => {
  expect(subscriptionOf({ ...aSubscription, metadata: {} })).toMatchObject({ accountId: null, plan: null });
  expect(() => subscriptionOf({ ...aSubscription, items: { data: [] } })).toThrow(PaymentsError);
});

test.each([
  [null, 'starter'],
  ['keepsong:pro_host:900', 'pro_host'],
  ['somebody-else:pro_host:900', 'starter'],
  ['keepsong:pro_host', 'starter'],
])('HOST-02 with the price %j the plan is %s, whatever its metadata say', (lookup_key, plan) => {
  const [item] = aSubscription.items.data;
  const switched = { ...aSubscription, items: { data: [{ ...item!, price: { lookup_key } }] } };
  expect(subscriptionOf(switched).plan).toBe(plan);
});

test.each([
  [{ lookup_key: 'keepsong:starter:9900', unit_amount: 9900, currency: 'gbp' }, 9900],
  [{ lookup_key: null, unit_amount: 7900, currency: 'gbp' }, 7900],
  [{ lookup_key: null, unit_amount: 7900, currency: 'eur' }, null],
  [{ lookup_key: null, unit_amount: null, currency: 'gbp' }, null],
])('HOST-02 AGT-05 a plan begun before prices had names is as dear as its price: %j is %j pence', (price, pence) => {
  const [item] = aSubscription.items.data;
  expect(subscriptionOf({ ...aSubscription, items: { data: [{ ...item!, price }] } }).pricePence).toBe(pence);
});
