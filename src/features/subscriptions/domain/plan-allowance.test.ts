import { expect, test } from 'vitest';
import { planAllowance, songsOfMonth, type KnownPlan } from './plan-allowance.ts';
import { planKeys } from './plans.ts';
import { planLines } from './price.ts';

const month: KnownPlan = {
  plan: 'agency_builder',
  status: 'active',
  periodStart: new Date('2026-05-01T00:00:00Z'),
  periodEnd: new Date('2026-06-01T00:00:00Z'),
};
const within = new Date('2026-05-20T12:00:00Z');
const nothing = { subscribed: false, canOrder: false, songsLeft: 0 };

test.each<{ what: string; plan?: Partial<KnownPlan>; taken: number; now?: Date; allowance: object }>([
  { what: 'no song taken', taken: 0, allowance: { subscribed: true, canOrder: true, songsLeft: 3 } },
  { what: 'one song left', taken: 2, allowance: { subscribed: true, canOrder: true, songsLeft: 1 } },
  { what: 'all songs taken', taken: 3, allowance: { subscribed: true, canOrder: false, songsLeft: 0 } },
  {
    what: 'more taken than a smaller plan has',
    taken: 5,
    allowance: { subscribed: true, canOrder: false, songsLeft: 0 },
  },
  {
    what: 'a trial, whatever its plan has',
    plan: { status: 'trialing', plan: 'business_builder' },
    taken: 0,
    allowance: { subscribed: true, canOrder: true, songsLeft: 1 },
  },
  {
    what: 'a trial that had its song',
    plan: { status: 'trialing' },
    taken: 1,
    allowance: { subscribed: true, canOrder: false, songsLeft: 0 },
  },
  {
    what: 'a month that is not paid',
    plan: { status: 'past_due' },
    taken: 1,
    allowance: { subscribed: true, canOrder: false, songsLeft: 2 },
  },
  { what: 'a plan that was never paid', plan: { status: 'incomplete' }, taken: 0, allowance: nothing },
  { what: 'a plan that has ended', plan: { status: 'ended' }, taken: 0, allowance: nothing },
  {
    what: 'the last moment of the month',
    taken: 0,
    now: new Date(month.periodEnd.getTime() - 1),
    allowance: { subscribed: true, canOrder: true, songsLeft: 3 },
  },
  { what: 'a month that is over', taken: 0, now: month.periodEnd, allowance: nothing },
])('AGT-05 the plan allows what is left of it: $what', ({ plan, taken, now, allowance }) => {
  expect(planAllowance({ ...month, ...plan }, taken, now ?? within)).toEqual(allowance);
});

test('AGT-05 each plan has its songs a month, and a song within it costs nothing more', () => {
  expect(planKeys.map((plan) => songsOfMonth({ ...month, plan }))).toEqual([2, 3, 5]);
  for (const plan of planKeys) expect(planLines(plan)).toMatchObject([{ entry: `plan_${plan}`, amountPence: 0 }]);
});
