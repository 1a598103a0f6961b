import type pg from 'pg';

/** Fields of an audit entry's `before` and `after` that may hold words about a person: what staff typed, or an address of a person's own. */
export const auditWords = ['hint', 'link', 'reason', 'reply'] as const;

/** Append-only tables: no row is deleted or changed, whatever the code above does, but for the redaction of an audit entry. */
const tables = [
  { name: 'audit', refused: 'delete or truncate' },
  { name: 'commission_entries', refused: 'update or delete or truncate' },
];

/** Installs triggers that enforce it in the database. Idempotent; run after the migrations. */
export async function keepAppendOnly(pool: pg.Pool | pg.PoolClient): Promise<void> {
  await pool.query(`
    create or replace function refuse_change() returns trigger language plpgsql as $$
    begin raise exception 'rows of % are written once', tg_table_name; end $$`);
  for (const { name, refused } of tables) {
    await pool.query(`
      create or replace trigger ${name}_append_only before ${refused} on ${name}
      for each statement execute function refuse_change()`);
  }
  await pool.query(redaction);
}

/**
 * The one change of an audit entry, once: setting `redacted_at` takes its words out. Which they are is decided here, so that no
 * code can take out, or put in, anything else.
 */
const redaction = `
  create or replace function redact_audit() returns trigger language plpgsql as $$
  declare words constant text[] := array[${auditWords.map((word) => `'${word}'`).join(', ')}];
  begin
    if old.redacted_at is not null or new.redacted_at is null
      or to_jsonb(new) - 'redacted_at' is distinct from to_jsonb(old) - 'redacted_at'
    then raise exception 'rows of audit are written once'; end if;
    new.reason := null;
    if jsonb_typeof(new.before) = 'object' then new.before := new.before - words; end if;
    if jsonb_typeof(new.after) = 'object' then new.after := new.after - words; end if;
    return new;
  end $$;
  create or replace trigger audit_redaction before update on audit
  for each row execute function redact_audit();`;
