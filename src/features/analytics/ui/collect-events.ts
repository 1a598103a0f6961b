import { type TrackedData, type TrackedEvent, trackedEventName } from '#kit/track.ts';
import { maximumBatch, sourceOf, allowedFieldsOf, type VisitEvent } from '../domain/visit.ts';

/** Milliseconds for which events are collected before they are sent as one batch. */
const gatherFor = 4000;

interface Wishes {
  doNotTrack: string | null;
  globalPrivacyControl?: boolean;
}

/** True if this browser opts out of analytics (Do Not Track, Global Privacy Control). */
export function hasOptedOut({ doNotTrack, globalPrivacyControl }: Wishes): boolean {
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/**
 * Collects the events of `track` and sends them in batches, some seconds later or when the page is left. The traffic source
 * is kept in memory only: nothing is stored in the browser. `pageOf` tells which page an address counts for.
 * @returns a function that stops listening
 */
export function collectEvents(send: (events: VisitEvent[]) => void, pageOf: (path: string) => string): () => void {
  if (hasOptedOut(navigator)) return () => undefined;
  const source = sourceOf(window.location.search, document.referrer, window.location.hostname);
  let waiting: VisitEvent[] = [];
  let timer: number | undefined;
  const flush = (): void => {
    window.clearTimeout(timer);
    timer = undefined;
    const events = waiting.splice(0, maximumBatch);
    if (events.length > 0) send(events);
  };
  const onTracked = (happened: Event): void => {
    const { event, data } = (happened as CustomEvent<{ event: TrackedEvent; data: TrackedData }>).detail;
    const page = pageOf(window.location.pathname);
    waiting.push({ event, page, source, data: allowedFieldsOf(data) });
    if (waiting.length >= maximumBatch) flush();
    timer ??= window.setTimeout(flush, gatherFor);
  };
  const onHidden = (): void => {
    if (document.visibilityState === 'hidden') flush();
  };
  window.addEventListener(trackedEventName, onTracked);
  document.addEventListener('visibilitychange', onHidden);
  return () => {
    flush();
    waiting = [];
    window.removeEventListener(trackedEventName, onTracked);
    document.removeEventListener('visibilitychange', onHidden);
  };
}

/** Sends events by a beacon, which outlives the page; it carries our cookies, which the server ignores here. */
export function sendBeacon(events: VisitEvent[]): void {
  const body = new Blob([JSON.stringify({ json: { events } })], { type: 'application/json' });
  navigator.sendBeacon('/rpc/analytics/recordVisits', body);
}
