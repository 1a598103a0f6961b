/** Header in which a page sends the visit by an affiliate's link that it belongs to. */
export const visitHeader = 'x-keepsong-visit';

let visit: string | null = null;

/** Names the visit that later calls of this page belong to; null for none. */
export function setReferralVisit(next: string | null): void {
  visit = next;
}

/** Headers of a call by a page that an affiliate's link led to. */
export function referralHeaders(): Record<string, string> {
  return visit === null ? {} : { [visitHeader]: visit };
}
