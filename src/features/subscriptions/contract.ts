import { z } from 'zod';
import { letterSentToday } from '#kit/email/letter-sent-today.ts';
import { passwordsWait, procedure, sessionEndedError, tooManyTries } from '#kit/procedure.ts';
import { placingErrors, submissionInput } from '#features/orders/contract.ts';
import { textLimits } from '#features/orders/domain/text-limits.ts';
import { wizardErrors, wizardOrderSchema } from '#features/wizard/contract.ts';
import { listBusinesses, myOrders, openMyOrder, subscriberKinds } from './business-contract.ts';
import { addressLength } from './domain/profile.ts';
import { invoiceStatuses } from './domain/plan-invoice.ts';
import { soldPlanKeys } from './domain/sold-plans.ts';
import { beginHostTrial } from './host-trial-contract.ts';
import { changePlan } from './plan-change-contract.ts';

export { subscriberKinds, type Business, type BusinessOrder } from './business-contract.ts';

const short = z.string().max(textLimits.short);

/** Details that the wizard asks of a business, so that a signed-in one need not type them again. */
const businessFields = {
  first_name: short,
  last_name: short,
  company_name: short,
  vat_registered: z.boolean(),
  vat_number: short.nullable(),
};

const profileSchema = z.object({
  kind: z.enum(subscriberKinds),
  email: z.string(),
  ...businessFields,
  postal_address: z.string(),
});
export type SubscriberProfile = z.infer<typeof profileSchema>;

const profileErrors = {
  FIELDS_MISSING: {
    status: 422,
    message: 'Please fill in all required fields',
    data: z.object({ fields: z.array(z.string()) }),
  },
  /** It stands at the head of letters to people who know nobody here. */
  COMPANY_MISLEADS: {
    status: 422,
    message:
      'Write the company’s name in words alone: no email or web address, no hidden characters, and not our name.',
  },
  VAT_NUMBER_MISSING: { status: 422, message: 'Please enter your VAT number' },
  VAT_NUMBER_WRONG: {
    status: 422,
    message: 'Please enter the VAT number as it is registered, with the letters of its country: GB123456789.',
  },
} as const;

const checkoutErrors = {
  NOT_SIGNED_IN: { status: 401, message: 'Please sign in first' },
  ...sessionEndedError,
  PROFILE_MISSING: { status: 409, message: 'Please complete your profile first' },
  UNKNOWN_PLAN: { status: 422, message: 'Failed to start subscription process' },
  ALREADY_SUBSCRIBED: { status: 409, message: 'You have a plan already.', data: z.object({ tier: z.string() }) },
  /** Refused so that nobody who asked for a month without payment is charged. */
  TRIAL_USED: {
    status: 409,
    message: 'This account has had its trial. ‘Get Started’ begins the plan today.',
  },
  PAYMENT_UNAVAILABLE: { status: 502, message: 'Failed to start subscription process' },
} as const;

/**
 * Creates an account with a business profile. The answer is the same whether or not the e-mail address has an account
 * already: an e-mail to that address says which. Its link confirms the address and signs in.
 */
export const signUp = procedure
  .meta({ policy: 'everyone', timingGuard: true })
  .route({ method: 'POST', path: '/estate-agent-profiles', summary: 'Make an account for a business' })
  .input(
    z.strictObject({
      kind: z.enum(subscriberKinds),
      email: short,
      password: z.string().max(200),
      ...businessFields,
      /** The plan that was chosen before; the link of the letter goes on with it, in whichever browser it is followed. */
      plan: z.enum(soldPlanKeys).nullable().default(null),
    }),
  )
  .output(z.object({ sent: z.literal(true) }))
  .errors({
    ...profileErrors,
    INVALID_EMAIL: { status: 422, message: 'Please enter a valid email address.' },
    PASSWORD_TOO_SHORT: { status: 422, message: 'Password must be at least 6 characters' },
    PASSWORD_COMMON: { status: 422, message: 'Too many people use this password. Choose another.' },
    ...tooManyTries,
    ...passwordsWait,
    ...letterSentToday,
  });

/** The signed-in business; null for everybody else. */
export const readProfile = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'GET', path: '/estate-agent-profiles', summary: 'The profile of the signed-in business' })
  .output(
    z.object({
      profile: profileSchema.nullable(),
      /** True for a visitor whose session is over: they sign in again, they are no strangers. */
      session_ended: z.boolean(),
    }),
  );

/** Details on the next invoices of the signed-in business; those that are written already stay as they are. */
export const saveInvoiceDetails = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/my-invoices/details', summary: 'Company, VAT number and address on the invoices' })
  .input(
    z.strictObject({
      company_name: short,
      vat_registered: z.boolean(),
      vat_number: short.nullable(),
      /** Lines of the postal address. */
      postal_address: z.string().max(addressLength),
    }),
  )
  .output(profileSchema)
  .errors({
    ...profileErrors,
    NOT_SIGNED_IN: checkoutErrors.NOT_SIGNED_IN,
    ...sessionEndedError,
    PROFILE_MISSING: checkoutErrors.PROFILE_MISSING,
  });

