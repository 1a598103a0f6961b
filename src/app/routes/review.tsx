import { useLocation } from 'react-router';
import { ReviewPageView } from '#features/reviews/ui/review-page.tsx';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { NoScript } from '../no-script.tsx';
import { personalMeta } from '../seo/personal-meta.ts';
import type { Route } from './+types/review.ts';

export function meta({ matches }: Route.MetaArgs) {
  return personalMeta(m.review_title(), matches[0].loaderData?.site.brand);
}

/** GIFT-06: a giver's review, by the link of a letter; its secret stays behind the hash. */
export default function Review() {
  const { hash } = useLocation();
  const token = hash.slice(1, 101);
  return (
    <PageFrame>
      <div className="wrap">
        <div className="review-page">
          <NoScript purpose="page" />
          <div className="needs-script contents">
            <ReviewPageView key={token} api={api.reviews} token={token} />
          </div>
        </div>
      </div>
    </PageFrame>
  );
}
