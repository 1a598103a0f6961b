import { z } from 'zod';
import { procedure, tooOften } from '#kit/procedure.ts';
import { deliveryStates, guestProblems, guestStates } from './domain/states.ts';
import { guestNotFound, id, language, propertyNotFound } from './shared-contract.ts';

const errors = {
  NOT_A_HOST: { status: 403, message: 'This key belongs to no host.' },
  TOO_MANY: tooOften('More than 600 calls a minute. Please wait a moment.'),
} as const;
const rateLimits = [{ name: 'programs', points: 600, seconds: 60, per: 'network', refusal: 'TOO_MANY' }] as const;
const reads = { policy: 'key', scope: 'guests:read', rateLimits } as const;
const writes = { policy: 'key', scope: 'guests:write', rateLimits } as const;
const tags = ['For hosts’ programs'];

const guestSchema = z.object({
  guest_id: z.string(),
  property_id: z.string(),
  first_name: z.string(),
  email: z.string().nullable(),
  language,
  /** Days of the property's calendar. */
  arrives: z.iso.date(),
  departs: z.iso.date(),
  state: z.enum(guestStates),
  page_url: z.string(),
  welcome: z.object({ state: z.enum(['none', 'waiting', 'sent', 'cancelled', 'late']), at: z.string().nullable() }),
  souvenir: z.object({ state: z.enum(deliveryStates), at: z.string(), is_late: z.boolean() }),
});
export type ProgramGuest = z.infer<typeof guestSchema>;

const guestFields = {
  first_name: z.string().max(200).default(''),
  email: z.string().max(320).default(''),
  language: language.optional(),
  arrives: z.string().max(10),
  departs: z.string().max(10),
};

const wrongGuest = {
  WRONG_GUEST: {
    status: 422,
    message: 'This guest cannot be taken as it stands.',
    data: z.object({ because: z.enum(guestProblems) }),
  },
} as const;

export const programProperties = procedure
  .meta(reads)
  .route({ method: 'GET', path: '/host/properties', summary: 'Properties of the host whose key it is', tags })
  .output(
    z.object({ properties: z.array(z.object({ property_id: z.string(), name: z.string(), time_zone: z.string() })) }),
  )
  .errors(errors);

export const programGuests = procedure
  .meta(reads)
  .route({
    method: 'GET',
    path: '/host/properties/{property_id}/guests',
    summary: 'Guests of a property, the next departure first',
    description: 'A hundred at a time, from the place that the parameter from names.',
    tags,
  })
  .input(z.strictObject({ property_id: id, from: z.coerce.number().int().min(0).max(100_000).default(0) }))
  .output(z.object({ guests: z.array(guestSchema), count: z.number().int() }))
  .errors({ ...errors, ...propertyNotFound });

export const programGuest = procedure
  .meta(reads)
  .route({ method: 'GET', path: '/host/guests/{guest_id}', summary: 'One guest with what was sent', tags })
  .input(z.strictObject({ guest_id: id }))
  .output(guestSchema)
  .errors({ ...errors, ...guestNotFound });

/** The same idempotency key with the same guest is one guest, however often it is sent. */
export const createProgramGuest = procedure
  .meta(writes)
  .route({
    method: 'POST',
    path: '/host/properties/{property_id}/guests',
    summary: 'Enter a guest',
    description:
      'The idempotency key is of your choosing, one for each booking: sent again with the same guest it answers with that guest, with another guest it is refused. Of a name only the first word is kept; without an e-mail address you pass page_url on yourself. The language is the property’s unless you say another. Each souvenir that is delivered is billed at your plan’s rate.',
    tags,
  })
  .input(z.strictObject({ property_id: id, idempotency_key: z.string().min(8).max(100), ...guestFields }))
  .output(guestSchema)
  .errors({
    ...errors,
    ...propertyNotFound,
    ...wrongGuest,
    NO_PLAN: { status: 409, message: 'Choose a plan first. Guests can be entered once it has begun.' },
    KEY_REUSED: { status: 409, message: 'This idempotency key was used for another guest.' },
  });

export const changeProgramGuest = procedure
  .meta(writes)
  .route({
    method: 'POST',
    path: '/host/guests/{guest_id}',
    summary: 'Change a guest',
    description: 'All fields at once. What is sent already stays as it is.',
    tags,
  })
  .input(z.strictObject({ guest_id: id, ...guestFields }))
  .output(guestSchema)
  .errors({ ...errors, ...guestNotFound, ...wrongGuest });

export const cancelProgramGuest = procedure
  .meta(writes)
  .route({
    method: 'POST',
    path: '/host/guests/{guest_id}/cancel',
    summary: 'Cancel a stay, or book it again',
    description: 'What is not sent is not sent. With cancelled false a cancelled stay is booked again. Twice is once.',
    tags,
  })
  .input(z.strictObject({ guest_id: id, cancelled: z.boolean().default(true) }))
  .output(guestSchema)
  .errors({ ...errors, ...guestNotFound });

export const programContract = {
  programProperties,
  programGuests,
  programGuest,
  createProgramGuest,
  changeProgramGuest,
  cancelProgramGuest,
};
