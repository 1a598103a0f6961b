import { z } from 'zod';
import { letterSentToday } from '#kit/email/letter-sent-today.ts';
import { passwordsWait, perHour, procedure, sessionEndedError, tooManyTries } from '#kit/procedure.ts';
import { typedDetailsSchema } from './payout-details.ts';
import { regions, tiers } from './domain/regions.ts';
import { figures, statementQuery, statementPage, statementSchema } from './statement.ts';

export const affiliateSchema = z.object({
  id: z.string(),
  full_name: z.string(),
  email: z.string(),
  region: z.string(),
  tier: z.enum(tiers),
  /** Referral id in the affiliate's links. */
  referral_id: z.string(),
  created_at: z.string(),
  is_suspended: z.boolean(),
  /** End of the agreement after notice was given. */
  ends_at: z.string().nullable(),
  /** True once name, account and bank details were erased. */
  is_erased: z.boolean(),
});
export type Affiliate = z.infer<typeof affiliateSchema>;

const passwordErrors = {
  PASSWORD_TOO_SHORT: { status: 422, message: 'Password must be at least 6 characters' },
  PASSWORD_COMMON: { status: 422, message: 'Too many people use this password. Choose another.' },
} as const;
const fullName = z.string().trim().min(1).max(100);

/** Errors of a call for an affiliate's own things. */
export const ownErrors = {
  NOT_SIGNED_IN: { status: 401, message: 'Please sign in to access your dashboard' },
  ...sessionEndedError,
  NO_PROFILE: { status: 404, message: 'No affiliate profile found. Please register first.' },
} as const;
/** Errors of work in the field, which ends with a suspension or the agreement. */
export const workErrors = {
  ...ownErrors,
  NOT_WORKING: {
    status: 403,
    message: 'This account takes no photos now: it is suspended, or the agreement has ended.',
  },
} as const;
const notFound = { NOT_FOUND: { status: 404, message: 'This affiliate is not there.' } } as const;

/**
 * AFF-01: an account with an affiliate profile. The answer is the same whether or not the address has an account already: an
 * e-mail to that address says which, and its link confirms the address and signs in.
 */
export const register = procedure
  .meta({
    policy: 'everyone',
    timingGuard: true,
    rateLimits: perHour('affiliate-register', 20),
  })
  .route({ method: 'POST', path: '/affiliate/register', summary: 'Make an account for an affiliate' })
  .input(
    z.strictObject({
      email: z.string().max(320),
      password: z.string().max(200),
      full_name: fullName,
      region: z.enum(regions),
      accept_terms: z.boolean(),
    }),
  )
  .output(z.object({ sent: z.literal(true) }))
  .errors({
    ...passwordErrors,
    INVALID_EMAIL: { status: 422, message: 'Please enter a valid email address.' },
    TERMS_NOT_ACCEPTED: { status: 422, message: 'Please accept the terms and conditions' },
    ...tooManyTries,
    ...passwordsWait,
    ...letterSentToday,
  });

/** Gives the signed-in account, a business or a buyer, an affiliate profile. */
export const join = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/affiliate/join', summary: 'Become an affiliate with the account one has' })
  .input(z.strictObject({ full_name: fullName, region: z.enum(regions), accept_terms: z.boolean() }))
  .output(z.object({ referral_id: z.string() }))
  .errors({
    NOT_SIGNED_IN: ownErrors.NOT_SIGNED_IN,
    ...sessionEndedError,
    TERMS_NOT_ACCEPTED: { status: 422, message: 'Please accept the terms and conditions' },
  });

/** The affiliate who is signed in. */
export const readOwn = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'GET', path: '/affiliate/profile', summary: 'The signed-in affiliate' })
  .output(
    z.object({
      affiliate: affiliateSchema.nullable(),
      /** False for who is suspended or has left: they take no photos. */
      is_working: z.boolean(),
      is_signed_in: z.boolean(),
      is_admin: z.boolean(),
      session_ended: z.boolean(),
    }),
  );

/** AFF-04: an affiliate's figures, and every entry behind them. */
export const readStatement = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'GET', path: '/affiliate/statement', summary: 'What links brought, and what is paid for it' })
  .output(statementSchema)
  .errors(ownErrors);

/** The entries behind one figure, page by page. */
export const readStatementLines = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/affiliate/statement/lines', summary: 'The entries behind a figure' })
  .input(statementQuery)
  .output(statementPage)
  .errors(ownErrors);

export const savePayoutDetails = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/affiliate/payout-details', summary: 'Say where payouts go' })
  .input(z.strictObject({ details: typedDetailsSchema }))
  .output(z.object({ payout_hint: z.string() }))
  .errors({
    ...ownErrors,
    ...tooManyTries,
    DETAILS_WRONG: {
      status: 422,
      message: 'Please look at these details again: something in them is not right.',
    },
  });

/** AFF-08: somebody followed an affiliate's link. Machines, reloads and the affiliate's own visits count nothing. */
export const recordClick = procedure
  .meta({ policy: 'everyone', rateLimits: perHour('referral-click', 600) })
  .route({ method: 'POST', path: '/referrals/click', summary: 'A visit by an affiliate’s link' })
  .input(z.strictObject({ ref: z.string().max(20), session: z.string().max(100).default('') }))
  .output(
    z.object({
      /** Secret of this visit, sent along with an order; null if the link brings nothing. */
      visit: z.string().nullable(),
      /** True if the visitor has chosen to be remembered for thirty days. */
      is_remembered: z.boolean(),
      /** First name of who took the photos. */
      affiliate: z.string().nullable(),
    }),
  )
  .errors(tooManyTries);

