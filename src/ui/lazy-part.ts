import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { m } from '#messages/messages.js';
import { showToast } from './toast.tsx';

/** Milliseconds before a part is asked for again: at first, and at most. */
const pauses = { first: 1000, last: 10_000 };

/** A part that failed so often while the shop could be reached comes with no further try on this page. */
const failuresTold = 3;

type Part<Properties> = { default: ComponentType<Properties> };

/**
 * A part of a page whose script comes by itself, once `due`. What does not arrive is left out and asked for again for as long as the
 * page stands: a network that is lost for a while must not take the page, and with it what somebody is typing.
 */
export function lazyPart<Properties>(
  load: () => Promise<Part<Properties>>,
  due: () => Promise<void> = () => Promise.resolve(),
): LazyExoticComponent<ComponentType<Properties>> {
  const inBrowser = async (): Promise<Part<Properties>> => {
    await due();
    return untilLoaded(load, { isReachable, wait: untilNextTry, tell: tellPartIsMissing });
  };
  return lazy(typeof window === 'undefined' ? load : inBrowser);
}

interface Loading {
  isReachable: () => Promise<boolean>;
  wait: (pause: number) => Promise<void>;
  /** Called once, with why it does not come. */
  tell: (error: unknown) => void;
}

/**
 * Loads as soon as the shop can be reached, and after a failure again. Nothing is asked for before: Chromium asks for a script
 * whose request has failed no second time on the same page.
 */
export async function untilLoaded<T>(
  load: () => Promise<T>,
  { isReachable: canLoad, wait, tell }: Loading,
): Promise<T> {
  let failures = 0;
  for (let pause = pauses.first; ; pause = Math.min(pause * 2, pauses.last)) {
    if (await canLoad()) {
      try {
        return await load();
      } catch (error) {
        failures += 1;
        if (failures === failuresTold) tell(error);
      }
    }
    await wait(pause);
  }
}

/** It is of a release that is gone, or does not run: only the page loaded again has it. */
function tellPartIsMissing(error: unknown): void {
  reportError(error);
  showToast('error', m.ui_part_missing());
}

/** True unless a request shows that there is no network; a browser that calls itself offline still reaches a shop on its own machine. */
async function isReachable(): Promise<boolean> {
  if (navigator.onLine || navigator.serviceWorker?.controller) return true;
  try {
    return (await fetch('/health/live', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
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
