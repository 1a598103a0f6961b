import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToast, hideToast, showToast } from '#ui/toast.tsx';
import { untilAnswered } from './until-answered.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  hideToast();
});

/** A call that is answered after so many failures of one kind. */
function answeredAfter(failures: number, error: Error): { ask: () => Promise<string>; asked: () => number } {
  let asked = 0;
  return {
    ask: () => {
      asked += 1;
      return asked > failures ? Promise.resolve('here') : Promise.reject(error);
    },
    asked: () => asked,
  };
}

const { signal } = new AbortController();

test.each([
  ['a server that is gone', new TypeError('Failed to fetch')],
  ['a server without its database', new ORPCError('SERVICE_UNAVAILABLE', { status: 503 })],
  ['a proxy in front of nothing', new ORPCError('BAD_GATEWAY', { status: 502 })],
])('SITE-21 a page waits for %s, says so, and goes on once there is an answer', async (_, error) => {
  const { ask } = answeredAfter(3, error);
  const answer = untilAnswered(ask, signal);
  await vi.advanceTimersByTimeAsync(0);
  expect(currentToast()?.text).toMatch(/^No answer from the server\./);
  await vi.advanceTimersByTimeAsync(1000 + 2000 + 4000);
  expect(await answer).toBe('here');
  expect(currentToast()).toBeNull();
});

test('SITE-21 a page that waits looks at once when the browser finds its network again', async () => {
  const { ask } = answeredAfter(1, new TypeError('Failed to fetch'));
  const answer = untilAnswered(ask, signal);
  await vi.advanceTimersByTimeAsync(0);
  window.dispatchEvent(new Event('online'));
  expect(await answer).toBe('here');
});

test('SITE-21 a refusal is an answer, and another message stays', async () => {
  const { ask, asked } = answeredAfter(9, new ORPCError('FORBIDDEN', { status: 403 }));
  showToast('error', 'Something else');
  expect(await untilAnswered(ask, signal)).toBeNull();
  expect([asked(), currentToast()?.text]).toEqual([1, 'Something else']);
});

test('SITE-21 a page that is not wanted any more is not waited for', async () => {
  const left = new AbortController();
  const { ask, asked } = answeredAfter(9, new TypeError('Failed to fetch'));
  const answer = untilAnswered(ask, left.signal);
  await vi.advanceTimersByTimeAsync(0);
  left.abort();
  expect(await answer).toBeNull();
  expect(asked()).toBe(1);
});

test('SITE-21 a connection on which nothing comes counts as silence', async () => {
  let asked = 0;
  const answer = untilAnswered((attempt) => {
    asked += 1;
    if (asked > 1) return Promise.resolve('here');
    return new Promise<string>((_, reject) => {
      attempt.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    });
  }, signal);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(currentToast()?.text).toMatch(/^No answer from the server\./);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await answer).toBe('here');
});
