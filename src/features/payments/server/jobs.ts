import { z } from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';
import type { JobDefinition } from '#platform/jobs/port.ts';

/** Handles a stored event of the payment provider. */
export const handlePaymentEvent = defineJob({
  name: 'handle-payment-event',
  queue: 'quick',
  input: z.object({ id: z.string() }),
  id: ({ id }) => `payment-event-${id}`,
});

/** Asks the provider what is true of a plan, each time that an event about it is handled anew. */
export const syncSubscription = defineJob({
  name: 'sync-subscription',
  queue: 'quick',
  input: z.object({ subscriptionId: z.string() }),
  id: ({ eventId, attempts }: { subscriptionId: string; eventId: string; attempts: number }) =>
    `sync-subscription-${eventId}-${attempts}`,
});

export type ExtraPaidJob = JobDefinition<{ subject: string }, { subject: string; attempt?: number }>;

/** Tells the room that asked for an extra charge of its payment. The charge's row keeps the name. A later attempt is a run of its own. */
export const defineExtraPaidJob = (workflow: string): ExtraPaidJob =>
  defineJob({
    name: workflow,
    queue: 'quick',
    // `resumeExtras` looks after a payment whose run has ended in an error.
    reconciled: true,
    input: z.object({ subject: z.string() }),
    id: ({ subject, attempt = 1 }: { subject: string; attempt?: number }) =>
      attempt > 1 ? `${workflow}-${subject}-${attempt}` : `${workflow}-${subject}`,
  });
