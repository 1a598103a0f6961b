import { expect, test } from 'vitest';
import { advisoryLocks } from './advisory-locks.ts';

test('OPS-05 no two purposes share a lock of the database: one would wait for the other', () => {
  const numbers = Object.values(advisoryLocks);
  expect(new Set(numbers).size).toBe(numbers.length);
});
