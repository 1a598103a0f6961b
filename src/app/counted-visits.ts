import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { collectEvents, sendBeacon } from '#features/analytics/ui/collect-events.ts';
import { track } from '#kit/track.ts';
import { isPrivate } from './seo/public-pages.ts';

/** Counts the pages that are seen, and sends what rooms tell through `track`; private pages are nobody's business. */
export function useCountedVisits(): void {
  const { pathname } = useLocation();
  useEffect(() => collectEvents(sendBeacon), []);
  useEffect(() => {
    if (!isPrivate(pathname)) track('page_view');
  }, [pathname]);
}
