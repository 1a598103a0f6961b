import { businessDay } from '#kit/business-day.ts';
import type { Deps } from '#platform/deps.ts';
import { daysAgo } from './days.ts';
import { deleteVisitsBefore } from './repository.ts';

/** What other rooms' servers may call. */
export { analyticsProcedures } from './procedures.ts';

/** As the cookie policy says: two years. */
const keptDays = 2 * 365;

export function defineAnalyticsWork({ jobs, db, clock }: Pick<Deps, 'jobs' | 'db' | 'clock'>): void {
  jobs.every(6 * 60 * 60, 'forget old visits', () =>
    deleteVisitsBefore(db, daysAgo(businessDay(clock.now()), keptDays)),
  );
}
