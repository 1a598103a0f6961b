import { z } from 'zod';
import { procedure, tooOften } from '#kit/procedure.ts';
import { soldHostKeys } from '#features/subscriptions/domain/sold-plans.ts';
import { clipProblems, mediaKinds, mediaStates, welcomeStates } from './domain/states.ts';
import { longestClipSeconds, maximumAttractions, textLengths } from './domain/limits.ts';
import {
  cancelGuest,
  listGuests,
  publishGuest,
  releaseSouvenir,
  removeGuest,
  saveCalendar,
  saveGuest,
  undoImport,
  unpublishGuest,
} from './guest-contract.ts';
import { guestPageContract } from './guest-page-contract.ts';
import { programContract } from './program-contract.ts';
import { hostErrors, id, language, propertyNotFound } from './shared-contract.ts';
import { listHosts, makeSouvenirAgain } from './staff-contract.ts';

export type { Guest } from './guest-contract.ts';

const hour = z.int32().min(0).max(23);

const propertyFields = {
  name: z.string().max(textLengths.name),
  place: z.string().max(textLengths.place),
  time_zone: z.string().max(64),
  arrival_hour: hour,
  departure_hour: hour,
  language,
  thanks: z.string().max(textLengths.thanks),
  return_code: z.string().max(textLengths.code),
  return_offer: z.string().max(textLengths.offer),
  return_address: z.string().max(textLengths.address),
  ground: z.string().max(7),
  writing: z.string().max(7),
  releases_by_hand: z.boolean(),
};

const mediaSchema = z.object({
  id: z.string(),
  kind: z.enum(mediaKinds),
  name: z.string(),
  state: z.enum(mediaStates),
  problem: z.enum(clipProblems).nullable(),
  /** Short-lived signed address; null for a clip that cannot be shown yet. */
  thumbnail_url: z.string().nullable(),
  /** Null for what does not move. */
  clip: z
    .object({
      /** Short-lived signed address. */
      url: z.string().nullable(),
      seconds: z.number(),
      /** Seconds into the clip at which the part begins that films show. */
      start_seconds: z.number(),
    })
    .nullable(),
});
export type Media = z.infer<typeof mediaSchema>;

const welcomeSchema = z.object({
  state: z.enum(welcomeStates),
  created_at: z.string(),
  /** When it is deleted unless a plan begins; null within a plan. */
  expires_at: z.string().nullable(),
  /** Short-lived signed address; null until it is ready. */
  film_url: z.string().nullable(),
});

const sampleSchema = z.object({
  state: z.enum(welcomeStates),
  /** When its film is deleted. */
  expires_at: z.string(),
  /** Short-lived signed address; null until it is ready, and past its time. */
  film_url: z.string().nullable(),
});

const attractions = z
  .array(z.strictObject({ name: z.string().max(textLengths.attraction), place: z.string().max(textLengths.place) }))
  .max(maximumAttractions);

const propertySchema = z.object({
  property_id: z.string(),
  ...propertyFields,
  /** Null without one. Its address is not told again. */
  calendar: z.object({ read_at: z.string().nullable(), problem: z.string().nullable() }).nullable(),
  attractions,
  /** Pence that making the welcome video again costs within a plan; null for none. */
  recreation_pence: z.number().int().nullable(),
  media: z.array(mediaSchema),
  /** Null before the first; a video that is made anew leaves the one before it in place until it is ready. */
  welcome: welcomeSchema.nullable(),
  shown_welcome: welcomeSchema.nullable(),
  /** Sample souvenir of a trial; null before it. */
  sample: sampleSchema.nullable(),
});
export type Property = z.infer<typeof propertySchema>;

/** The signed-in host's plan, use and properties. */
export const readWorkspace = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'GET', path: '/host-workspace', summary: 'Properties, plan and use of the signed-in host' })
  .output(
    z.object({
      properties: z.array(z.object({ property_id: z.string(), name: z.string() })),
      plan: z
        .object({
          name: z.string(),
          souvenir_pence: z.number().int(),
          is_paid: z.boolean(),
          /** Guests a month, from and to. */
          guests: z.tuple([z.number().int(), z.number().int().nullable()]),
          period_start: z.string(),
          period_end: z.string(),
          /** Souvenirs delivered in this period, and the sum of their rates as frozen at delivery. */
          delivered: z.number().int(),
          delivered_pence: z.number().int(),
          /** Souvenirs that are to be delivered within this period. */
          ahead: z.number().int(),
        })
        .nullable(),
      /** Plan that is tried; null before, and once one has begun. */
      trial: z.object({ plan: z.enum(soldHostKeys), with_sample: z.boolean() }).nullable(),
    }),
  )
  .errors(hostErrors);

export const readProperty = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'GET', path: '/host-properties/one', summary: 'A property of the signed-in host' })
  .input(z.strictObject({ property_id: id }))
  .output(propertySchema)
  .errors({ ...hostErrors, ...propertyNotFound });

/** Makes a property, or changes one: what is not sent moves to its new hours and zone. */
export const saveProperty = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/host-properties', summary: 'Save a property' })
  .input(z.strictObject({ property_id: id.nullable(), ...propertyFields }))
  .output(propertySchema)
  .errors({
    ...hostErrors,
    ...propertyNotFound,
    FIELDS_MISSING: {
      status: 422,
      message: 'Please fill in all required fields',
      data: z.object({ fields: z.array(z.string()) }),
    },
    UNREADABLE_COLOURS: { status: 422, message: 'These two colours cannot be told apart well enough to be read.' },
    TOO_MANY: { status: 422, message: 'An account has 50 properties at most.' },
  });

