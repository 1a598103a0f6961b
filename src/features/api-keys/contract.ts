import { z } from 'zod';
import { orderKindFilterSchema } from '#features/orders/contract.ts';
import { orderStatuses } from '#features/orders/domain/status.ts';
import { orderNotFound, procedure, sessionEndedError, tooOften } from '#kit/procedure.ts';
import { hostScopes, scopes, shopScopes } from './domain/scopes.ts';

const moment = z.iso.datetime();

const keySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Its first characters, by which its owner knows it. */
  prefix: z.string(),
  scopes: z.array(z.enum(scopes)),
  created_at: moment,
  last_used_at: moment.nullable(),
  revoked_at: moment.nullable(),
});
export type ApiKey = z.infer<typeof keySchema>;

export const listApiKeys = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'GET', path: '/admin/api-keys', summary: 'Keys of the operator’s programs' })
  .output(z.object({ keys: z.array(keySchema) }));

export const createApiKey = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/api-keys', summary: 'Make a key; it is shown this once' })
  .input(
    z.strictObject({
      name: z.string().trim().min(1).max(80),
      scopes: z.array(z.enum(shopScopes)).min(1).max(shopScopes.length),
    }),
  )
  .output(z.object({ key: z.string(), listed: keySchema }));

export const revokeApiKey = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/revoke-api-key', summary: 'End a key for ever' })
  .input(z.strictObject({ id: z.string().max(60) }))
  .output(keySchema)
  .errors({ KEY_NOT_FOUND: { status: 404, message: 'This key is not there.' } });

const hostErrors = {
  NOT_SIGNED_IN: { status: 401, message: 'Please sign in first' },
  ...sessionEndedError,
  NOT_A_HOST: { status: 403, message: 'Please complete your profile first' },
} as const;

/** HOST-05: keys by which a host's own programs enter guests. */
export const listOwnKeys = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'GET', path: '/host-keys', summary: 'Keys of the signed-in host’s programs' })
  .output(z.object({ keys: z.array(keySchema) }))
  .errors(hostErrors);

export const createOwnKey = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/host-keys', summary: 'Make a key of the host’s own; it is shown this once' })
  .input(
    z.strictObject({
      name: z.string().trim().min(1).max(80),
      scopes: z.array(z.enum(hostScopes)).min(1).max(hostScopes.length),
    }),
  )
  .output(z.object({ key: z.string(), listed: keySchema }))
  .errors({ ...hostErrors, TOO_MANY: { status: 422, message: 'There can be 10 keys at a time. Revoke one first.' } });

export const revokeOwnKey = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/host-keys/revoke', summary: 'End a key of the host’s own for ever' })
  .input(z.strictObject({ id: z.string().max(60) }))
  .output(keySchema)
  .errors({ ...hostErrors, KEY_NOT_FOUND: { status: 404, message: 'This key is not there.' } });

const orderSchema = z.object({
  order_number: z.string(),
  kind: orderKindFilterSchema,
  status: z.enum(orderStatuses),
  title: z
    .string()
    .nullable()
    .describe(
      'null for a key without people:read, for it may name whom the song is for; empty until the words are written',
    ),
  total_pence: z.int(),
  currency: z.literal('GBP'),
  created_at: moment,
  updated_at: moment,
  paid_at: moment.nullable(),
  due_at: moment.nullable().describe('when it is promised'),
  completed_at: moment.nullable(),
  email: z.string().nullable().describe('null for a key without people:read, and once the order is erased'),
});
export type ProgramOrder = z.infer<typeof orderSchema>;

const tooMany = { TOO_MANY: tooOften('More than 600 calls a minute. Please wait a moment.') };
const rateLimits = [{ name: 'programs', points: 600, seconds: 60, per: 'network', refusal: 'TOO_MANY' }] as const;

export const listShopOrders = procedure
  .meta({ policy: 'key', scope: 'orders:read', rateLimits })
  .route({
    method: 'GET',
    path: '/shop/orders',
    summary: 'Orders of the shop, the newest first',
    description:
      'By the status that an order has now, or all. A paid order is paid for moments only: then processing and in_progress while it is made, ready when it waits to be checked, completed once it is released. All that were paid have paid_at. The parameter before is the last order number of the page before.',
    tags: ['For programs'],
  })
  .input(
    z.strictObject({
      status: z.enum([...orderStatuses, 'all']).default('all'),
      before: z.string().max(64).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
  )
  .output(z.object({ orders: z.array(orderSchema), next_before: z.string().nullable() }))
  .errors(tooMany);

export const readShopOrder = procedure
  .meta({ policy: 'key', scope: 'orders:read', rateLimits })
  .route({
    method: 'GET',
    path: '/shop/orders/{order_number}',
    summary: 'One order of the shop with its history',
    tags: ['For programs'],
  })
  .input(z.strictObject({ order_number: z.string().max(64) }))
  .output(
    orderSchema.extend({
      history: z.array(
        z.object({
          at: moment,
          kind: z.string(),
          from: z.enum(orderStatuses).nullable(),
          to: z.enum(orderStatuses).nullable(),
        }),
      ),
    }),
  )
  .errors({ ...orderNotFound, ...tooMany });

export const apiKeysContract = {
  listApiKeys,
  createApiKey,
  revokeApiKey,
  listOwnKeys,
  createOwnKey,
  revokeOwnKey,
  listShopOrders,
  readShopOrder,
};
