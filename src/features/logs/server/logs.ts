import { Refusal } from '#kit/refusal.ts';
import { recordAudit } from '#features/accounts/server/index.ts';
import { enqueueEvent } from '#features/payments/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { EmailEntry, WebhookEntry, logsContract } from '../contract.ts';
import {
  emailPage,
  lockEmail,
  lockWebhook,
  pageSize,
  reopenWebhook,
  webhookById,
  webhookPage,
  type EmailRow,
  type WebhookRow,
} from './repository.ts';

type Contract = (typeof logsContract)['resendEmail' | 'handleWebhookAgain'];

const emailEntry = (row: EmailRow): EmailEntry => ({
  id: row.id,
  recipient: row.recipient,
  subject: row.subject,
  state: row.state,
  attempts: row.attempts,
  error: row.error,
  created_at: row.createdAt.toISOString(),
  sent_at: row.sentAt?.toISOString() ?? null,
});

const webhookEntry = (row: WebhookRow): WebhookEntry => ({
  id: row.id,
  type: row.type,
  order_number: row.orderNumber,
  amount_pence: row.amountPence,
  currency: row.currency,
  received_at: row.receivedAt.toISOString(),
  handled_at: row.handledAt?.toISOString() ?? null,
  outcome: row.outcome,
  attempts: row.attempts,
  error: row.error,
});

/** The id after which the next page begins; null on the last. */
const next = (rows: readonly { id: string }[]): string | null =>
  rows.length > pageSize ? (rows[pageSize - 1]?.id ?? null) : null;

export async function listEmails(
  deps: Pick<Deps, 'db'>,
  input: Parameters<typeof emailPage>[1],
): Promise<{ emails: EmailEntry[]; next_before: string | null }> {
  const rows = await emailPage(deps.db, input);
  return { emails: rows.slice(0, pageSize).map(emailEntry), next_before: next(rows) };
}

/** @throws Refusal NOT_FOUND */
export async function resendEmail(deps: Deps, id: string, actor: string): Promise<{ state: 'owed' }> {
  return deps.db.transaction(async (tx) => {
    const email = await lockEmail(tx, id);
    if (!email) throw new Refusal<Contract>('NOT_FOUND');
    await deps.mailer.resend(tx, email);
    await recordAudit(deps, tx, { actor, action: 'resend-email', subject: id, before: { state: email.state } });
    return { state: 'owed' };
  });
}

export async function listWebhooks(
  deps: Pick<Deps, 'db'>,
  { only_open: onlyOpen, before }: { only_open: boolean; before?: string | undefined },
): Promise<{ webhooks: WebhookEntry[]; next_before: string | null }> {
  const rows = await webhookPage(deps.db, { onlyOpen, before });
  return { webhooks: rows.slice(0, pageSize).map(webhookEntry), next_before: next(rows) };
}

/** @throws Refusal NOT_FOUND */
export async function handleWebhookAgain(deps: Deps, id: string, actor: string): Promise<WebhookEntry> {
  await deps.db.transaction(async (tx) => {
    const event = await lockWebhook(tx, id);
    if (!event) throw new Refusal<Contract>('NOT_FOUND');
    await reopenWebhook(tx, id);
    const before = { outcome: event.outcome, error: event.error };
    await recordAudit(deps, tx, { actor, action: 'webhook-again', subject: id, before });
  });
  // If this process dies now, the periodic task that looks for open events goes on with it.
  await enqueueEvent(deps, id);
  const after = await webhookById(deps.db, id);
  if (!after) throw new Refusal<Contract>('NOT_FOUND');
  return webhookEntry(after);
}
