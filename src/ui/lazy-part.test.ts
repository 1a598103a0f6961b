import { expect, test } from 'vitest';
import { untilLoaded } from './lazy-part.ts';

test('SITE-17 a part of a page is asked for once the shop can be reached, and again after a failure, ever more rarely', async () => {
  const waited: number[] = [];
  const wait = async (pause: number): Promise<void> => {
    waited.push(pause);
  };
  const reached = [false, new TypeError('Failed to fetch'), true, true, true, true];
  const isReachable = async (): Promise<boolean> => {
    const next = reached.shift();
    if (next instanceof Error) throw next;
    return next ?? false;
  };
  let tries = 0;
  const load = async (): Promise<string> => {
    tries += 1;
    if (tries < 4) throw new TypeError('Failed to fetch dynamically imported module');
    return 'the part';
  };
  expect(await untilLoaded(load, { isReachable, wait })).toBe('the part');
  expect(tries).toBe(4);
  expect(waited).toEqual([1000, 2000, 4000, 8000, 10_000]);
});
