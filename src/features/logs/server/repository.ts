import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { orders } from '#features/orders/server/schema.ts';
import { authorisations, extraCharges, paymentEvents, payments } from '#features/payments/server/schema.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { emails } from '#platform/mail/schema.ts';

export type EmailRow = typeof emails.$inferSelect;
type EventRow = typeof paymentEvents.$inferSelect;

/** An event with the order and the amount that its money is about. */
export type WebhookRow = EventRow & { orderNumber: string | null; amountPence: number | null; currency: string };

interface Money {
  order: string | null;
  pence: number;
  currency: string;
}

const session = sql`${paymentEvents.subject}->>'sessionId'`;
const intent = sql`${paymentEvents.subject}->>'paymentIntentId'`;

/** The payment, authorisation, extra charge or open checkout that an event is about. */
const money = sql<Money | null>`(
  select jsonb_build_object('order', o.number, 'pence', about.amount_pence, 'currency', about.currency) from (
    select order_id, amount_pence, currency from ${payments} where session_id = ${session} or payment_intent_id = ${intent}
    union all
    select order_id, amount_pence, 'gbp' from ${authorisations} where session_id = ${session} or payment_intent_id = ${intent}
    union all
    select order_id, amount_pence, 'gbp' from ${extraCharges} where session_id = ${session}
    union all
    select id, price_pence, 'gbp' from ${orders} where checkout_session = ${session}
  ) about left join ${orders} o on o.id = about.order_id limit 1)`;

function withMoney({ event, about }: { event: EventRow; about: Money | null }): WebhookRow {
  const amountPence = event.subject.amountRefundedPence ?? about?.pence ?? null;
  return { ...event, orderNumber: about?.order ?? null, amountPence, currency: about?.currency ?? 'gbp' };
}

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
  const rows = await db
    .select({ event: paymentEvents, about: money })
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
  return rows.map(withMoney);
}

export async function lockWebhook(tx: Transaction, id: string): Promise<EventRow | undefined> {
  return (await tx.select().from(paymentEvents).where(eq(paymentEvents.id, id)).for('update'))[0];
}

export async function webhookById(db: Queryable, id: string): Promise<WebhookRow | undefined> {
  const rows = await db
    .select({ event: paymentEvents, about: money })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, id));
  return rows.map(withMoney)[0];
}

export async function reopenWebhook(tx: Transaction, id: string): Promise<void> {
  await tx.update(paymentEvents).set({ handledAt: null, outcome: null }).where(eq(paymentEvents.id, id));
}

/** Kinds of the payment provider's events, by the event's id. */
export async function eventTypes(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { id, type } = paymentEvents;
  const rows = await db
    .select({ id, type })
    .from(paymentEvents)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.type]));
}
