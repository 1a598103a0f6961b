/** What a visitor did, by the names of the specification; see `src/features/analytics` for who listens. */
export const trackedEvents = [
  'view_offer',
  'start_checkout',
  'order_submitted',
  'page_view',
  'play_sample',
  'find_order',
] as const;

export type TrackedEvent = (typeof trackedEvents)[number];

/** Plain values only: no names, no e-mail addresses, nothing that was typed. */
export type TrackedData = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** The name of the browser event in which a tracked one travels, so that rooms need not know who counts. */
export const trackedEventName = 'keepsong:track';

/** Tells whoever counts, if anybody does; does nothing on the server. */
export function track(event: TrackedEvent, data: TrackedData = {}): void {
  if (typeof window === 'undefined') return;
  window.dispatchEvent(new CustomEvent(trackedEventName, { detail: { event, data } }));
}
