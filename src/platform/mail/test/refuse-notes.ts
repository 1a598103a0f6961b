import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';

/** Makes a database refuse to note that a letter was sent, until it is let go; `refusals`: how often it has. */
export async function refuseNotes(
  db: Database,
): Promise<{ refusals: () => Promise<number>; letGo: () => Promise<void> }> {
  // A sequence goes on, though the statement fails.
  await db.execute(sql`create sequence refused_notes minvalue 0 start 0`);
  await db.execute(sql`create function refuse_sent() returns trigger language plpgsql as $$
    begin
      if new.state = 'sent' then perform nextval('refused_notes'); raise exception 'out of order'; end if;
      return new;
    end $$`);
  await db.execute(sql`create trigger refuse_sent before update on emails for each row execute function refuse_sent()`);
  await db.execute(sql`select nextval('refused_notes')`);
  return {
    async refusals() {
      const { rows } = await db.execute<{ count: string }>(sql`select last_value as count from refused_notes`);
      return Number(rows[0]?.count);
    },
    async letGo() {
      await db.execute(sql`drop trigger refuse_sent on emails`);
    },
  };
}
