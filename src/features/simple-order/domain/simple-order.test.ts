import { expect, test } from 'vitest';
import { wizardOrderSchema } from '#features/wizard/contract.ts';
import { stepProblem } from '#features/wizard/domain/wizard-order.ts';
import { anOrderInput } from '#server/test/journey.ts';
import { emptySimpleOrder, reachedStep, simpleProblem, withoutNames } from './simple-order.ts';

const long = 'Taumatawhakatangihangakoauauotamatea';

test('HOLE-17 MEND-10b the simple form refuses a name that no chorus holds', () => {
  const named = { fullName: 'Dan', email: 'dan@example.com', occasion: 'birthday', genre: 'Country' };
  expect(simpleProblem({ ...emptySimpleOrder, ...named, recipientName: long })).toEqual({
    refusal: 'name-too-long',
    field: 'recipientName',
  });
  expect(simpleProblem({ ...emptySimpleOrder, ...named, recipientName: 'Ruth', secondName: long })).toEqual({
    refusal: 'name-too-long',
    field: 'secondName',
  });
  expect(simpleProblem({ ...emptySimpleOrder, ...named, recipientName: 'Ruth' })).toEqual({ refusal: 'no-facts' });
});

test('HOLE-17 MEND-10b the wizard refuses it on every page, unless it is said how a shorter one is sung', () => {
  const order = wizardOrderSchema.parse(anOrderInput({ first_name: long }).order);
  for (const variant of ['consumer', 'host', 'estate-agent'] as const) {
    const whole = { ...order, last_name: 'Lee', company_name: 'Lee & Co' };
    expect(stepProblem(1, whole, variant)).toEqual({ refusal: 'name_too_long', fields: ['first_name'] });
    expect(stepProblem(1, { ...whole, first_name_sung: 'Tau' }, variant)).toBeNull();
    expect(stepProblem(1, { ...whole, first_name: 'Ruth', first_name_sung: long }, variant)?.fields).toEqual([
      'first_name_sung',
    ]);
    const two = { ...whole, first_name: 'Ruth', second_name: long };
    expect(stepProblem(1, two, variant)).toEqual({ refusal: 'name_too_long', fields: ['second_name'] });
    expect(stepProblem(1, { ...two, second_name_sung: 'Tau' }, variant)).toBeNull();
    expect(stepProblem(1, { ...two, second_name: ' ', second_name_sung: long }, variant)).toBeNull();
  }
});

test('MEND-04 D24 what leaves the browser without the tick names nobody, and says how far somebody came', () => {
  const typed = {
    ...emptySimpleOrder,
    fullName: 'Dan',
    email: 'dan@example.com',
    recipientName: 'Mags',
    secondName: 'Sue',
    genre: 'Country',
    occasion: 'roast',
    facts: ['Parks badly', '', '', '', ''],
    deliveryTier: 'express' as const,
  };
  expect(withoutNames(typed)).toEqual({ ...emptySimpleOrder, occasion: 'roast', deliveryTier: 'express' });
  expect(reachedStep(typed)).toBe(5);
  expect(reachedStep({ ...typed, deliveryTier: 'standard' })).toBe(4);
  expect(reachedStep({ ...typed, deliveryTier: 'standard', genre: '' })).toBe(3);
  expect(reachedStep({ ...emptySimpleOrder, occasion: 'roast' })).toBe(2);
  expect(reachedStep({ ...emptySimpleOrder, fullName: 'Dan' })).toBe(1);
});
