/** Tracked actions of visitors, by the names of the specification; `src/features/analytics` listens for them. */
export const trackedEvents = [
  'view_offer',
  'start_checkout',
  'order_submitted',
  'page_view',
  'play_sample',
  'find_order',
] as const;

export type TrackedEvent = (typeof trackedEvents)[number];

/** Data of a tracked event. Plain values only: no names, no e-mail addresses, no typed text. */
export type TrackedData = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** Name of the DOM event that carries a tracked one, so that features need not import the analytics. */
export const trackedEventName = 'keepsong:track';

/** Dispatches a tracked event to its listeners, if there are any; does nothing on the server. */
export function track(event: TrackedEvent, data: TrackedData = {}): void {
  if (typeof window === 'undefined') return;
  window.dispatchEvent(new CustomEvent(trackedEventName, { detail: { event, data } }));
}
