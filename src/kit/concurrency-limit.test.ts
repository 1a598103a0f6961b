import { expect, test } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit.ts';

test('GIFT-04 as many run at once as there are slots, the next is sent away, and each slot comes back whatever happens in it', async () => {
  const slots = new ConcurrencyLimit(2);
  const ends: (() => void)[] = [];
  const run = () => slots.take(() => new Promise<string>((resolve) => ends.push(() => resolve('done'))));
  const both = [run(), run()];
  expect(await run()).toBeNull();
  for (const end of ends) end();
  expect(await Promise.all(both)).toEqual(['done', 'done']);
  for (let round = 0; round < 3; round++)
    await expect(slots.take(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await slots.take(() => Promise.resolve('again'))).toBe('again');
});
