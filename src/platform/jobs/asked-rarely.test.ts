import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askedRarely } from './asked-rarely.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('HOLE-07 a run that was not cancelled is asked about once a second, one that was each time', async () => {
  const asked: string[] = [];
  const cancelled = new Set<string>();
  const ask = askedRarely((id) => {
    asked.push(id);
    return cancelled.has(id) ? Promise.reject(new Error(`${id} was cancelled`)) : Promise.resolve();
  });
  for (const id of ['one', 'one', 'other', 'one']) await ask(id);
  expect(asked).toEqual(['one', 'other']);
  cancelled.add('one');
  vi.advanceTimersByTime(1000);
  for (let again = 0; again < 2; again++) await expect(ask('one')).rejects.toThrow('one was cancelled');
  expect(asked).toEqual(['one', 'other', 'one', 'one']);
});
