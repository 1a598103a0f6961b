/** State of an article as its row keeps it. Times are moments of the server's clock. */
export interface PublishedState {
  /** Version that readers have; null before the first and after it was taken back. */
  publishedVersion: number | null;
  /** Version that takes its place at `scheduledAt`. */
  scheduledVersion: number | null;
  scheduledAt: Date | null;
  withdrawnAt: Date | null;
}

/** Version that readers have at `now`; null when there is nothing to read. A schedule needs nobody to be awake. */
export function liveVersion(trend: PublishedState, now: Date): number | null {
  if (trend.withdrawnAt !== null) return null;
  const isDue = trend.scheduledAt !== null && trend.scheduledAt.getTime() <= now.getTime();
  return isDue ? trend.scheduledVersion : trend.publishedVersion;
}

export type EditorialState = 'draft' | 'scheduled' | 'published' | 'withdrawn';

/** Word for an article's state on the editors' desk. */
export function editorialState(trend: PublishedState, now: Date): EditorialState {
  if (trend.withdrawnAt !== null) return 'withdrawn';
  if (liveVersion(trend, now) !== null) return 'published';
  return trend.scheduledAt === null ? 'draft' : 'scheduled';
}
