import { z } from 'zod';
import { procedure } from '#kit/procedure.ts';
import { recordKinds } from './domain/record-kinds.ts';

export { orderEventKinds } from './domain/record-kinds.ts';

const states = ['waiting', 'delivered', 'dead', 'kept'] as const;
const host = z.string().nullable();

const deliverySchema = z.object({
  id: z.string(),
  event: z.enum(recordKinds),
  order_number: z.string().nullable(),
  state: z.enum(states),
  /** The JSON that is sent. */
  record: z.record(z.string(), z.unknown()),
  created_at: z.string(),
  delivered_at: z.string().nullable(),
  /** When a record that was not accepted is sent again by itself; null for any other. */
  next_attempt_at: z.string().nullable(),
  attempts: z.array(
    z.object({
      number: z.number().int(),
      at: z.string(),
      status: z.number().int().nullable(),
      error: z.string().nullable(),
    }),
  ),
});
export type Delivery = z.infer<typeof deliverySchema>;

const pageSchema = z.object({
  /** Hosts that records go to; null where none is set. */
  addresses: z.object({ COMPLETED: host, ABANDONED: host, EVENTS: host }),
  deliveries: z.array(deliverySchema),
  next_before: z.string().nullable(),
});
export type DeliveryPage = z.infer<typeof pageSchema>;

export const listDeliveries = procedure
  .meta({ policy: 'admin' })
  .route({
    method: 'GET',
    path: '/admin/deliveries',
    summary: 'What was sent to the automation and the addresses of events',
  })
  .input(z.strictObject({ state: z.enum([...states, 'all']).default('all'), before: z.string().max(60).optional() }))
  .output(pageSchema);

export const resendDelivery = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/resend-delivery', summary: 'Send a record to the automation again' })
  .input(z.strictObject({ id: z.string().max(60) }))
  .output(z.object({ state: z.enum(states) }))
  .errors({
    RECORD_NOT_FOUND: { status: 404, message: 'This record is not there any more.' },
    NO_ADDRESS: { status: 409, message: 'No address is set for this event.' },
  });

export const automationContract = { listDeliveries, resendDelivery };
