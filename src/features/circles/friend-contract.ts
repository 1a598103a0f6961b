import { z } from 'zod';
import { perHour, procedure, tooManyTries } from '#kit/procedure.ts';
import { pageLanguage, whiteLabelSchema } from '#features/orders/contract.ts';
import { maximumLengths, maximumFriendPhotos } from './domain/limits.ts';

const id = z.string().max(64);

export const circleStates = ['open', 'over', 'gone'] as const;

/** A contribution as its friend sees it. */
const ownSchema = z.object({
  /** The friend's own link; null on the page of the invitation. */
  url: z.string().nullable(),
  name: z.string(),
  words: z.string(),
  photos: z.array(z.object({ id: z.string(), thumbnail_url: z.string() })),
  greeting_url: z.string().nullable(),
  /** True once it stands in a song that is being made or is there. */
  is_used: z.boolean(),
});

const friendPageSchema = z.object({
  page_language: pageLanguage,
  white_label: whiteLabelSchema,
  standing: z.enum(circleStates),
  giver: z.string(),
  honouree: z.string(),
  message: z.string(),
  last_day: z.string(),
  /** True when as many have added as its giver wanted. */
  is_full: z.boolean(),
  /** Words and version of the consent. */
  consent: z.object({ version: z.string(), words: z.string() }),
  /** The contribution of this browser, or of the holder of this link. */
  own: ownSchema.nullable(),
});
export type FriendPage = z.infer<typeof friendPageSchema>;

const pageNotFound = { PAGE_NOT_FOUND: { status: 404, message: 'There is no invitation here, or it was taken back.' } };

/** The page of an invitation, or of what one friend added, for whoever has its address. */
export const friendPage = procedure
  .meta({ policy: 'everyone', timingGuard: true, rateLimits: perHour('circle-page', 600) })
  .route({ method: 'GET', path: '/circles/{token}', summary: 'An invitation to add to a song' })
  .input(z.strictObject({ token: z.string().max(100) }))
  .output(friendPageSchema)
  .errors({ ...tooManyTries, ...pageNotFound });

/** Adds a memory, with photos that this browser has uploaded. */
export const contribute = procedure
  .meta({ policy: 'everyone', rateLimits: perHour('contribute', 30) })
  .route({ method: 'POST', path: '/contribute', summary: 'Add a memory and photos to the song of a friend' })
  .input(
    z.strictObject({
      token: z.string().max(100),
      name: z.string().trim().min(1).max(maximumLengths.name),
      /** Empty for somebody who wants no letter. */
      email: z.string().trim().max(maximumLengths.email),
      words: z.string().trim().max(maximumLengths.words),
      photo_ids: z.array(id).max(maximumFriendPhotos),
      /** True if a greeting follows: with it, words and photos may be missing. */
      with_greeting: z.boolean(),
      consent_version: z.string().max(40),
    }),
  )
  .output(z.object({ own_token: z.string() }))
  .errors({
    ...tooManyTries,
    ...pageNotFound,
    CIRCLE_OVER: { status: 409, message: 'Thank you, but the day for this has passed.' },
    CIRCLE_FULL: { status: 409, message: 'As many friends have added as there was room for.' },
    NOTHING_GIVEN: { status: 422, message: 'Please write a memory, or add a photo or a greeting.' },
    CONSENT_CHANGED: { status: 409, message: 'The words of the agreement have changed. Please load the page again.' },
    INVALID_EMAIL: { status: 422, message: 'Please enter a valid email address.' },
    PHOTO_GONE: { status: 422, message: 'Some photos are no longer there. Please add them again.' },
    GIVEN_ALREADY: { status: 409, message: 'You have added to this song already.' },
  });

/** Takes everything back that one friend added, by the friend's own link or browser. */
export const withdrawContribution = procedure
  .meta({ policy: 'everyone', timingGuard: true, rateLimits: perHour('withdraw-contribution', 60) })
  .route({ method: 'POST', path: '/withdraw-contribution', summary: 'Take back what you added to a song' })
  .input(z.strictObject({ token: z.string().max(100) }))
  .output(z.object({ withdrawn: z.literal(true) }))
  .errors({ ...tooManyTries, ...pageNotFound });

/** Asks for one reminder by e-mail, on the last morning but one or, on the last day, at once. */
export const remindFriend = procedure
  .meta({ policy: 'everyone', rateLimits: perHour('remind-friend', 10) })
  .route({ method: 'POST', path: '/remind-friend', summary: 'Be reminded once of an invitation' })
  .input(z.strictObject({ token: z.string().max(100), email: z.string().trim().max(maximumLengths.email) }))
  .output(z.object({ asked: z.literal(true) }))
  .errors({
    ...tooManyTries,
    ...pageNotFound,
    INVALID_EMAIL: { status: 422, message: 'Please enter a valid email address.' },
    CIRCLE_OVER: { status: 409, message: 'Thank you, but the day for this has passed.' },
  });

/** Calls of friends, who have no order and no account. */
export const friendContract = { friendPage, contribute, withdrawContribution, remindFriend };
