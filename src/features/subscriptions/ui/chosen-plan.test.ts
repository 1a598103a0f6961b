import { expect, test } from 'vitest';
import { planToBegin } from './chosen-plan.ts';

test.each([
  ['the plan that was chosen before', { kept: 'starter', hasPlan: false, isAgain: false }, 'starter'],
  ['no second plan to who has one', { kept: 'starter', hasPlan: true, isAgain: false }, null],
  ['nothing to who signs in again to go on', { kept: 'starter', hasPlan: false, isAgain: true }, null],
  ['nothing to who chose nothing', { kept: null, hasPlan: false, isAgain: false }, null],
] as const)('AGT-03 signing in offers %s', (_, signedIn, plan) => {
  expect(planToBegin(signedIn)).toBe(plan);
});
