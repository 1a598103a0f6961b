import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToast, hideToast, leaveToastBehind, showToast } from './toast.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => {
  hideToast();
  vi.useRealTimers();
});

test('MEND-08b an error goes with the page it was about, and stays where it is why the page changed', () => {
  showToast('error', 'The file could not be sent.');
  leaveToastBehind('/b');
  expect(currentToast(), 'said a moment ago').toMatchObject({ text: 'The file could not be sent.' });
  vi.advanceTimersByTime(3999);
  leaveToastBehind('/c');
  expect(currentToast()).not.toBeNull();
  vi.advanceTimersByTime(1);
  leaveToastBehind('/c');
  expect(currentToast(), 'the same page').not.toBeNull();
  leaveToastBehind('/d');
  expect(currentToast()).toBeNull();
});
