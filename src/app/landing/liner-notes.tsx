import type { ComponentProps } from 'react';
import type { Rating, ShownReview } from '#features/reviews/contract.ts';
import { ShownReviews } from '#features/reviews/ui/shown-reviews.tsx';
import { ReportContent } from '../report-content.tsx';
import { Challenge } from './challenge.tsx';
import { Claims } from './claims.tsx';
import { Pricing } from './pricing.tsx';
import { Testimonials } from './testimonials.tsx';

export interface LinerNotesProps {
  voices: ComponentProps<typeof Testimonials>['voices'];
  /** Of buyers, in the place of what the shop wrote itself. */
  said: { reviews: readonly ShownReview[]; rating: Rating | null };
  claims: ComponentProps<typeof Claims>['claims'];
  /** Null on pages without the challenge. */
  challenge?: { hashtag: string; credit_pence: number } | null;
  /** With the landing page's tiers. */
  priced?: boolean;
}

/** The quiet part of a landing page between what is sold and where it is ordered. */
export default function LinerNotes({ voices, said, claims, challenge, priced = false }: LinerNotesProps) {
  return (
    <>
      {said.rating ? (
        <ShownReviews {...said} renderReport={(id) => <ReportContent what={{ kind: 'review', address: id }} />} />
      ) : (
        <Testimonials voices={voices} />
      )}
      {priced && <Pricing />}
      {challenge && <Challenge hashtag={challenge.hashtag} creditPence={challenge.credit_pence} />}
      <Claims claims={claims} />
    </>
  );
}
