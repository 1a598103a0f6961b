import { z } from 'zod';
import { procedure, sessionEndedError } from '#kit/procedure.ts';
import { guestLanguages } from './domain/languages.ts';
import { textLengths } from './domain/limits.ts';
import { deliveryStates, guestStates, mediaKinds, sources, welcomeStates } from './domain/states.ts';

const id = z.string().max(64);
const hour = z.int32().min(0).max(23);
const language = z.enum(guestLanguages);

const hostErrors = {
  NOT_SIGNED_IN: { status: 401, message: 'Please sign in first' },
  ...sessionEndedError,
  NOT_A_HOST: { status: 403, message: 'Please complete your profile first' },
} as const;
const propertyNotFound = { PROPERTY_NOT_FOUND: { status: 404, message: 'This property is not there.' } } as const;
const guestNotFound = { GUEST_NOT_FOUND: { status: 404, message: 'This guest is not there.' } } as const;

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
  /** Short-lived signed address. */
  thumbnail_url: z.string(),
});

const welcomeSchema = z.object({
  state: z.enum(welcomeStates),
  created_at: z.string(),
  /** When it is deleted unless a plan begins; null within a plan. */
  expires_at: z.string().nullable(),
  /** Short-lived signed address; null until it is ready. */
  film_url: z.string().nullable(),
});

const propertySchema = z.object({
  property_id: z.string(),
  ...propertyFields,
  media: z.array(mediaSchema),
  /** Null before the first; a video that is made anew leaves the one before it in place until it is ready. */
  welcome: welcomeSchema.nullable(),
  shown_welcome: welcomeSchema.nullable(),
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
  .input(z.strictObject({ property_id: id, upload_id: id, kind: z.enum(mediaKinds) }))
  .output(mediaSchema)
  .errors({
    ...hostErrors,
    ...propertyNotFound,
    UPLOAD_NOT_FOUND: { status: 404, message: 'This upload is gone. Please add the photo again.' },
    TOO_MANY: { status: 422, message: 'A property has 10 photos at most.' },
    LOGO_TOO_SMALL: { status: 422, message: 'A logo needs at least 120 pixels on each side.' },
    UPLOADS_FULL: { status: 507, message: 'There is no room for more photos now. Please try again later.' },
  });

export const removeMedia = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/host-properties/media/remove', summary: 'Remove a photo of a property' })
  .input(z.strictObject({ property_id: id, media_id: id }))
  .output(z.object({ removed: z.boolean() }))
  .errors({ ...hostErrors, ...propertyNotFound });

/** Makes the welcome video of a property, or makes it anew. */
export const makeWelcome = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/host-properties/welcome', summary: 'Make the welcome video' })
  .input(z.strictObject({ property_id: id }))
  .output(welcomeSchema)
  .errors({
    ...hostErrors,
    ...propertyNotFound,
    NO_PHOTOS: { status: 422, message: 'Add at least one photo first.' },
    IN_WORK: { status: 409, message: 'The video is being made already.' },
    TOO_MANY: { status: 429, message: 'The video can be made three times in 30 days.' },
  });

const guestSchema = z.object({
  guest_id: z.string(),
  first_name: z.string(),
  email: z.string().nullable(),
  language,
  arrives: z.string(),
  departs: z.string(),
  source: z.enum(sources),
  state: z.enum(guestStates),
  /** Address of the guest's page, for the host to pass on. */
  page_url: z.string(),
  /** True for an address to which letters do not go any more. */
  is_undeliverable: z.boolean(),
  /** 'none' for a guest who was entered after the arrival. */
  welcome: z.object({ state: z.enum(['none', 'waiting', 'sent', 'cancelled', 'late']), at: z.string().nullable() }),
  souvenir: z.object({
    delivery_id: z.string(),
    state: z.enum(deliveryStates),
    at: z.string(),
    is_late: z.boolean(),
    /** True where it is made and waits for the host. */
    awaits_release: z.boolean(),
    /** Short-lived signed address of the film; null until it is made. */
    film_url: z.string().nullable(),
  }),
});
export type Guest = z.infer<typeof guestSchema>;

/** Guests of a property, the next departure first; at most a hundred, from `from` on. */
export const listGuests = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'GET', path: '/host-guests', summary: 'Guests of a property' })
  .input(z.strictObject({ property_id: id, from: z.coerce.number().int().min(0).max(100_000).default(0) }))
  .output(
    z.object({
      guests: z.array(guestSchema),
      count: z.number().int(),
      imports: z.array(
        z.object({
          import_id: z.string(),
          name: z.string(),
          guests: z.number().int(),
          created_at: z.string(),
          is_undone: z.boolean(),
        }),
      ),
    }),
  )
  .errors({ ...hostErrors, ...propertyNotFound });

/** A guest by hand, or a change of one; what is sent already stays as it is. */
export const saveGuest = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/host-guests', summary: 'Save a guest' })
  .input(
    z.strictObject({
      property_id: id,
      guest_id: id.nullable(),
      first_name: z.string().max(200),
      email: z.string().max(320),
      language,
      arrives: z.string().max(10),
      departs: z.string().max(10),
    }),
  )
  .output(z.object({ guest_id: z.string() }))
  .errors({
    ...hostErrors,
    ...propertyNotFound,
    ...guestNotFound,
    NO_PLAN: { status: 409, message: 'Choose a plan first. Guests can be entered once it has begun.' },
    WRONG_GUEST: {
      status: 422,
      message: 'This guest cannot be taken as it stands.',
      data: z.object({
        because: z.enum([
          'BAD_DAY',
          'DEPARTS_FIRST',
          'OVER',
          'TOO_FAR',
          'NAME_TOO_LONG',
          'BAD_EMAIL',
          'BAD_LANGUAGE',
          'DUPLICATE',
        ]),
      }),
    },
  });

