import { expect, test } from 'vitest';
import { grouped } from './grouped.ts';

test('HOLE-10 what is asked for while a question is under way is asked together, and each has its own answer', async () => {
  const asked: number[][] = [];
  const answers: (() => void)[] = [];
  const ask = grouped(async (items: readonly number[]) => {
    asked.push([...items]);
    await new Promise<void>((resolve) => answers.push(resolve));
    return new Set(items);
  });
  const first = ask(1);
  await expect.poll(() => asked).toEqual([[1]]);
  const others = [ask(2), ask(3)];
  answers[0]!();
  expect((await first).has(1)).toBe(true);
  await expect.poll(() => asked).toEqual([[1], [2, 3]]);
  answers[1]!();
  for (const [at, item] of [2, 3].entries()) expect((await others[at]!).has(item)).toBe(true);
});

test('HOLE-10 a question that fails says so to whoever asked it, and the next is asked all the same', async () => {
  const ask = grouped((items: readonly number[]) =>
    items.includes(2) ? Promise.reject(new Error('no answer')) : Promise.resolve(items.length),
  );
  const failures = await Promise.all([1, 2].map((item) => ask(item).catch((error: Error) => error.message)));
  expect(failures).toEqual(['no answer', 'no answer']);
  expect(await ask(3)).toBe(1);
});
