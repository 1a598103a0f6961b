import { expect, test } from 'vitest';
import { tryAll } from './try-all.ts';

test('HOLE-06 what fails for one is done for the others, and is told once all were tried', async () => {
  const done: number[] = [];
  const odd = (each: number): Promise<void> =>
    each % 2 === 1 ? Promise.reject(new Error(`no ${each}`)) : Promise.resolve(void done.push(each));
  await expect(tryAll([1, 2, 4], odd)).rejects.toThrow('no 1');
  await expect(tryAll([3, 5, 6], odd)).rejects.toThrow('no 3');
  await tryAll([8], odd);
  expect(done).toEqual([2, 4, 6, 8]);
});
