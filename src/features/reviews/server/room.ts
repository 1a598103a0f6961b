import { namedRows } from '#platform/db/named-rows.ts';
import { reviews } from './schema.ts';
import { defineRoomWith } from '#platform/rooms/define-room.ts';
import { reviewsContract } from '../contract.ts';
import { reviewAsk, reviewListener } from './ask.ts';
import { reviewTasks } from './staff.ts';
import { reviewConsent } from './give-review.ts';
import { reviewRetention, reviewsPersonalData } from './personal-data.ts';
import { reviewsProcedures } from './procedures.ts';
import { reviewPublications } from './publications.ts';
import { countReviews } from './repository.ts';
import { openReviews } from './shown.ts';

/** Reviews by givers, requested after playback, and the shop's rating. */
export const reviewsRoom = defineRoomWith(openReviews)({
  name: 'reviews',
  contract: reviewsContract,
  procedures: reviewsProcedures,
  publications: [reviewPublications],
  personalData: reviewsPersonalData,
  scheduledMessages: [reviewAsk],
  consentScopes: [reviewConsent],
  orderListener: reviewListener,
  retention: (deps) => [reviewRetention(deps)],
  auditSubjects: ({ db }) => [
    { kind: 'review', names: (ids) => namedRows(db, { id: reviews.id, name: reviews.name }, ids) },
  ],
  tasks: reviewTasks,
  onWritten: ({ shown }) => shown.clear(),
  metrics: ({ db }) => [
    { name: 'keepsong_reviews', help: 'Reviews by their state.', label: 'state', read: () => countReviews(db) },
  ],
});
