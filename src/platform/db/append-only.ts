import type pg from 'pg';

/** Append-only tables: no row is changed or deleted, whatever the code above does. */
const tables = ['audit', 'commission_entries'];

/** Installs triggers that enforce it in the database. Idempotent; run after the migrations. */
export async function keepAppendOnly(pool: pg.Pool | pg.PoolClient): Promise<void> {
  await pool.query(`
    create or replace function refuse_change() returns trigger language plpgsql as $$
    begin raise exception 'rows of % are written once', tg_table_name; end $$`);
  for (const table of tables) {
    await pool.query(`
      create or replace trigger ${table}_append_only before update or delete or truncate on ${table}
      for each statement execute function refuse_change()`);
  }
}
