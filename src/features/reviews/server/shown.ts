import { occasionSlugs, isCalm } from '#occasions/occasions.ts';
import type { Deps } from '#platform/deps.ts';
import type { Rating, ShownReview } from '../contract.ts';
import { maximumShown } from '../domain/limits.ts';
import { meanOfShown, shownReviews, type ReviewRow } from './repository.ts';

/** Milliseconds after which the writing of another process is seen; its own is seen at once. */
const keptMilliseconds = 10_000;

export interface ShownPart {
  reviews: ShownReview[];
  rating: Rating | null;
}

interface Kept {
  readAt: number;
  part: Promise<ShownPart>;
}

const cheerful = occasionSlugs.filter((slug) => !isCalm(slug));

/**
 * Reviews as the pages show them, read once for all who ask within some seconds: every visitor of the home page does. What was
 * withdrawn or taken down by another process is gone within these seconds.
 */
export class ShownReviews {
  readonly #deps: Pick<Deps, 'db' | 'clock'>;
  readonly #kept = new Map<string, Kept>();

  constructor(deps: Pick<Deps, 'db' | 'clock'>) {
    this.#deps = deps;
  }

  /** Forgets everything, after something was written. */
  clear(): void {
    this.#kept.clear();
  }

  /** Reviews for the page of an occasion; all for ''. A calm page has none of another occasion, nor is it shown where others are. */
  async of(occasion: string): Promise<ShownPart> {
    const now = this.#deps.clock.now().getTime();
    const known = this.#kept.get(occasion);
    if (known && Math.abs(now - known.readAt) < keptMilliseconds) return known.part;
    const part = this.#read(occasion);
    this.#kept.set(occasion, { readAt: now, part });
    part.catch(() => this.#kept.delete(occasion));
    return part;
  }

  async #read(occasion: string): Promise<ShownPart> {
    const { db } = this.#deps;
    const own = occasion === '' ? [] : await shownReviews(db, { occasions: [occasion], limit: maximumShown });
    const others =
      isCalm(occasion) || own.length >= maximumShown
        ? []
        : await shownReviews(db, {
            occasions: cheerful.filter((slug) => slug !== occasion),
            limit: maximumShown - own.length,
          });
    const reviews = [...own, ...others].map(shownView);
    // A rating stands beside reviews that can be read.
    if (reviews.length === 0) return { reviews, rating: null };
    const { mean, number } = await meanOfShown(db);
    return {
      reviews,
      rating: mean === null ? null : { value: Math.round(mean * 10) / 10, reviews: number },
    };
  }
}

const shownView = ({ id, stars, words, name, occasion, reply, givenAt }: ReviewRow): ShownReview => ({
  id,
  stars: stars ?? 0,
  words,
  name,
  occasion,
  reply,
  on: (givenAt ?? new Date(0)).toISOString().slice(0, 10),
});

/** The room's own part: what is shown is known to its whole process. */
export interface ReviewDeps extends Deps {
  shown: ShownReviews;
}

export const openReviews = (deps: Deps): ReviewDeps => ({ ...deps, shown: new ShownReviews(deps) });