/** Deletes a property with everything of its guests; what was delivered stays on the invoice. */
export const removeProperty = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/host-properties/remove', summary: 'Delete a property' })
  .input(z.strictObject({ property_id: id, confirmed: z.literal(true) }))
  .output(z.object({ removed: z.literal(true) }))
  .errors({ ...hostErrors, ...propertyNotFound });

/** HOST-04: takes a finished upload of this browser as a photo or as the logo; the same upload is the same photo. */
export const addMedia = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/host-properties/media', summary: 'Add an uploaded photo to a property' })
  .input(z.strictObject({ property_id: id, upload_id: id, kind: z.enum(['photo', 'logo']) }))
  .output(mediaSchema)
  .errors({
    ...hostErrors,
    ...propertyNotFound,
    UPLOAD_NOT_FOUND: { status: 404, message: 'This upload is gone. Please add the photo again.' },
    TOO_MANY: { status: 422, message: 'A property has 10 photos and clips at most.' },
    LOGO_TOO_SMALL: { status: 422, message: 'A logo needs at least 120 pixels on each side.' },
    UPLOADS_FULL: { status: 507, message: 'There is no room for more photos now. Please try again later.' },
    SHARE_FULL: {
      status: 507,
      message: 'The photos of your houses and guests fill all the room that you have. Please remove some first.',
    },
  });

/** HOST-04: takes a film that has arrived as a clip, which is made ready in the background; the same film is the same clip. */
export const addClip = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/host-properties/clips', summary: 'Add an uploaded film to a property' })
  .input(z.strictObject({ property_id: id, upload_id: id, name: z.string().max(300) }))
  .output(mediaSchema)
  .errors({
    ...hostErrors,
    ...propertyNotFound,
    UPLOAD_NOT_FOUND: { status: 404, message: 'This upload is gone. Please send the film again.' },
    TOO_MANY: { status: 422, message: 'A property has 10 photos and clips at most.' },
  });

/** HOST-04: chooses where in a clip the part begins that films show. */
export const cutClip = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/host-properties/clips/start', summary: 'Choose where a clip begins' })
  .input(z.strictObject({ property_id: id, media_id: id, start_seconds: z.number().min(0).max(longestClipSeconds) }))
  .output(mediaSchema)
  .errors({
    ...hostErrors,
    ...propertyNotFound,
    CLIP_NOT_FOUND: { status: 404, message: 'This clip is not there.' },
    TOO_LATE: { status: 422, message: 'There is too little left of the film from there on. Choose an earlier place.' },
    CHECK_FAILED: { status: 503, message: 'The clip could not be looked at. Please try again.' },
  });

export const removeMedia = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/host-properties/media/remove', summary: 'Remove a photo or a clip of a property' })
  .input(z.strictObject({ property_id: id, media_id: id }))
  .output(z.object({ removed: z.boolean() }))
  .errors({ ...hostErrors, ...propertyNotFound });

/** Keeps the places nearby that the next welcome video sings of. */
export const saveAttractions = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/host-properties/attractions', summary: 'Save the attractions near a property' })
  .input(z.strictObject({ property_id: id, attractions }))
  .output(z.object({ attractions }))
  .errors({ ...hostErrors, ...propertyNotFound });

/** Makes the welcome video of a property, or makes it anew. `fee_pence` is the fee that the host agreed to. */
export const makeWelcome = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/host-properties/welcome', summary: 'Make the welcome video' })
  .input(z.strictObject({ property_id: id, fee_pence: z.number().int().min(0).max(1_000_000).optional() }))
  .output(welcomeSchema)
  .errors({
    ...hostErrors,
    ...propertyNotFound,
    NO_PHOTOS: { status: 422, message: 'Add at least one photo or clip first.' },
    IN_WORK: { status: 409, message: 'The video is being made already.' },
    FEE_DUE: {
      status: 402,
      message: 'Making this video again costs a fee. Please look at it and agree.',
      data: z.object({ pence: z.number().int() }),
    },
    TOO_MANY: tooOften('No more videos can be made for now. One can be made three times in 30 days.'),
  });

/** HOST-02: makes the sample souvenir of a property, sung with the first name of its host, who alone hears it. */
export const makeSample = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/host-properties/sample', summary: 'Make the sample souvenir' })
  .input(z.strictObject({ property_id: id }))
  .output(sampleSchema)
  .errors({
    ...hostErrors,
    ...propertyNotFound,
    NO_TRIAL: { status: 409, message: 'Samples are for a trial with sample. Choose it with a plan first.' },
    MADE_ALREADY: { status: 409, message: 'The sample of this property has been made already.' },
    NO_PHOTOS: { status: 422, message: 'Add at least one photo or clip first.' },
    TOO_MANY: tooOften('No more samples can be made for now. Please try again in a month.'),
  });

export const hostsContract = {
  readWorkspace,
  readProperty,
  saveProperty,
  removeProperty,
  addMedia,
  addClip,
  cutClip,
  removeMedia,
  saveAttractions,
  makeWelcome,
  makeSample,
  listGuests,
  saveGuest,
  cancelGuest,
  removeGuest,
  undoImport,
  saveCalendar,
  releaseSouvenir,
  publishGuest,
  unpublishGuest,
  ...guestPageContract,
  ...programContract,
  listHosts,
  makeSouvenirAgain,
};
