import { expect, test } from 'vitest';
import { appealBar } from './appeal.ts';

const ada = { id: 'ada', isAdmin: true, hasOtherAdmin: true };

test.each([
  ['ada', ada, 'own-decision'],
  ['ada', { ...ada, hasOtherAdmin: false }, null],
  ['bea', ada, null],
  [null, ada, null],
  ['bea', { ...ada, isAdmin: false }, 'admins-only'],
  ['ada', { ...ada, isAdmin: false, hasOtherAdmin: false }, 'admins-only'],
] as const)('GIFT-08 a decision of %s bars %o from its appeal by %s', (decidedBy, reader, bar) => {
  expect(appealBar({ decidedBy }, reader)).toBe(bar);
});
