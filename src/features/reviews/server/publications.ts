import type { PublicationKindOfRoom } from '#platform/publication.ts';
import { isReviewShown, reviewById, reviewPublication } from './repository.ts';

/** Reviews on the pages, which readers can report; each by its id, which opens nothing. */
export const reviewPublications: PublicationKindOfRoom = {
  kind: reviewPublication,
  async find({ db }, address) {
    const row = await reviewById(db, address);
    if (!row || !(await isReviewShown(db, row.id))) return null;
    return { subject: row.id, title: row.name, path: '', orderId: row.orderId };
  },
};
