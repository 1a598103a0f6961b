import type pg from 'pg';

interface Table {
  schema: string;
  name: string;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Data of every table and sequence of one moment as SQL: one statement a table, one row a line. */
export async function dumpData(pool: pg.Pool): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read');
    const { rows: tables } = await client.query<Table>(
      `select schemaname as schema, tablename as name from pg_tables
       where schemaname in ('public', 'drizzle', 'dbos') order by 1, 2`,
    );
    const statements: string[] = [];
    for (const { schema, name } of tables) {
      const table = `"${schema}"."${name}"`;
      const { rows } = await client.query<{ row: string }>(`select to_json(t)::text as row from ${table} t`);
      if (rows.length === 0) continue;
      const all = `[\n${rows.map(({ row }) => row).join(',\n')}\n]`;
      statements.push(
        `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, ${quoted(all)});`,
      );
    }
    const { rows: sequences } = await client.query<{ name: string; value: string }>(
      `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
       where last_value is not null order by 1`,
    );
    for (const { name, value } of sequences) statements.push(`select setval(${quoted(name)}, ${value});`);
    await client.query('rollback');
    return `${statements.join('\n')}\n`;
  } finally {
    client.release();
  }
}
