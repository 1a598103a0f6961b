import { z } from 'zod';
import { orderNotFound, procedure, sessionEndedError } from '#kit/procedure.ts';
import { orderStatusSchema } from '#features/orders/contract.ts';
import { planStatuses } from './domain/plans.ts';

/** Who sends songs for a business. */
export const subscriberKinds = ['estate-agent', 'host'] as const;

const planSchema = z.object({
  /** As it is shown: 'Starter'. */
  tier: z.string(),
  status: z.enum(planStatuses),
  songs_used: z.number().int(),
  /** Songs of the month, of the trial while it is one. */
  songs: z.number().int(),
  renews_at: z.string(),
  /** True when it ends then instead. */
  ends: z.boolean(),
});

const businessSchema = z.object({
  account_id: z.string(),
  kind: z.enum(subscriberKinds),
  company: z.string(),
  contact: z.string(),
  email: z.string(),
  since: z.string(),
  /** The newest plan, also one that has ended; null for a business that never had one. */
  plan: planSchema.nullable(),
  /** Songs ordered within plans, ever; cancelled ones are not counted. */
  orders: z.number().int(),
  /** Payments of its plans that the provider reported as failed; null without any. */
  failed_payments: z.object({ count: z.number().int(), last_at: z.string() }).nullable(),
});
export type Business = z.infer<typeof businessSchema>;

/** Businesses with an account, those with an unpaid month first, then the newest; at most two hundred. */
export const listBusinesses = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/businesses/list', summary: 'Businesses, their plans and payments' })
  .input(z.strictObject({ search: z.string().max(100).default('') }))
  .output(z.object({ businesses: z.array(businessSchema), more: z.boolean() }));

const signedInErrors = {
  NOT_SIGNED_IN: { status: 401, message: 'Please sign in first' },
  ...sessionEndedError,
} as const;

const businessOrderSchema = z.object({
  order_number: z.string(),
  status: orderStatusSchema,
  /** Who the song is for. */
  about: z.string(),
  ordered_at: z.string(),
  /** Promised delivery; null once it is delivered, or over. */
  due_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
  /** Plan that paid for it; null for one that was paid by itself. */
  plan: z.string().nullable(),
});
export type BusinessOrder = z.infer<typeof businessOrderSchema>;

/** Paid orders of the signed-in business, within its plans and to its own address, the newest first; at most two hundred. */
export const myOrders = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'GET', path: '/my-orders', summary: 'Orders of the signed-in business' })
  .output(z.object({ orders: z.array(businessOrderSchema) }))
  .errors(signedInErrors);

/** Lets this browser open one of these orders, as the link in its letter would. */
export const openMyOrder = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/my-orders/open', summary: 'Open an order of the signed-in business' })
  .input(z.strictObject({ order_number: z.string().max(40) }))
  .output(z.object({ opened: z.literal(true) }))
  .errors({ ...signedInErrors, ...orderNotFound });
