import { lazy } from 'react';

/** Milliseconds before a part is asked for again: at first, and at most. */
const pauses = { first: 1000, last: 10_000 };

/**
 * A part of a page whose script comes by itself. What does not arrive is left out and asked for again for as long as the page
 * stands: a network that is lost for a while must not take the page, and with it what somebody is typing.
 */
export const lazyPart: typeof lazy = (load) =>
  lazy(typeof window === 'undefined' ? load : () => untilLoaded(load, { isReachable, wait: untilNextTry }));

/**
 * Loads as soon as the shop can be reached, and after a failure again. Nothing is asked for before: Chromium asks for a script
 * whose request has failed no second time on the same page.
 */
export async function untilLoaded<T>(
  load: () => Promise<T>,
  { isReachable: canLoad, wait }: { isReachable: () => Promise<boolean>; wait: (pause: number) => Promise<void> },
): Promise<T> {
  for (let pause = pauses.first; ; pause = Math.min(pause * 2, pauses.last)) {
    try {
      if (await canLoad()) return await load();
    } catch {
      // What was lost on the way: the next try says more.
    }
    await wait(pause);
  }
}

/** True unless a request shows that there is no network; a browser that calls itself offline still reaches a shop on its own machine. */
async function isReachable(): Promise<boolean> {
  if (navigator.onLine || navigator.serviceWorker?.controller) return true;
  const answer = await fetch('/health/live', { method: 'HEAD', cache: 'no-store' });
  return answer.ok;
}

/** Ends after so many milliseconds, or as soon as the browser is online again. */
function untilNextTry(pause: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, pause);
    window.addEventListener('online', end);
  });
}
