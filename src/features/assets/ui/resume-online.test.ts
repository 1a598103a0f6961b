import { expect, test } from 'vitest';
import { resumeOnline } from './resume-online.ts';

test('MEND-18a an upload of staff that loses the network waits for it and goes on; any other failure is final', () => {
  let isOnline = false;
  const waiting: (() => void)[] = [];
  const said: unknown[] = [];
  const onError = resumeOnline(
    { isOnline: () => isOnline, whenOnline: (call) => waiting.push(call) },
    {
      resume: () => said.push('resumed'),
      onWaiting: (isWaiting) => said.push(isWaiting ? 'waits' : 'goes on'),
      fail: ({ message }) => said.push(message),
    },
  );
  onError(new Error('no network'));
  expect(said).toEqual(['waits']);
  isOnline = true;
  waiting.shift()?.();
  expect(said).toEqual(['waits', 'goes on', 'resumed']);
  expect(waiting).toEqual([]);
  onError(new Error('refused'));
  expect(said.at(-1)).toBe('refused');
});
