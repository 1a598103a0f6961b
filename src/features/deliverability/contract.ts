import { z } from 'zod';
import { procedure, tooOften } from '#kit/procedure.ts';

const linkUnknown = { LINK_UNKNOWN: { status: 404, message: 'This link is not known here.' } } as const;

/** Stops letters to an address that are not about its own orders or account, by the link of such a letter. Twice is once. */
export const stopLetters = procedure
  .meta({
    policy: 'everyone',
    rateLimits: [{ name: 'stop-letters', points: 60, seconds: 60, per: 'network', refusal: 'TOO_MANY' }],
  })
  .route({ method: 'POST', path: '/mail/stop', summary: 'Unsubscribe from letters' })
  .input(z.strictObject({ token: z.string().max(1000) }))
  .output(z.object({ stopped: z.literal(true) }))
  .errors({ ...linkUnknown, TOO_MANY: tooOften('Too many tries. Please try again in a minute.') });

const suppressionSchema = z.object({
  /** Hash of the address. */
  id: z.string(),
  /** Empty 90 days after it was suppressed. */
  address: z.string(),
  reason: z.enum(['hard-bounce', 'complaint', 'unsubscribed']),
  /** Who said so. */
  source: z.string(),
  detail: z.string().nullable(),
  created_at: z.string(),
});
export type Suppression = z.infer<typeof suppressionSchema>;

const letterSchema = z.object({
  id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  topic: z.enum(['order', 'account', 'staff', 'other']),
  order_number: z.string().nullable(),
  reason: z.string().nullable(),
  created_at: z.string(),
});
export type UnreachedLetter = z.infer<typeof letterSchema>;

/** Addresses that are not written to, and the letters that reached nobody. */
export const listUndelivered = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/mail/undelivered', summary: 'Suppressed addresses and unreached readers' })
  .input(z.strictObject({ email: z.string().max(320).default('') }))
  .output(z.object({ suppressions: z.array(suppressionSchema), letters: z.array(letterSchema) }));

/** Lets an address be written to again. */
export const liftSuppression = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/mail/lift', summary: 'Write to an address again' })
  .input(z.strictObject({ id: z.string().max(64) }))
  .output(z.object({ lifted: z.boolean() }));

/** Notes that staff reached the reader of a letter in another way. */
export const settleUnreached = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/mail/settle', summary: 'A letter that reached nobody is dealt with' })
  .input(z.strictObject({ id: z.string().max(64) }))
  .output(z.object({ settled: z.boolean() }));

const recordSchema = z.object({
  record: z.enum(['SPF', 'DKIM', 'DMARC']),
  /** Domain name that was asked. */
  name: z.string(),
  /** `unknown`: the name servers did not answer. */
  state: z.enum(['good', 'missing', 'weak', 'unknown']),
  /** Record as it was found. */
  found: z.string().nullable(),
});
export type SenderRecord = z.infer<typeof recordSchema>;

/** SPF, DKIM and DMARC of the sender's domain, as the name servers tell them now. */
export const checkSender = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'GET', path: '/admin/mail/sender', summary: 'SPF, DKIM and DMARC of the sender' })
  .output(z.object({ domain: z.string(), records: z.array(recordSchema) }));

export const deliverabilityContract = { stopLetters, listUndelivered, liftSuppression, settleUnreached, checkSender };
