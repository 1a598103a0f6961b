import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { emptyDatabase, type TestDatabase } from '#platform/test/database.ts';
import { TestBrowser } from '../client.ts';

/** A visitor as the release left them: cookies, and the order that is theirs. */
export interface KnownBrowser {
  cookies: Record<string, string>;
  /** Empty for visitors without an order. */
  number: string;
}

/** Everything of a release's fixture that is not in its database. */
export interface ReleaseState {
  /** ISO; the moment of the snapshot. */
  at: string;
  browsers: Record<string, KnownBrowser>;
  /** Words that a test needs to go on: keys, tokens, addresses of pages. */
  words: Record<string, string>;
  /** Base64 by path below the data folder. */
  files: Record<string, string>;
}

const folder = import.meta.dirname;

export const releaseFolder = (release: string): string => path.join(folder, release);

export function filesBelow(dataFolder: string): Record<string, string> {
  const entries = readdirSync(dataFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  return Object.fromEntries(
    entries.map((file) => [
      path.relative(dataFolder, file).replaceAll('\\', '/'),
      readFileSync(file).toString('base64'),
    ]),
  );
}

export function writeFilesBelow(dataFolder: string, files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(dataFolder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, Buffer.from(content, 'base64'));
  }
}

/** A known visitor who comes back. */
export function returning(baseUrl: string, { cookies }: KnownBrowser): TestBrowser {
  const browser = new TestBrowser(baseUrl);
  for (const [name, value] of Object.entries(cookies)) browser.cookies.set(name, value);
  return browser;
}

/** A database and a data folder as the release left them, on the kind of database that this run is about. Not migrated. */
export async function restoreRelease(
  release: string,
  dataFolder: string,
): Promise<{ state: ReleaseState; database: TestDatabase }> {
  const empty = await emptyDatabase();
  const kind = empty.url === undefined ? 'pglite' : 'postgres';
  const read = (name: string): Buffer => readFileSync(path.join(releaseFolder(release), name));
  const state = JSON.parse(gunzipSync(read(`${kind}.json.gz`)).toString()) as ReleaseState;
  writeFilesBelow(dataFolder, state.files);
  const opened = await empty.open();
  const script = [
    // Rows come in alphabetical order of their tables, not in that of their references.
    'set session_replication_role = replica; set check_function_bodies = off;',
    read('schema.sql').toString(),
    gunzipSync(read(`${kind}.sql.gz`)).toString(),
    'reset session_replication_role; reset check_function_bodies;',
  ];
  await opened.pool.query(script.join('\n'));
  return { state, database: { url: empty.url, open: () => Promise.resolve(opened) } };
}
