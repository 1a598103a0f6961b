import { z } from 'zod';
import { consentChanged, orderNotFound, perHour, procedure, tooManyTries } from '#kit/procedure.ts';
import { maximumCustomerLength, maximumStoryLength } from './domain/texts.ts';

const id = z.string().max(64);
const orderNumber = z.string().max(40);

/** A customer's song as the magazine shows it. Addresses are null where there is no file. */
export const featuredSongSchema = z.object({
  id: z.string(),
  title: z.string(),
  genre: z.string(),
  /** Picture of its sleeve, without the name. */
  image: z.string(),
  audio: z.string().nullable(),
  video: z.string().nullable(),
  captions: z.string().nullable(),
  full_lyrics: z.array(z.string()),
  lyrics_language: z.string().nullable(),
  customer: z.string(),
  story: z.string(),
  occasion: z.string(),
  occasion_name: z.string(),
  /** Path of its page. */
  page: z.string(),
});
export type FeaturedSong = z.infer<typeof featuredSongSchema>;

/** One song that its buyer lets everybody hear. */
export const featuredSong = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'GET', path: '/featured-songs/{id}', summary: 'A customer’s song on the trending page' })
  .input(z.strictObject({ id }))
  .output(featuredSongSchema)
  .errors({
    SONG_NOT_FOUND: { status: 404, message: 'There is no song here.' },
    SONG_WITHDRAWN: { status: 410, message: 'This song is not on our pages any more.' },
  });

const offerStates = ['offered', 'featured', 'declined'] as const;

const offerSchema = z.object({
  id: z.string(),
  state: z.enum(offerStates),
  customer: z.string(),
  story: z.string(),
  includes_film: z.boolean(),
  /** Path of its page while it is featured. */
  page: z.string().nullable(),
});

const entrySchema = z.object({
  /** `checking` until somebody has looked into the film; `failed`: we could not, and `upload_id` can be entered again. */
  state: z.enum(['checking', 'refused', 'failed', 'entered', 'won']),
  upload_id: z.string().nullable(),
  month: z.string(),
  may_be_shown: z.boolean(),
  /** The winner's credit. */
  credit: z
    .object({
      code: z.string(),
      amount_pence: z.number().int(),
      expires_at: z.string(),
      is_taken: z.boolean(),
    })
    .nullable(),
});

const magazineOrderSchema = z.object({
  /** The song is released and can be heard by others. */
  can_offer: z.boolean(),
  has_film: z.boolean(),
  consent_version: z.string(),
  /** Words beside the ticks. */
  words: z.string(),
  words_with_film: z.string(),
  words_of_reaction: z.string(),
  offer: offerSchema.nullable(),
  /** Null for an order that cannot take part. */
  challenge: z
    .object({
      hashtag: z.string(),
      credit_pence: z.number().int(),
      largest_bytes: z.number().int(),
      entry: entrySchema.nullable(),
    })
    .nullable(),
});
export type MagazineOrder = z.infer<typeof magazineOrderSchema>;

const notReady = {
  NOT_RELEASED: {
    status: 409,
    message: 'Your song can be shown once it is finished, and while its files may be kept.',
  },
} as const;
const consentErrors = {
  CONSENT_MISSING: { status: 422, message: 'Please give your consent to continue' },
  ...consentChanged,
} as const;

/** An order's place in the magazine: its offer, and its part in the birthday challenge. */
export const magazineOrder = procedure
  .meta({ policy: 'buyer' })
  .route({
    method: 'GET',
    path: '/orders/{order_number}/magazine',
    summary: 'Song and film of an order in the magazine',
  })
  .input(z.strictObject({ order_number: orderNumber }))
  .output(magazineOrderSchema)
  .errors(orderNotFound);

/** Offers the finished song for the trending page. Nobody hears it there before staff have chosen it. */
export const offerSong = procedure
  .meta({
    policy: 'buyer',
    rateLimits: perHour('offer-song', 10),
  })
  .route({ method: 'POST', path: '/offer-song', summary: 'Offer a finished song for the trending page' })
  .input(
    z.strictObject({
      order_number: orderNumber,
      customer: z.string().trim().max(maximumCustomerLength),
      story: z.string().trim().max(maximumStoryLength),
      includes_film: z.boolean(),
      consent_given: z.boolean(),
      consent_version: z.string().max(40),
    }),
  )
  .output(magazineOrderSchema)
  .errors({
    ...orderNotFound,
    ...tooManyTries,
    ...notReady,
    ...consentErrors,
    FIELDS_MISSING: { status: 422, message: 'Please fill in all required fields' },
    OFFERED: { status: 409, message: 'This song is offered already.' },
    TAKEN_DOWN: { status: 409, message: 'This song was taken down and cannot be shown in public.' },
  });

