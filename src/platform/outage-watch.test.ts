import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Log } from './log.ts';
import { OutageWatch } from './outage-watch.ts';

const full = Object.assign(new Error('No space left on device'), { code: '53100' });
let failure: Error | null = null;
let checks: boolean[] = [];
let lines: Record<string, unknown>[] = [];
let watch: OutageWatch;
beforeEach(() => {
  vi.useFakeTimers();
  [failure, checks, lines] = [null, [], []];
  const write = (entry: Record<string, unknown>): void => void lines.push(entry);
  watch = new OutageWatch({
    check: ({ thorough }) => {
      checks.push(thorough);
      return failure ? Promise.reject(failure) : Promise.resolve();
    },
    log: { error: write, warn: write } as unknown as Log,
  });
});
afterEach(() => {
  watch.close();
  vi.useRealTimers();
});

test('HOLE-06 an outage is told once when it begins and once when it is over, with the requests it cost', async () => {
  failure = full;
  for (let request = 0; request < 1000; request++) watch.note('disk-full', full);
  expect(lines).toMatchObject([{ alert: 'disk-full' }]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(lines).toHaveLength(1);
  expect(await watch.current()).toBe('disk-full');
  failure = null;
  await vi.advanceTimersByTimeAsync(2000);
  expect(lines.slice(1)).toMatchObject([{ outage: 'disk-full', requests: 1000 }]);
  expect(await watch.current()).toBeNull();
});

test('OPS-05 an outage that stands is raised again within the hour, so that its alert does not count as over', async () => {
  failure = full;
  watch.note('disk-full', full);
  await vi.advanceTimersByTimeAsync(29 * 60_000);
  expect(lines).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(lines.slice(1)).toMatchObject([{ alert: 'disk-full' }]);
});

test('HOLE-06 a full disk counts as freed only when new room can be taken', async () => {
  watch.note('disk-full', full);
  await vi.advanceTimersByTimeAsync(2000);
  expect(checks).toEqual([true]);
});

test('HOLE-06 readiness writes every few seconds at most, however often it is asked', async () => {
  for (let asked = 0; asked < 100; asked++) expect(await watch.current()).toBeNull();
  expect(checks).toEqual([false]);
  await vi.advanceTimersByTimeAsync(3500);
  await watch.current();
  expect(checks).toEqual([false, false]);
});

test('HOLE-06 a check that does not come to its end says no in time', async () => {
  const hanging = new OutageWatch({
    check: () => new Promise(() => undefined),
    log: { error: () => undefined } as unknown as Log,
  });
  const answer = hanging.current();
  await vi.advanceTimersByTimeAsync(4500);
  expect(await answer).toBe('database-unavailable');
  hanging.close();
});

test('HOLE-06 a storage that does not answer keeps nobody from ordering, and is told once as well', async () => {
  for (let request = 0; request < 5; request++) {
    watch.note('storage-unavailable', new Error('No answer'));
    await vi.advanceTimersByTimeAsync(5000);
  }
  expect(lines).toMatchObject([{ alert: 'storage-unavailable' }]);
  expect(await watch.current()).toBeNull();
  await vi.advanceTimersByTimeAsync(40_000);
  expect(lines[1]).toMatchObject({ outage: 'storage-unavailable', requests: 5 });
});
