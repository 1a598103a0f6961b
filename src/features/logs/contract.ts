import { z } from 'zod';
import { procedure } from '#kit/procedure.ts';

const emailSchema = z.object({
  id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(['owed', 'held', 'sent', 'failed', 'suppressed']),
  attempts: z.number().int(),
  error: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
});
export type EmailEntry = z.infer<typeof emailSchema>;

const before = z.string().max(100).optional();

/** The outbox, the newest first. What a letter says is not shown: it may open an order. */
export const listEmails = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/emails/list', summary: 'E-mails owed and sent' })
  .input(z.strictObject({ state: z.enum(['', 'owed', 'held', 'sent', 'failed', 'suppressed']).default(''), before }))
  .output(z.object({ emails: z.array(emailSchema), next_before: z.string().nullable() }));

/** Sends it once more, under the same message id. */
export const resendEmail = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/emails/resend', summary: 'Send an e-mail again' })
  .input(z.strictObject({ id: z.string().max(64) }))
  .output(z.object({ state: z.literal('owed') }))
  .errors({ NOT_FOUND: { status: 404, message: 'This email is not there.' } });

const webhookSchema = z.object({
  id: z.string(),
  type: z.string(),
  /** Order that its money is about; null for plans, and for money of no order. */
  order_number: z.string().nullable(),
  /** Pence of its payment; of a refund, all that went back of the payment by then. Null where nothing is known of it. */
  amount_pence: z.number().int().nullable(),
  /** Of the amount, which counts its smallest unit: 'gbp' but for money that pays for nothing. */
  currency: z.string(),
  received_at: z.string(),
  handled_at: z.string().nullable(),
  outcome: z.string().nullable(),
  attempts: z.number().int(),
  error: z.string().nullable(),
});
export type WebhookEntry = z.infer<typeof webhookSchema>;

/** The payment provider's events as they came in, the newest first. */
export const listWebhooks = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'GET', path: '/admin/webhooks', summary: 'Events of the payment provider' })
  .input(z.strictObject({ only_open: z.boolean().default(false), before }))
  .output(z.object({ webhooks: z.array(webhookSchema), next_before: z.string().nullable() }));

/** Handles an event anew, as if it had just come in; what it did already it does not do twice. */
export const handleWebhookAgain = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/webhooks/again', summary: 'Handle an event again' })
  .input(z.strictObject({ id: z.string().max(200) }))
  .output(webhookSchema)
  .errors({ NOT_FOUND: { status: 404, message: 'This event is not there.' } });

export const logsContract = { listEmails, resendEmail, listWebhooks, handleWebhookAgain };
