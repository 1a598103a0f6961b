import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Pictures that are laid out together: each group costs a frame of the whole page, which is dearer than a picture. */
const groupSize = 8;

/**
 * Pictures out of sight are not laid out while a page loads (record.css). Afterwards they are, a few at a time while nothing
 * else is to do, so that whoever scrolls, prints or photographs the page has them all.
 */
export function useDeferredLayout(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const pictures = [...document.querySelectorAll<HTMLElement>('.sleeve, .record')];
    const stop = new AbortController();
    const draw = (): void => {
      const group = pictures.splice(0, groupSize);
      if (group.length === 0 || stop.signal.aborted) return;
      for (const picture of group) {
        picture.style.contentVisibility = 'visible';
        picture.querySelector('img')?.setAttribute('loading', 'eager');
      }
      whenIdle(draw);
    };
    whenIdle(draw);
    return () => stop.abort();
    // Each page brings its own.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [pathname]);
}

function whenIdle(act: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) window.requestIdleCallback(act);
  else setTimeout(act, 50);
}
