import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes the tables of a PostgreSQL database to `schema.sql` in a folder, without owners, settings and comments. */
export function dumpSchema(folder: string, url: string): void {
  const programs = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a));
  const program = path.join('/usr/lib/postgresql', programs[0] ?? '', 'bin/pg_dump');
  const options = ['--schema-only', '--no-owner', '--no-privileges', '--no-comments'];
  const dumped = execFileSync(program, [...options, url], { encoding: 'utf8' });
  const text = dumped
    .split('\n')
    .filter((line) => !/^(--|\\|SET |SELECT pg_catalog\.set_config|CREATE SCHEMA public)/.test(line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
  writeFileSync(path.join(folder, 'schema.sql'), text);
}
