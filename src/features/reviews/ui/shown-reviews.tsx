import type { ReactNode } from 'react';
import { m } from '#messages/messages.js';
import { occasionName } from '#occasions/occasions.ts';
import type { Rating, ShownReview } from '../contract.ts';
import { Stars } from './stars.tsx';
import './stars.css';
import './shown-reviews.css';

/** Reviews of buyers with their rating and staff's answers. Renders nothing without any. */
export function ShownReviews({
  reviews,
  rating,
  renderReport,
}: {
  reviews: readonly ShownReview[];
  rating: Rating | null;
  renderReport: (id: string) => ReactNode;
}) {
  if (rating === null) return null;
  const { value, reviews: count } = rating;
  return (
    <section className="section shown-reviews" aria-labelledby="reviews-title">
      <div className="wrap">
        <h2 className="heading-2" id="reviews-title">
          {m.reviews_title()}
        </h2>
        <p className="notes">
          {count === 1 ? m.reviews_rating_one({ value }) : m.reviews_rating({ value, count })}{' '}
          <span className="soft">{m.reviews_verified()}</span>
        </p>
        <ul className="shown-reviews-list empty:hidden">
          {reviews.map((review) => (
            <li key={review.id}>
              <Stars count={review.stars} />
              <blockquote dir="auto">{review.words}</blockquote>
              <span className="small">
                <b dir="auto">{review.name}</b> <span className="soft">{occasionName(review.occasion)}</span>
              </span>
              {review.reply !== '' && (
                <p className="small shown-reviews-reply" dir="auto">
                  <b>{m.review_reply()}</b> {review.reply}
                </p>
              )}
              {renderReport(review.id)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
