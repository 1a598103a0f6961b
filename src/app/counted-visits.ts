import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { track } from '#kit/track.ts';
import { isPrivate } from './seo/public-pages.ts';

/** Counts the pages that are seen, and sends what rooms tell through `track`; private pages are nobody's business. */
export function useCountedVisits(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    let stop = (): void => undefined;
    let left = false;
    void import('#features/analytics/ui/listen.ts').then(({ listen, sendBeacon }) => {
      if (left) return;
      stop = listen(sendBeacon);
      if (!isPrivate(window.location.pathname)) track('page_view');
    });
    return () => {
      left = true;
      stop();
    };
  }, []);
  useEffect(() => {
    if (!isPrivate(pathname)) track('page_view');
  }, [pathname]);
}