/** Cancels a stay, or takes the cancellation back: what is not sent is not sent. */
export const cancelGuest = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/host-guests/cancel', summary: 'Cancel a stay' })
  .input(z.strictObject({ guest_id: id, cancelled: z.boolean() }))
  .output(z.object({ state: z.enum(guestStates) }))
  .errors({ ...hostErrors, ...guestNotFound });

/** Deletes a guest with page and videos. */
export const removeGuest = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/host-guests/remove', summary: 'Delete a guest' })
  .input(z.strictObject({ guest_id: id }))
  .output(z.object({ removed: z.literal(true) }))
  .errors({ ...hostErrors, ...guestNotFound });

/** Takes a file of guests back: everybody of it whose welcome and souvenir have not been sent. */
export const undoImport = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/host-guests/undo', summary: 'Take a file of guests back' })
  .input(z.strictObject({ import_id: id }))
  .output(z.object({ removed: z.number().int(), kept: z.number().int() }))
  .errors({ ...hostErrors, IMPORT_NOT_FOUND: { status: 404, message: 'This file is not there.' } });

const deliveryErrors = {
  DELIVERY_NOT_FOUND: { status: 404, message: 'This souvenir is not there.' },
  NOT_NOW: { status: 409, message: 'This cannot be done with the souvenir as it stands.' },
} as const;

/** Releases a souvenir of a property whose host looks at each before it is sent. */
export const releaseSouvenir = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/host-souvenirs/release', summary: 'Release a souvenir' })
  .input(z.strictObject({ delivery_id: id }))
  .output(z.object({ released: z.literal(true) }))
  .errors({ ...hostErrors, ...deliveryErrors });

/** The page of one guest, for whoever has its address. */
export const guestPage = procedure
  .meta({
    policy: 'everyone',
    rateLimits: [{ name: 'guest-page', points: 300, seconds: 3600, per: 'network', refusal: 'TOO_MANY' }],
  })
  .route({ method: 'GET', path: '/guest-page', summary: 'The page of a guest' })
  .input(z.strictObject({ token: z.string().max(100) }))
  .output(
    z.object({
      language,
      first_name: z.string(),
      property: z.string(),
      place: z.string(),
      ground: z.string(),
      writing: z.string(),
      arrives: z.string(),
      departs: z.string(),
      arrival_hour: z.number().int(),
      departure_hour: z.number().int(),
      expires_at: z.string(),
      has_logo: z.boolean(),
      has_welcome: z.boolean(),
      /** Null until the souvenir was delivered. */
      souvenir: z
        .object({
          lyrics: z.array(z.object({ tag: z.string(), lines: z.array(z.string()) })),
          thanks: z.string(),
          return_code: z.string(),
          return_offer: z.string(),
          return_address: z.string(),
        })
        .nullable(),
    }),
  )
  .errors({
    PAGE_NOT_FOUND: { status: 404, message: 'This page is not there any more.' },
    TOO_MANY: { status: 429, message: 'Too many tries. Please try again in an hour.' },
  });

/** The guest's own wish to be forgotten: page, videos and address go. */
export const forgetMe = procedure
  .meta({
    policy: 'everyone',
    rateLimits: [{ name: 'guest-page', points: 300, seconds: 3600, per: 'network', refusal: 'TOO_MANY' }],
  })
  .route({ method: 'POST', path: '/guest-page/forget', summary: 'Delete the page of a guest at their wish' })
  .input(z.strictObject({ token: z.string().max(100), confirmed: z.literal(true) }))
  .output(z.object({ forgotten: z.literal(true) }))
  .errors(guestPage['~orpc'].errorMap);

const workSchema = z.object({
  delivery_id: z.string(),
  property: z.string(),
  company: z.string(),
  state: z.enum(deliveryStates),
  due_at: z.string(),
  problem: z.string().nullable(),
});

/** HOST-05 for staff: hosts with their properties and numbers, and souvenirs that failed or are late. */
export const listHosts = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'GET', path: '/admin/hosts', summary: 'Hosts, properties and souvenirs' })
  .output(
    z.object({
      hosts: z.array(
        z.object({
          account_id: z.string(),
          company: z.string(),
          email: z.string(),
          properties: z.number().int(),
          ahead: z.number().int(),
          behind: z.number().int(),
          delivered: z.number().int(),
          not_metered: z.number().int(),
        }),
      ),
      behind: z.array(workSchema),
    }),
  );

/** Has a souvenir that failed made again. */
export const makeSouvenirAgain = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/hosts/souvenirs/again', summary: 'Make a souvenir again' })
  .input(z.strictObject({ delivery_id: id }))
  .output(z.object({ begun: z.literal(true) }))
  .errors(deliveryErrors);

export const hostsContract = {
  readWorkspace,
  readProperty,
  saveProperty,
  removeProperty,
  addMedia,
  removeMedia,
  makeWelcome,
  listGuests,
  saveGuest,
  cancelGuest,
  removeGuest,
  undoImport,
  releaseSouvenir,
  guestPage,
  forgetMe,
  listHosts,
  makeSouvenirAgain,
};
