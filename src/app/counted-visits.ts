import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { collectEvents, sendBeacon } from '#features/analytics/ui/collect-events.ts';
import { countedPage } from '#features/analytics/domain/counted-page.ts';
import { isPrivate } from '#kit/private-pages.ts';
import { track } from '#kit/track.ts';

/** Counts page views and sends the events of `track`. Views of private pages are not counted, nor are their addresses told. */
export function useCountedVisits(): void {
  const { pathname } = useLocation();
  useEffect(() => collectEvents(sendBeacon, countedPage), []);
  useEffect(() => {
    if (!isPrivate(pathname)) track('page_view');
  }, [pathname]);
}
