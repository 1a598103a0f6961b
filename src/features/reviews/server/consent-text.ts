import type { ConsentText } from '#features/consents/server/index.ts';
import { m } from '#messages/messages.js';
import type { Deps } from '#platform/deps.ts';

export const reviewScope = 'review';

/** Changes whenever the words do. */
export const consentVersion = '2026-11';

/** Words beside the tick of a review. */
export const reviewText = ({ site: { brand } }: Pick<Deps, 'site'>): ConsentText => ({
  scope: reviewScope,
  version: consentVersion,
  words: m.review_consent({ brand }),
});
