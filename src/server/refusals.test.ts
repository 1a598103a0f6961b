import { type ErrorMap, isContractProcedure } from '@orpc/contract';
import { expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { waitData } from '#kit/procedure.ts';

/** Nobody knows when another window closes. */
const withoutSeconds = new Set(['TOO_MANY_STREAMS']);

test('HOLE-05 SITE-21 every refusal of a call that came too often says in its contract how long to wait', () => {
  const procedures = Object.values(contract).flatMap((room) => Object.entries(room));
  const tooOften = procedures.flatMap(([name, procedure]) => {
    if (!isContractProcedure(procedure)) return [];
    const errors = Object.entries(procedure['~orpc'].errorMap as ErrorMap);
    return errors.flatMap(([code, error]) =>
      error?.status === 429 && !withoutSeconds.has(code) ? [{ name: `${name} ${code}`, data: error.data }] : [],
    );
  });
  expect(tooOften.length).toBeGreaterThan(60);
  expect(tooOften.filter(({ data }) => data !== waitData).map(({ name }) => name)).toEqual([]);
});
