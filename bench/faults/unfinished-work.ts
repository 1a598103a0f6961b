import { sql } from 'drizzle-orm';
import type { Database } from '#platform/db/database.ts';

/** Queries for pending work; a quiet shop has none. A song that failed waits for staff and counts as finished. */
const unfinished = {
  'orders in production': sql`select count(*) as n from orders where status in ('paid', 'processing', 'in_progress') and erased_at is null`,
  'letters to send': sql`select count(*) as n from emails where state = 'owed'`,
  'payment events to handle': sql`select count(*) as n from payment_events where handled_at is null and error is null`,
  'refunds to make': sql`select count(*) as n from refunds where state = 'asked'`,
  'workflows under way': sql`
    select count(*) as n from dbos.workflow_status where status in ('PENDING', 'ENQUEUED')`,
};

/** Counts of what is left to do, by kind; nothing when the shop is quiet. */
export async function unfinishedWork(db: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [kind, query] of Object.entries(unfinished)) {
    const { rows } = await db.execute<{ n: string }>(query);
    const count = Number(rows[0]?.n ?? 0);
    if (count > 0) counts[kind] = count;
  }
  return counts;
}
