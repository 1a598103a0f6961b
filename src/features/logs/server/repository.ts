import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { paymentEvents } from '#features/payments/server/schema.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { emails } from '#platform/mail/schema.ts';

export type EmailRow = typeof emails.$inferSelect;
export type WebhookRow = typeof paymentEvents.$inferSelect;

/** Rows of a page. */
export const pageSize = 50;

/** One more than a page where there are more, the newest first. `before` is the last id of the page before. */
export async function emailPage(
  db: Queryable,
  { state, before }: { state: EmailRow['state'] | ''; before?: string | undefined },
): Promise<EmailRow[]> {
  return db
    .select()
    .from(emails)
    .where(
      and(
        state === '' ? undefined : eq(emails.state, state),
        before
          ? sql`(${emails.createdAt}, ${emails.id}) < (select created_at, id from emails where id = ${before})`
          : undefined,
      ),
    )
    .orderBy(desc(emails.createdAt), desc(emails.id))
    .limit(pageSize + 1);
}

/** E-mails that could not be sent and are not tried any more, the oldest first. */
export async function failedEmails(db: Queryable, limit: number): Promise<{ count: number; emails: EmailRow[] }> {
  const isFailed = eq(emails.state, 'failed');
  return {
    count: await db.$count(emails, isFailed),
    emails: await db.select().from(emails).where(isFailed).orderBy(asc(emails.createdAt)).limit(limit),
  };
}

/** The row stays locked until the transaction ends. */
export async function lockEmail(tx: Transaction, id: string): Promise<EmailRow | undefined> {
  return (await tx.select().from(emails).where(eq(emails.id, id)).for('update'))[0];
}

export async function webhookPage(
  db: Queryable,
  { onlyOpen, before }: { onlyOpen: boolean; before?: string | undefined },
): Promise<WebhookRow[]> {
  return db
    .select()
    .from(paymentEvents)
    .where(
      and(
        onlyOpen ? isNull(paymentEvents.handledAt) : undefined,
        before
          ? sql`(${paymentEvents.receivedAt}, ${paymentEvents.id}) < (select received_at, id from payment_events where id = ${before} limit 1)`
          : undefined,
      ),
    )
    .orderBy(desc(paymentEvents.receivedAt), desc(paymentEvents.id))
    .limit(pageSize + 1);
}

export async function lockWebhook(tx: Transaction, id: string): Promise<WebhookRow | undefined> {
  return (await tx.select().from(paymentEvents).where(eq(paymentEvents.id, id)).for('update'))[0];
}

export async function webhookById(db: Queryable, id: string): Promise<WebhookRow | undefined> {
  return (await db.select().from(paymentEvents).where(eq(paymentEvents.id, id)))[0];
}

export async function reopenWebhook(tx: Transaction, id: string): Promise<void> {
  await tx.update(paymentEvents).set({ handledAt: null, outcome: null }).where(eq(paymentEvents.id, id));
}
