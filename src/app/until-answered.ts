import { ORPCError, safe } from '@orpc/client';
import { m } from '#messages/messages.js';
import { currentToast, hideToast, showToast } from '#ui/toast.tsx';
import { retryDelay } from './api.ts';

/** A server that comes back is found within so many milliseconds. */
const longestPause = 5000;
/** Statuses by which a proxy, or a server without its database, says that there is no answer yet. */
const passing = new Set([502, 503, 504]);

/** An answer that takes longer, in milliseconds, does not come: the connection is dead, or a proxy keeps it. */
const longestAnswer = 10_000;

/**
 * Makes a call before another page is opened, again and again while the server is silent. The page that is open stays
 * meanwhile, with everything that was typed on it, and says why, once.
 * @returns null if the call was refused, or if `signal` has ended the wait
 */
export async function untilAnswered<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): Promise<T | null> {
  let isTold = false;
  try {
    for (let attempt = 0; ; attempt += 1) {
      const { data, error } = await askOnce(ask, signal);
      if (signal.aborted) return null;
      if (!error || !isSilence(error)) return data ?? null;
      if (!isTold) showToast('error', m.admin_no_answer());
      isTold = true;
      await pause(Math.min(retryDelay(attempt), longestPause), signal);
      if (signal.aborted) return null;
    }
  } finally {
    if (isTold && currentToast()?.text === m.admin_no_answer()) hideToast();
  }
}

async function askOnce<T>(ask: (signal: AbortSignal) => Promise<T>, signal: AbortSignal) {
  const attempt = new AbortController();
  const end = (): void => attempt.abort();
  const timer = setTimeout(end, longestAnswer);
  signal.addEventListener('abort', end);
  try {
    return await safe(ask(attempt.signal));
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}

/** Anything else is an answer, or a fault of ours that no waiting mends. */
function isSilence(error: unknown): boolean {
  if (error instanceof ORPCError) return passing.has(error.status);
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'AbortError');
}

/** Ends with the signal, or when the browser finds its network again, if that comes earlier. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
