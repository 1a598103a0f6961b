import { expect, test } from 'vitest';
import { untilLoaded } from './lazy-part.ts';

const lost = new TypeError('Failed to fetch dynamically imported module');

/** Loads a part that is lost `failures` times, of a shop that is reached as `reached` says and ever after. */
async function loaded({ failures, reached = [] }: { failures: number; reached?: boolean[] }) {
  const waited: number[] = [];
  const told: unknown[] = [];
  let tries = 0;
  const part = await untilLoaded(
    async () => {
      tries += 1;
      if (tries <= failures) throw lost;
      return 'the part';
    },
    {
      isReachable: async () => reached.shift() ?? true,
      wait: async (pause) => void waited.push(pause),
      tell: (error) => void told.push(error),
    },
  );
  return { part, tries, waited, told };
}

test('SITE-17 a part of a page is asked for once the shop can be reached, and again after a failure, ever more rarely', async () => {
  expect(await loaded({ failures: 2, reached: [false, false, true] })).toEqual({
    part: 'the part',
    tries: 3,
    waited: [1000, 2000, 4000, 8000],
    told: [],
  });
});

test('SITE-17 a part that fails again and again is told of once, with why, and may come all the same', async () => {
  const { part, waited, told } = await loaded({ failures: 5 });
  expect(part).toBe('the part');
  expect(told).toEqual([lost]);
  expect(waited).toEqual([1000, 2000, 4000, 8000, 10_000]);
});
