import { expect, test } from 'vitest';
import { contractCalls, unboundedParts } from './test/contract-inputs.ts';

test('HOLE-13 every text, number and list that a procedure takes has an end', () => {
  const unbounded = contractCalls.flatMap(({ name, input }) => (input ? unboundedParts(input, name) : []));
  expect(unbounded).toEqual([]);
});

test('HOLE-13 the check finds a text without an end, an integer beyond a column and unknown keys', () => {
  const input = {
    type: 'object',
    properties: { a: { type: 'string' }, b: { type: 'integer', minimum: 0, maximum: 2 ** 31 }, c: {} },
  } as const;
  expect(unboundedParts(input, 'x')).toEqual([
    'x.a: a text without a longest length',
    'x.b: a number beyond what a column keeps',
    'x.c: anything at all',
    'x: unknown keys',
  ]);
});
