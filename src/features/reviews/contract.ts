import { z } from 'zod';
import { pageLanguage } from '#features/orders/contract.ts';
import { consentChanged, orderNotFound, perHour, procedure, tooOften } from '#kit/procedure.ts';
import { occasionSlugs } from '#occasions/occasions.ts';
import { maximumLengths } from './domain/limits.ts';

const id = z.string().max(64);
const tooMany = { TOO_MANY: tooOften('Too many tries. Please try again later.') } as const;
const pageNotFound = {
  PAGE_NOT_FOUND: { status: 404, message: 'This link is not known here, or its order is not here any more.' },
} as const;
const token = z.string().max(100);
const stars = z.int32().min(1).max(5);

const shownSchema = z.object({
  id: z.string(),
  stars: z.int32(),
  words: z.string(),
  name: z.string(),
  occasion: z.string(),
  /** Staff's answer; empty without one. */
  reply: z.string(),
  /** 'YYYY-MM-DD' */
  on: z.string(),
});
export type ShownReview = z.infer<typeof shownSchema>;

const ratingSchema = z.object({ value: z.number(), reviews: z.int32() });
/** Mean of the stars of all reviews on the pages, one decimal, and their number. */
export type Rating = z.infer<typeof ratingSchema>;

/** Reviews that a page shows, those of its occasion first, with the rating of all. */
export const shownReviews = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'GET', path: '/reviews', summary: 'Reviews on the pages' })
  .input(z.strictObject({ occasion: z.enum(['', ...occasionSlugs]).default('') }))
  .output(z.object({ reviews: z.array(shownSchema), rating: ratingSchema.nullable() }));

/** Says that the giver played or kept the song in the portal; what asks for a review counts from there. */
export const recordPlayback = procedure
  .meta({
    policy: 'buyer',
    rateLimits: perHour('note-heard', 120),
  })
  .route({ method: 'POST', path: '/note-heard', summary: 'Say that the song was heard' })
  .input(z.strictObject({ order_number: z.string().max(40) }))
  .output(z.object({ noted: z.literal(true) }))
  .errors({ ...orderNotFound, ...tooMany });

const pageSchema = z.object({
  page_language: pageLanguage,
  state: z.enum(['asked', 'waiting', 'shown', 'refused', 'withdrawn']),
  occasion: z.string(),
  /** Null while nothing is given. */
  stars: z.int32().nullable(),
  words: z.string(),
  name: z.string(),
  reply: z.string(),
  consent: z.object({ version: z.string(), words: z.string() }),
});
export type ReviewPage = z.infer<typeof pageSchema>;

/** The page behind a letter's link. */
export const readReview = procedure
  .meta({
    policy: 'everyone',
    timingGuard: true,
    rateLimits: perHour('review-page', 120),
  })
  .route({ method: 'POST', path: '/reviews/read', summary: 'The review of a letter’s link' })
  .input(z.strictObject({ token }))
  .output(pageSchema)
  .errors({ ...pageNotFound, ...tooMany });

/** Gives a review, or changes it; it is shown once staff have looked at it. */
export const giveReview = procedure
  .meta({
    policy: 'everyone',
    timingGuard: true,
    rateLimits: perHour('give-review', 30),
  })
  .route({ method: 'POST', path: '/reviews/give', summary: 'Give or change a review' })
  .input(
    z.strictObject({
      token,
      stars,
      words: z.string().trim().min(1).max(maximumLengths.words),
      name: z.string().trim().min(1).max(maximumLengths.name),
      /** Version of the words beside the tick. */
      consent_version: z.string().max(40),
    }),
  )
  .output(pageSchema)
  .errors({
    ...pageNotFound,
    ...tooMany,
    ...consentChanged,
  });

/** Takes a review back: it is gone from the pages at once. */
export const withdrawReview = procedure
  .meta({
    policy: 'everyone',
    timingGuard: true,
    rateLimits: perHour('withdraw-review', 60),
  })
  .route({ method: 'POST', path: '/reviews/withdraw', summary: 'Take a review back' })
  .input(z.strictObject({ token }))
  .output(pageSchema)
  .errors({ ...pageNotFound, ...tooMany });

const deskReviewSchema = z.object({
  id: z.string(),
  order_number: z.string(),
  state: z.enum(['waiting', 'shown', 'refused']),
  /** True while moderation holds its words, or has taken it down. */
  is_held: z.boolean(),
  stars: z.int32(),
  words: z.string(),
  name: z.string(),
  occasion: z.string(),
  reply: z.string(),
  given_at: z.string(),
});
export type StaffReview = z.infer<typeof deskReviewSchema>;

const deskSchema = z.object({
  /** Those that wait first, the oldest ahead. */
  reviews: z.array(deskReviewSchema),
  /** Number of reviews by their state. */
  counts: z.record(z.string(), z.int32()),
});
export type StaffReviewList = z.infer<typeof deskSchema>;

export const listReviews = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'GET', path: '/admin/reviews', summary: 'Reviews by their state' })
  .output(deskSchema);

/** Time of the words that were looked at. */
const lookedAt = z.string().max(40);
const changed = {
  CHANGED: { status: 409, message: 'Its giver has changed this review. Please read it again.' },
} as const;
const notFound = { REVIEW_NOT_FOUND: { status: 404, message: 'Its giver has taken this review back.' } } as const;

/** Shows a review on the pages, or takes it off them. */
export const judgeReview = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/reviews/judge', summary: 'Show a review, or do not' })
  .input(z.strictObject({ id, show: z.boolean(), given_at: lookedAt }))
  .output(deskSchema)
  .errors({
    ...notFound,
    ...changed,
    HELD: { status: 409, message: 'The words of this review are held. Decide about them under Moderation first.' },
  });

/** Writes staff's answer, which stands below the review; no words remove it. */
export const replyToReview = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/reviews/reply', summary: 'Answer a review' })
  .input(z.strictObject({ id, reply: z.string().trim().max(maximumLengths.reply), given_at: lookedAt }))
  .output(deskSchema)
  .errors({ ...notFound, ...changed });

export const reviewsContract = {
  shownReviews,
  noteHeard: recordPlayback,
  readReview,
  giveReview,
  withdrawReview,
  listReviews,
  judgeReview,
  replyToReview,
};
