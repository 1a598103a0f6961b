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
  await pool.query(omission);
}

const words = `constant text[] := array[${auditWords.map((word) => `'${word}'`).join(', ')}]`;

const withoutWords = `
    new.reason := null;
    if jsonb_typeof(new.before) = 'object' then new.before := new.before - words; end if;
    if jsonb_typeof(new.after) = 'object' then new.after := new.after - words; end if;`;

/**
 * The one change of an audit entry, once: setting `redacted_at` takes its words out. Which they are is decided here, so that no
 * code can take out, or put in, anything else.
 */
const redaction = `
  create or replace function redact_audit() returns trigger language plpgsql as $$
  declare words ${words};
  begin
    if old.redacted_at is not null or new.redacted_at is null
      or to_jsonb(new) - 'redacted_at' is distinct from to_jsonb(old) - 'redacted_at'
    then raise exception 'rows of audit are written once'; end if;
    ${withoutWords}
    return new;
  end $$;
  create or replace trigger audit_redaction before update on audit
  for each row execute function redact_audit();`;

/**
 * An entry that is written once its person was erased has no words from the start, whoever writes it: nobody would take them out
 * again. Its subject is of the erased if it is their order, or a case about it; a case that was emptied has neither title nor path. The
 * same rule about a case stands in `locked` of the moderation room's `cases.ts`.
 */
const omission = `
  create or replace function omit_audit_words() returns trigger language plpgsql as $$
  declare words ${words};
  begin
    if new.redacted_at is null
      and (new.reason is not null or new.before ?| words or new.after ?| words)
      and (
        exists (select from orders where id = new.subject and erased_at is not null)
        or exists (
          select from moderation_cases c left join orders o on o.id = c.order_id
          where c.id = new.subject
            and (o.erased_at is not null or (c.order_id is null and c.title = '' and c.path = ''))
        )
      )
    then
      new.redacted_at := new.at;
      ${withoutWords}
    end if;
    return new;
  end $$;
  create or replace trigger audit_omission before insert on audit
  for each row execute function omit_audit_words();`;
