import { z } from 'zod';
import { perHour, procedure, tooManyTries } from '#kit/procedure.ts';

/** WAIT-01. Answers the same for an address that is on the list already. */
export const joinWaitlist = procedure
  .meta({
    policy: 'everyone',
    timingGuard: true,
    rateLimits: perHour('waitlist', 60),
  })
  .route({ method: 'POST', path: '/waitlist-register', summary: 'Join the waitlist for hosts' })
  .input(
    z.strictObject({
      first_name: z.string().max(100),
      last_name: z.string().max(100),
      email: z.string().max(320),
      property_name: z.string().max(200).nullable(),
      /** Version of the words that were shown beside the button. */
      consent_version: z.string().max(40),
    }),
  )
  .output(z.object({ success: z.literal(true) }))
  .errors({
    FIELDS_MISSING: { status: 422, message: 'Please complete all required fields.' },
    INVALID_EMAIL: { status: 422, message: 'Please enter a valid email address.' },
    CONSENT_CHANGED: { status: 409, message: 'These words have changed. Please load this page again.' },
    ...tooManyTries,
  });

/** Places of the free setup, and those nobody has taken. */
export const freeSetups = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'GET', path: '/waitlist/free-setups', summary: 'Free setups that are left' })
  .output(z.object({ places: z.number().int(), left: z.number().int() }));

const entrySchema = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  property_name: z.string().nullable(),
  joined_at: z.string(),
});
export type WaitlistEntry = z.infer<typeof entrySchema>;

const grantSchema = z.object({
  place: z.number().int(),
  account_id: z.string(),
  email: z.string(),
  /** held: its payment page is open, or lately was. used: its plan has begun. */
  state: z.enum(['held', 'used']),
  at: z.string(),
});
export type FreeSetupGrant = z.infer<typeof grantSchema>;

/** The list, the newest first, at most five hundred; the export has all. */
export const listWaitlist = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'GET', path: '/admin/waitlist', summary: 'The waitlist and the free setups' })
  .output(
    z.object({
      count: z.number().int(),
      entries: z.array(entrySchema),
      places: z.number().int(),
      grants: z.array(grantSchema),
    }),
  );

export const waitlistContract = { joinWaitlist, freeSetups, listWaitlist };
