import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The migrations as they lie in the repository. */
export interface MigrationFiles {
  journal: { tag: string; when: number }[];
  /** Text of each `.sql` file by name, without `.sql`. */
  files: Record<string, string>;
  /** SHA-256 of each migration that is listed, in order. */
  listed: Record<string, string>;
}

const listFile = 'migrations/shipped.json';

const digestOf = (text: string): string => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');

export function readMigrationFiles(): MigrationFiles {
  const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
  const tags = readdirSync('migrations').filter((name) => name.endsWith('.sql'));
  return {
    journal: (read('migrations/meta/_journal.json') as { entries: MigrationFiles['journal'] }).entries,
    files: Object.fromEntries(
      tags.map((name) => [name.replace(/\.sql$/, ''), readFileSync(`migrations/${name}`, 'utf8')]),
    ),
    listed: existsSync(listFile) ? (read(listFile) as Record<string, string>) : {},
  };
}

/** The list with the migrations that are not on it yet. A line that stands there is never changed by a program. */
export function withNewMigrations({ journal, files, listed }: MigrationFiles): string {
  const unlisted = journal.filter(({ tag }) => !(tag in listed));
  const added = unlisted.map(({ tag }) => [tag, digestOf(files[tag] ?? '')]);
  return `${JSON.stringify({ ...listed, ...Object.fromEntries(added) }, null, 2)}\n`;
}

/** Problems of migrations that shops may have applied, and of those that the migrator would skip in silence. */
export function migrationProblems({ journal, files, listed }: MigrationFiles): string[] {
  const problems: string[] = [];
  for (const [index, { tag, when }] of journal.entries()) {
    const before = journal[index - 1];
    if (before && when <= before.when)
      problems.push(
        `migrations: ${tag} is not younger than ${before.tag}, so the migrator would skip it: generate it anew`,
      );
    if (!(tag in files)) problems.push(`migrations/${tag}.sql is in the journal and not there`);
  }
  const tags = journal.map(({ tag }) => tag);
  for (const tag of Object.keys(files))
    if (!tags.includes(tag)) problems.push(`migrations/${tag}.sql is not in the journal`);
  for (const [index, [tag, digest]] of Object.entries(listed).entries()) {
    if (tags[index] !== tag)
      problems.push(`migrations: ${tag} is shipped as number ${index} and is no longer there: put it back`);
    else if (digestOf(files[tag] ?? '') !== digest)
      problems.push(`migrations/${tag}.sql is shipped and was changed: put it back, and write a new migration`);
  }
  return problems;
}
