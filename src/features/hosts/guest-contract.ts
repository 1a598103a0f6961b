import { z } from 'zod';
import { procedure } from '#kit/procedure.ts';
import { deliveryStates, guestStates, sources } from './domain/states.ts';
import { deliveryErrors, guestNotFound, hostErrors, id, language, propertyNotFound } from './shared-contract.ts';

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
          'HOUSE_FULL',
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
    OVERTAKEN: { status: 409, message: 'Another address was saved meanwhile, and stands. Please look again.' },
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

/** Keeps the iCalendar address of a booking site, or forgets it for an empty one, and reads it at once. */
export const saveCalendar = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/host-calendars', summary: 'Keep the calendar of a booking site' })
  .input(z.strictObject({ property_id: id, calendar_address: z.string().max(1000) }))
  .output(z.object({ guests: z.number().int() }))
  .errors({
    ...hostErrors,
    ...propertyNotFound,
    NO_PLAN: { status: 409, message: 'Choose a plan first. Guests can be entered once it has begun.' },
    UNREADABLE: {
      status: 422,
      message: 'No calendar can be read at this address. It must begin with https:// and lead to an iCalendar file.',
    },
    TOO_MANY: { status: 429, message: 'Too many tries. Please try again in an hour.' },
    OVERTAKEN: { status: 409, message: 'Another address was saved meanwhile, and stands. Please look again.' },
  });
