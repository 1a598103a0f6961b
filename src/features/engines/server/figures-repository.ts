import { desc, eq, gte, inArray, sql } from 'drizzle-orm';
import { orders } from '#features/orders/server/schema.ts';
import type { Queryable } from '#platform/db/database.ts';
import { chargedStates } from '../domain/attempts.ts';
import type { AttemptRow } from './attempts-repository.ts';
import { engineAttempts } from './schema.ts';

export interface EngineFigures {
  waiting: number;
  spentToday: number;
  /** Pence, over the songs of thirty days. */
  pencePerSong: number | null;
}

const month = 30 * 24 * 60 * 60 * 1000;

export async function figuresByEngine(
  db: Queryable,
  { day, now }: { day: string; now: Date },
): Promise<Map<string, EngineFigures>> {
  const isSpent = sql`${engineAttempts.state} in (${sql.join(
    chargedStates.map((state) => sql`${state}`),
    sql`, `,
  )})`;
  const spentOnOrders = sql`sum(${engineAttempts.pricePence}) filter (where ${isSpent} and ${engineAttempts.orderId} is not null)`;
  const rows = await db
    .select({
      engine: engineAttempts.engine,
      waiting: sql<number>`(count(*) filter (where ${engineAttempts.state} in ('begun', 'submitted')))::int`,
      spentToday: sql<number>`coalesce(sum(${engineAttempts.pricePence}) filter (where ${isSpent} and ${engineAttempts.day} = ${day}), 0)::int`,
      pencePerSong: sql<
        number | null
      >`ceil(${spentOnOrders} / nullif(count(distinct ${engineAttempts.orderId}), 0)::numeric)::int`,
    })
    .from(engineAttempts)
    .where(gte(engineAttempts.createdAt, new Date(now.getTime() - month)))
    .groupBy(engineAttempts.engine);
  return new Map(rows.map(({ engine, ...figures }) => [engine, figures]));
}

const shown = 20;

/** The newest attempts that failed or have no answer, with the number of their order. */
export async function recentFailures(db: Queryable): Promise<{ attempt: AttemptRow; number: string | null }[]> {
  return db
    .select({ attempt: engineAttempts, number: orders.number })
    .from(engineAttempts)
    .leftJoin(orders, eq(orders.id, engineAttempts.orderId))
    .where(inArray(engineAttempts.state, ['refused', 'failed', 'perhaps-bought']))
    .orderBy(desc(engineAttempts.createdAt), desc(engineAttempts.id))
    .limit(shown);
}
