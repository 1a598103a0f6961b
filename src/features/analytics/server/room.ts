import { businessDay } from '#kit/business-day.ts';
import { every } from '#platform/jobs/define-job.ts';
import { defineRoom } from '#platform/rooms/define-room.ts';
import { analyticsContract } from '../contract.ts';
import { daysAgo } from './days.ts';
import { analyticsProcedures } from './procedures.ts';
import { forgetPrivatePages } from './record-visits.ts';
import { deleteVisitsBefore } from './repository.ts';

/** As the cookie policy says: two years. */
const keptDays = 2 * 365;

export const analyticsRoom = defineRoom({
  name: 'analytics',
  contract: analyticsContract,
  procedures: analyticsProcedures,
  periodic: ({ db, clock }) => [
    every(6 * 60 * 60, 'forget old visits', () => deleteVisitsBefore(db, daysAgo(businessDay(clock.now()), keptDays))),
    every(60 * 60, 'forget pages of older releases', () => forgetPrivatePages({ db, clock })),
  ],
});
