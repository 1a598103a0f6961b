import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/**
 * Writes a row, under a name that no worker has. A `thorough` write allocates new space on the disk, which updating a
 * row does not: it detects that a full disk was freed. @throws when it cannot be written
 */
export async function checkWritable(
  db: Database,
  { executorId, thorough }: { executorId: string; thorough: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`insert into executors (id, seen_at) values (${`write check of ${executorId}`}, now())
          on conflict (id) do update set seen_at = now()`,
    );
    if (thorough)
      await tx.execute(
        sql`create temporary table new_room on commit drop as
            select repeat(md5(n::text), 32) as filler from generate_series(1, 2000) n`,
      );
  });
}
