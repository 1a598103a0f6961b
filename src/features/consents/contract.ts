import { z } from 'zod';
import { procedure, tooOften } from '#kit/procedure.ts';

const linkErrors = { LINK_UNKNOWN: { status: 404, message: 'This link is not known here.' } } as const;
const token = z.strictObject({ token: z.string().max(100) });

const consentSchema = z.object({
  scope: z.string(),
  /** Words that were agreed to. */
  words: z.string(),
  version: z.string(),
  given_at: z.string(),
  withdrawn_at: z.string().nullable(),
});
export type Consent = z.infer<typeof consentSchema>;
const linkedSchema = consentSchema.extend({
  /** One sentence: what taking it back ends. Empty for a use that is no more. */
  ends: z.string(),
});
export type LinkedConsent = z.infer<typeof linkedSchema>;

/** One consent by the secret of its withdrawal link; names nobody. A letter's link shows the newest that it can still take back. */
export const readConsent = procedure
  .meta({
    policy: 'everyone',
    rateLimits: [{ name: 'consent-link', points: 60, seconds: 60, per: 'network', refusal: 'TOO_MANY' }],
  })
  .route({ method: 'POST', path: '/consents/read', summary: 'What a withdrawal link is about' })
  .input(token)
  .output(linkedSchema)
  .errors({ ...linkErrors, TOO_MANY: tooOften('Too many tries. Please try again in a minute.') });

/**
 * Withdraws a consent by its link: a letter's takes back all that the person gave for the same use, a page's that one alone. A
 * repeated call answers the same.
 */
export const withdrawConsent = procedure
  .meta({
    policy: 'everyone',
    rateLimits: [{ name: 'consent-withdrawal', points: 60, seconds: 60, per: 'network', refusal: 'TOO_MANY' }],
  })
  .route({ method: 'POST', path: '/consents/withdraw', summary: 'Take a consent back' })
  .input(token)
  .output(z.object({ withdrawn_at: z.string() }))
  .errors({ ...linkErrors, TOO_MANY: tooOften('Too many tries. Please try again in a minute.') });

const ledgerRow = consentSchema.extend({
  id: z.string(),
  /** Empty once it was withdrawn, or 90 days after it was given. */
  email: z.string(),
  about: z.string(),
  text_hash: z.string(),
  source: z.enum(['online', 'attested']),
  attested_by: z.string().nullable(),
  attested_how: z.string().nullable(),
  withdrawn_by: z.string().nullable(),
});
export type ConsentEntry = z.infer<typeof ledgerRow>;

/** The consents of this shop, the newest first. */
export const listConsents = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'GET', path: '/admin/consents', summary: 'Who agreed to what, and when' })
  .input(
    z.strictObject({
      email: z.string().max(320).default(''),
      about: z.string().max(100).default(''),
    }),
  )
  .output(z.object({ consents: z.array(ledgerRow) }));

export const consentsContract = { readConsent, withdrawConsent, listConsents };