/** Takes an offer back: the song is off every page at once. */
export const withdrawSong = procedure
  .meta({ policy: 'buyer' })
  .route({ method: 'POST', path: '/withdraw-song', summary: 'Take a song off the trending page' })
  .input(z.strictObject({ order_number: orderNumber }))
  .output(magazineOrderSchema)
  .errors(orderNotFound);

/** SITE-15: enters an uploaded film of the reaction in this month's challenge. It answers at once; the film is looked at afterwards. */
export const enterChallenge = procedure
  .meta({
    policy: 'buyer',
    rateLimits: perHour('enter-challenge', 10),
  })
  .route({ method: 'POST', path: '/enter-challenge', summary: 'Enter a film in the birthday challenge' })
  .input(
    z.strictObject({
      order_number: orderNumber,
      upload_id: z.string().max(64),
      /** The tick that it may be shown on the trending page. */
      may_be_shown: z.boolean(),
      consent_version: z.string().max(40),
    }),
  )
  .output(magazineOrderSchema)
  .errors({
    ...orderNotFound,
    ...tooManyTries,
    NO_CHALLENGE: { status: 409, message: 'This order cannot take part in the challenge.' },
    ...consentChanged,
    ENTERED: { status: 409, message: 'A film of this order takes part already. Take it back to enter another one.' },
    UPLOAD_NOT_FOUND: { status: 404, message: 'This upload is gone. Please add the film again.' },
    UPLOAD_INCOMPLETE: { status: 409, message: 'The upload has not finished yet.' },
  });

/** Takes the film back; it is deleted. A credit that it has won stays. */
export const withdrawEntry = procedure
  .meta({ policy: 'buyer' })
  .route({ method: 'POST', path: '/withdraw-entry', summary: 'Take a film out of the challenge' })
  .input(z.strictObject({ order_number: orderNumber }))
  .output(magazineOrderSchema)
  .errors(orderNotFound);

const deskOfferSchema = featuredSongSchema.extend({
  state: z.enum(offerStates),
  includes_film: z.boolean(),
  offered_at: z.string(),
  /** Held for a look by moderation, or taken down. */
  is_held: z.boolean(),
});
export type StaffOffer = z.infer<typeof deskOfferSchema>;

/** Everything that buyers offer, the last first, without their orders. */
export const listOffers = procedure
  .meta({ policy: 'editor' })
  .route({ method: 'GET', path: '/admin/song-offers', summary: 'Songs that customers offer' })
  .output(z.object({ offers: z.array(deskOfferSchema) }));

export const decideOffer = procedure
  .meta({ policy: 'editor' })
  .route({ method: 'POST', path: '/admin/song-offers/decide', summary: 'Choose an offered song, or do without it' })
  .input(z.strictObject({ id, decision: z.enum(['feature', 'decline']) }))
  .output(z.object({ state: z.enum(offerStates) }))
  .errors({
    OFFER_NOT_FOUND: { status: 404, message: 'This song is not offered any more.' },
    HELD: {
      status: 409,
      message: 'Its words are held for a look. Somebody has to decide about them under Moderation first.',
    },
    ...notReady,
  });

const deskEntrySchema = z.object({
  id: z.string(),
  month: z.string(),
  state: z.enum(['entered', 'won']),
  first_name: z.string(),
  title: z.string(),
  may_be_shown: z.boolean(),
  film: z.string(),
  entered_at: z.string(),
  /** Its month is over and has no winner yet. */
  can_win: z.boolean(),
});
export type StaffEntry = z.infer<typeof deskEntrySchema>;

export const listEntries = procedure
  .meta({ policy: 'editor' })
  .route({ method: 'GET', path: '/admin/challenge', summary: 'Films of the birthday challenge' })
  .output(z.object({ entries: z.array(deskEntrySchema), credit_pence: z.number().int() }));

/** Gives the month's credit to a film; there is one winner a month. */
export const chooseWinner = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/challenge/winner', summary: 'Choose the winner of a month' })
  .input(z.strictObject({ id }))
  .output(z.object({ month: z.string() }))
  .errors({
    ENTRY_NOT_FOUND: { status: 404, message: 'This film does not take part any more.' },
    MONTH_NOT_OVER: { status: 409, message: 'This month is not over yet.' },
    WINNER_CHOSEN: { status: 409, message: 'This month has its winner already.' },
  });

export const customerSongsContract = {
  featuredSong,
  magazineOrder,
  offerSong,
  withdrawSong,
  enterChallenge,
  withdrawEntry,
  listOffers,
  decideOffer,
  listEntries,
  chooseWinner,
};