/** The visitor's labelled choice: `remember` sets the thirty-day cookie, otherwise it is deleted. */
export const rememberReferral = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/referrals/remember', summary: 'Remember who sent this visitor, or forget it' })
  .input(z.strictObject({ visit: z.string().max(64), remember: z.boolean() }))
  .output(z.object({ is_remembered: z.boolean() }));

/** ADM-03: the affiliates, newest first. */
export const listAffiliates = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'GET', path: '/admin/affiliates', summary: 'All affiliates' })
  .output(
    z.object({
      affiliates: z.array(
        affiliateSchema.extend({ figures, suggested_tier: z.enum(tiers), has_payout_details: z.boolean() }),
      ),
    }),
  );

/** Creates an account with a confirmed e-mail address and its affiliate profile, both or neither. */
export const addAffiliate = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/affiliates', summary: 'Make an affiliate' })
  .input(
    z.strictObject({
      email: z.email().max(320),
      password: z.string().max(200),
      full_name: fullName,
      region: z.enum(regions),
      tier: z.enum(tiers).default('Bronze'),
    }),
  )
  .output(affiliateSchema)
  .errors({
    EMAIL_TAKEN: { status: 409, message: 'There is an account with this email already.' },
    ...passwordErrors,
    ...passwordsWait,
  });

export const setTier = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/affiliates/tier', summary: 'Change the tier of an affiliate' })
  .input(z.strictObject({ id: z.string().max(64), tier: z.enum(tiers) }))
  .output(affiliateSchema)
  .errors(notFound);

/** Suspends an affiliate, lifts that, or gives notice of seven days. What was earned is still paid after the end. */
export const setStanding = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/affiliates/standing', summary: 'Suspend an affiliate or give notice' })
  .input(z.strictObject({ id: z.string().max(64), standing: z.enum(['active', 'suspended', 'notice']) }))
  .output(affiliateSchema)
  .errors(notFound);

/** Erases an affiliate who asked for it; ledger and payouts stay. `waived`: what is owed and in no payout run is given up. */
export const eraseAffiliate = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/affiliates/erase', summary: 'Erase what is known of an affiliate' })
  .input(z.strictObject({ id: z.string().max(64), waived: z.boolean() }))
  .output(affiliateSchema)
  .errors({
    ...notFound,
    STILL_OWED: { status: 409, message: 'Money is still owed to them. Pay it first, or say that they give it up.' },
    /** A batch is one file at the bank, the same whenever it is made: nobody leaves it before it is paid. */
    IN_UNPAID_BATCH: {
      status: 409,
      message: 'A payout run that holds them is not marked as paid. Pay it, say so under Payouts, then erase them.',
    },
  });

const flagSchema = z.object({
  kind: z.enum(['own-order', 'own-device', 'same-email', 'same-device', 'burst']),
  count: z.number().int(),
  /** Order numbers, or moments of a burst. */
  examples: z.array(z.string()),
});

/** One affiliate with all that is behind the figures, and what looks like abuse. */
export const affiliateStory = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'GET', path: '/admin/affiliates/story', summary: 'Everything about one affiliate' })
  .input(z.strictObject({ id: z.string().max(64) }))
  .output(z.object({ affiliate: affiliateSchema, statement: statementSchema, flags: z.array(flagSchema) }))
  .errors(notFound);

/** The entries behind one figure of an affiliate. */
export const listStatementLines = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/affiliates/lines', summary: 'The entries behind a figure of an affiliate' })
  .input(statementQuery.extend({ id: z.string().max(64) }))
  .output(statementPage)
  .errors(notFound);

const batchSchema = z.object({
  month: z.string(),
  due_at: z.string(),
  paid_at: z.string().nullable(),
  total_pence: z.number().int(),
  payouts: z.array(
    z.object({
      id: z.string(),
      affiliate_id: z.string(),
      full_name: z.string(),
      amount_pence: z.number().int(),
      entries: z.number().int(),
    }),
  ),
});
export type PayoutBatch = z.infer<typeof batchSchema>;

export const listPayouts = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'GET', path: '/admin/payouts', summary: 'Payout runs, the newest first' })
  .output(z.object({ month: z.string(), batches: z.array(batchSchema) }));

/** The payout run of this month. Asked again, by whomever, it answers with the same batch. */
export const runPayouts = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/payouts/run', summary: 'Make this month’s payouts' })
  .output(batchSchema);

/** Says that the bank has paid a batch: a second act after its file was made. */
export const markPaid = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/payouts/paid', summary: 'Say that a payout run was paid' })
  .input(z.strictObject({ month: z.string().max(7) }))
  .output(batchSchema)
  .errors({ NOT_FOUND: { status: 404, message: 'There is no payout run of this month.' } });

export const affiliatesContract = {
  register,
  join,
  readOwn,
  readStatement,
  readStatementLines,
  savePayoutDetails,
  recordClick,
  rememberReferral,
  listAffiliates,
  addAffiliate,
  setTier,
  setStanding,
  eraseAffiliate,
  affiliateStory,
  listStatementLines,
  listPayouts,
  runPayouts,
  markPaid,
};
