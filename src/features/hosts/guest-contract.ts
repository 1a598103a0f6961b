import { z } from 'zod';
import { procedure, tooManyTries, tooOften } from '#kit/procedure.ts';
import { textLengths } from './domain/limits.ts';
import { agreedBy, deliveryStates, guestProblems, guestStates, sources } from './domain/states.ts';
import { publishErrors } from './guest-page-contract.ts';
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
  /** True where the page moved too often to be written about: no letter has its address, and the host passes it on. */
  is_page_unsent: z.boolean(),
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
  /** Photos that the guest added. */
  photos: z.number().int(),
  /** Null while the stay is not public. `by` says who told us that the guest agrees. */
  published: z.object({ url: z.string(), by: z.enum(agreedBy), at: z.string() }).nullable(),
  /** True after the guest took the public page back: only their own word makes the stay public again. */
  is_taken_back: z.boolean(),
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
        because: z.enum(guestProblems),
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

/** HOST-05: the host tells that a guest agrees, and how they said so. The guest is written to, and can take it back for good. */
export const publishGuest = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/host-guests/publish', summary: 'Make a stay public, as the guest agreed' })
  .input(
    z.strictObject({
      guest_id: id,
      agreed: z.literal(true),
      /** 'e-mail of 3 May', 'at the front desk'. */
      how: z.string().max(textLengths.agreed),
    }),
  )
  .output(z.object({ url: z.string() }))
  .errors({
    ...hostErrors,
    ...guestNotFound,
    ...publishErrors,
    TOO_MANY: tooOften('This stay was made public several times today. Please try again tomorrow.'),
    HOW_MISSING: { status: 422, message: 'Say how the guest agreed.' },
    GUEST_SAID_NO: {
      status: 409,
      message: 'The guest has taken the public page back. Only the guest can make it public again, on their own page.',
    },
  });

export const unpublishGuest = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/host-guests/unpublish', summary: 'End the public page of a stay' })
  .input(z.strictObject({ guest_id: id }))
  .output(z.object({ ended: z.literal(true) }))
  .errors({ ...hostErrors, ...guestNotFound });

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
    ...tooManyTries,
    OVERTAKEN: { status: 409, message: 'Another address was saved meanwhile, and stands. Please look again.' },
  });