/** Tells if the caller may order within a plan; all flags are false for a visitor. */
export const checkSubscription = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'GET', path: '/check-subscription', summary: 'What is left of the plan' })
  .output(
    z.object({
      /** False without a plan, without a song left, and (with songs left) while the month is not paid. */
      can_order: z.boolean(),
      subscribed: z.boolean(),
      /** Key of the plan in the price book; null without one. */
      plan: z.enum(soldPlanKeys).nullable(),
      /** The plan's name as it is shown: 'Starter'. */
      subscription_tier: z.string().nullable(),
      /** Pence of each delivered souvenir; null for a plan with songs, and without one. */
      souvenir_pence: z.number().int().nullable(),
      songs_left: z.number().int(),
      /** End of the plan's month, when its songs are counted anew. */
      renews_at: z.string().nullable(),
      /** True when the plan ends then instead. */
      ends: z.boolean(),
      /** Name of the plan that follows then; null when this one goes on. */
      next_tier: z.string().nullable(),
      /** Pence at which the plan goes on when it is kept, where its business was told of another price in time; else null. */
      told_pence: z.number().int().nullable(),
      /** Named contact of the plan; null for a plan without one. */
      manager: z.object({ name: z.string(), email: z.string() }).nullable(),
      /** A month that is not paid; null when nothing is owed. */
      unpaid: z.object({ total_pence: z.number().int(), next_try_at: z.string().nullable() }).nullable(),
      /** The last plan of an account that has none any more; null for one that has a plan, and for one that never had any. */
      ended: z.object({ tier: z.string(), ended_at: z.string() }).nullable(),
    }),
  );

const planInput = {
  /** The plan; its price is the price book's. */
  priceId: z.enum(soldPlanKeys),
  /** 'Get Started + Trial': a trial month with one sample song before the first payment. */
  trial: z.boolean().default(false),
};

export const createCheckout = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/create-checkout', summary: 'Get the page where a plan is paid' })
  .input(z.strictObject(planInput))
  .output(z.object({ url: z.string() }))
  .errors(checkoutErrors);

/** As create-checkout, with the business's particulars as they were typed, which its profile takes over. */
export const createCheckoutEstate = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/create-checkout-estate', summary: 'Get the page where an estate agent pays a plan' })
  .input(
    z.strictObject({
      ...planInput,
      companyName: short,
      firstName: short,
      lastName: short,
      vatRegistered: z.boolean(),
      vatNumber: short.nullable(),
    }),
  )
  .output(z.object({ url: z.string() }))
  .errors({ ...checkoutErrors, ...profileErrors });

/** Ends the plan with its month; until then everything stays. */
export const cancelSubscription = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/cancel-subscription', summary: 'End the plan with its month' })
  .output(z.object({ ends_at: z.string() }))
  .errors({
    NOT_SIGNED_IN: checkoutErrors.NOT_SIGNED_IN,
    ...sessionEndedError,
    NOT_SUBSCRIBED: { status: 409, message: 'There is no plan to end.' },
    PAYMENT_UNAVAILABLE: { status: 502, message: 'Something went wrong. Please try again.' },
  });

/** The payment provider's page where the card is changed and the plan ended, open for an hour. */
export const openPortal = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/customer-portal', summary: 'Get the page where a plan’s card is changed' })
  .output(z.object({ url: z.string() }))
  .errors({
    NOT_SIGNED_IN: checkoutErrors.NOT_SIGNED_IN,
    ...sessionEndedError,
    NOT_SUBSCRIBED: { status: 409, message: 'There is no plan, and so no card.' },
    PAYMENT_UNAVAILABLE: { status: 502, message: 'Something went wrong. Please try again.' },
  });

/** Invoices of the signed-in business, the newest first; each is a PDF at `/plan-invoice/{id}`. */
export const myInvoices = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'GET', path: '/my-invoices', summary: 'Invoices of the signed-in business' })
  .output(
    z.object({
      invoices: z.array(
        z.object({
          id: z.string(),
          number: z.string(),
          /** failed: its payment was tried and refused. */
          status: z.enum(invoiceStatuses),
          issued_at: z.string(),
          total_pence: z.number().int(),
          /** Next try of a payment that failed. */
          next_try_at: z.string().nullable(),
        }),
      ),
    }),
  )
  .errors({ NOT_SIGNED_IN: checkoutErrors.NOT_SIGNED_IN, ...sessionEndedError });

export const processSubscriptionOrder = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/process-subscription-order', summary: 'Order a song within a plan' })
  .input(
    z.strictObject({
      order: wizardOrderSchema,
      idempotency_key: submissionInput.idempotency_key,
      day: submissionInput.day,
      words: submissionInput.words,
      variant: z.enum(subscriberKinds),
    }),
  )
  .output(
    z.object({
      order_number: z.string().nullable(),
      /** Address that the browser opens next; null when the plan has no song left. */
      redirect_url: z.string().nullable(),
      needs_upgrade: z.boolean(),
      current_tier: z.string(),
    }),
  )
  .errors({
    NOT_SIGNED_IN: checkoutErrors.NOT_SIGNED_IN,
    ...sessionEndedError,
    ...wizardErrors,
    /** The plan is live and has songs left, but its month is not paid. */
    PAYMENT_OVERDUE: {
      status: 402,
      message: 'The last payment for your plan has not gone through. Once it is paid, you can order again.',
    },
    INVALID_EMAIL: placingErrors.INVALID_EMAIL,
    DAY_FULL: placingErrors.DAY_FULL,
    TOO_MANY_ORDERS: placingErrors.TOO_MANY_ORDERS,
    ORDERS_STOPPED: placingErrors.ORDERS_STOPPED,
    /** The payment provider did not return the plan's state, or could not close the draft's own payment page. */
    PAYMENT_UNAVAILABLE: placingErrors.PAYMENT_UNAVAILABLE,
  });

export const subscriptionsContract = {
  signUp,
  readProfile,
  checkSubscription,
  createCheckout,
  createCheckoutEstate,
  beginHostTrial,
  cancelSubscription,
  changePlan,
  openPortal,
  myInvoices,
  saveInvoiceDetails,
  processSubscriptionOrder,
  listBusinesses,
  myOrders,
  openMyOrder,
};
