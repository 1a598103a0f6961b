import { m } from '#messages/messages.js';

const all = [1, 2, 3, 4, 5] as const;

/** Spoken name of a number of stars. */
export const starsName = (count: number): string =>
  count === 1 ? m.review_star_one() : m.review_star_names({ count });

/** Five stars, so many of them filled; read out as one sentence. */
export function Stars({ count }: { count: number }) {
  return (
    <span className="stars">
      <span aria-hidden="true">
        {all.map((star) => (
          <span key={star} className={star <= count ? 'star-full' : 'star-empty'}>
            {star <= count ? '★' : '☆'}
          </span>
        ))}
      </span>
      <span className="sr-only">{starsName(count)}</span>
    </span>
  );
}
