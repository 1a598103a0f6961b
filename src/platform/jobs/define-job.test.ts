import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import type { Queryable } from '../db/database.ts';
import { defineJob, handles } from './define-job.ts';
import type { Jobs } from './port.ts';

const deliver = defineJob({
  name: 'deliver',
  queue: 'mail',
  input: z.object({ id: z.string() }),
  id: ({ id, turn }: { id: string; turn: number }) => `deliver-${id}-${turn}`,
});

/** Compiled, not run: each call below a directive must be refused by the compiler. */
export const refused = ({ jobs, tx }: { jobs: Jobs; tx: Queryable }): unknown[] => [
  // @ts-expect-error -- a job is named by its definition
  jobs.enqueue(tx, 'deliver', { id: 'a', turn: 1 }),
  // @ts-expect-error -- an input without what the id is made of
  jobs.enqueue(tx, deliver, { id: 'a' }),
  // @ts-expect-error -- an input of another form
  jobs.enqueue(tx, deliver, { id: 1, turn: 1 }),
  // @ts-expect-error -- a second rule of its ids
  jobs.enqueue(tx, deliver, { id: 'a', turn: 1 }, { id: 'deliver-a-1' }),
  // @ts-expect-error -- code that wants another input
  handles(deliver, (_deps: object, input: { email: string }) => Promise.resolve(void input.email)),
  // @ts-expect-error -- a rule that needs another input
  defineJob({ name: 'x', queue: 'mail', input: z.object({ id: z.string() }), id: (parts: { n: 1 }) => `${parts.n}` }),
];

test('STU-03 a job stores its input alone; its id may be made of more', () => {
  const parts = { id: 'a', turn: 2 };
  expect(deliver.input.parse(parts)).toEqual({ id: 'a' });
  expect(deliver.id(parts)).toBe('deliver-a-2');
  expectTypeOf(deliver.input.parse(parts)).toEqualTypeOf<{ id: string }>();
});
