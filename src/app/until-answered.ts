import { ORPCError, safe } from '@orpc/client';
import { m } from '#messages/messages.js';
import { currentToast, hideToast, showToast } from '#ui/toast.tsx';
import { retryDelay } from './api.ts';

/** A server that comes back is found within so many milliseconds. */
const longestPause = 5000;
/** Statuses by which a proxy, or a server without its database, says that there is no answer yet. */
const passing = new Set([502, 503, 504]);

/**
 * Makes a call before another page is opened, again and again while the server is silent. The page that is open stays
 * meanwhile, with everything that was typed on it, and says why.
 * @returns null if the call was refused, or if `signal` has ended the wait
 */
export async function untilAnswered<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T | null> {
  for (let attempt = 0; ; attempt += 1) {
    const { data, error } = await safe(ask());
    if (signal.aborted) return null;
    if (!error || !isSilence(error)) {
      if (currentToast()?.text === m.admin_no_answer()) hideToast();
      return data ?? null;
    }
    if (currentToast()?.text !== m.admin_no_answer()) showToast('error', m.admin_no_answer());
    await pause(Math.min(retryDelay(attempt), longestPause), signal);
    if (signal.aborted) return null;
  }
}

function isSilence(error: unknown): boolean {
  return !(error instanceof ORPCError) || passing.has(error.status);
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
