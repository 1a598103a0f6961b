import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { getTableColumns, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { systemClock } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { defineWork, type RoomDeps } from '#server/features.ts';
import { orderKinds } from '#server/order-kinds.ts';
import { globSync } from './files.ts';

/** Names by what they name, each list sorted. */
export type StoredNames = Record<string, string[]>;

const listFile = 'docs/stored-names.json';

const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();

/** Workflows with their queues, as the rooms name them to the job runner. */
function workflowNames(): string[] {
  const names: string[] = [];
  const jobs = {
    define: (workflow: string, { queue }: { queue: string }) => names.push(`${workflow} in ${queue}`),
    every: () => undefined,
  };
  const parts = { jobs, clock: systemClock, config: {} } as unknown as Deps;
  const mailer = createMailer({ ...parts, host: '' } as unknown as Parameters<typeof createMailer>[0]);
  const deps = { ...parts, mailer };
  defineWork(deps, { uploads: deps, assets: deps, conversations: deps } as unknown as RoomDeps);
  return names;
}

/** Values of columns that take one of a few. */
async function columnValues(): Promise<string[]> {
  const names: string[] = [];
  for (const { path } of globSync('src', /^src\/(platform\/.*|features\/[^/]+\/server\/)schema\.ts$/)) {
    const tables = (await import(pathToFileURL(path).href)) as Record<string, unknown>;
    for (const table of Object.values(tables)) {
      if (!is(table, PgTable)) continue;
      for (const column of Object.values(getTableColumns(table)))
        for (const value of column.enumValues ?? [])
          names.push(`${getTableConfig(table).name}.${column.name}: ${value}`);
    }
  }
  return names;
}

/** Paths and procedures of the API; the name of a procedure is also its address for pages that are open. */
function apiNames(document: object): string[] {
  const { paths } = document as { paths: Record<string, Record<string, { operationId?: string }>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`),
  );
}

/** Literals of the source; a template's holes become stars. */
const inSource: Record<string, { files: RegExp; name: RegExp }> = {
  'cookies and what browsers keep': {
    files: /^src\//,
    name: /(?<=['`])(?:__Host-)?keepsong[_.-][\w.:-]+(?=['`])|(?<=(?:languageKey|databaseName|cookiePrefix)(?: =|:) ')[\w-]+/g,
  },
  'ids of jobs': { files: /\/server\/|^src\/platform\//, name: /(?<=\bworkflow(?:: '[\w-]+')?,\s*id: `)[^`]+/g },
  'keys of letters and records': { files: /\/server\//, name: /(?<=\bkey: `)[\w-]+:[^`]*/g },
  'steps of workflows': { files: /\/server\/|^src\/platform\//, name: /(?<=\.step\(\s*['`])[^'`]+/g },
};

function sourceNames(): StoredNames {
  const sources = globSync('src', /\.tsx?$/).filter(
    ({ path }) => !/\.(test|contract)\.|\/test\/|^src\/(messages|studio)\//.test(path),
  );
  const namesOf = ({ files, name }: (typeof inSource)[string]): string[] =>
    sources
      .filter(({ path }) => files.test(path))
      .flatMap(({ source }) => [...source.matchAll(name)].map(([found]) => found.replace(/\$\{[^}]*\}/g, '*')));
  return Object.fromEntries(Object.entries(inSource).map(([what, rule]) => [what, namesOf(rule)]));
}

/** Every name that a database, a browser, a caller or a piece of work in flight may still use. */
export async function currentNames(document: object): Promise<StoredNames> {
  const names: StoredNames = {
    'kinds of orders': orderKinds.map(({ kind }) => kind),
    'values of columns': await columnValues(),
    'workflows and their queues': workflowNames(),
    ...sourceNames(),
    'paths and procedures': apiNames(document),
  };
  return Object.fromEntries(Object.entries(names).map(([what, list]) => [what, sorted(list)]));
}

export const readStoredNames = (): StoredNames =>
  existsSync(listFile) ? (JSON.parse(readFileSync(listFile, 'utf8')) as StoredNames) : {};

/** The list with the names that are new. What stands there goes only by hand. */
export function withNewNames(stored: StoredNames, current: StoredNames): string {
  const all = Object.keys({ ...stored, ...current }).map((what) => [
    what,
    sorted([...(stored[what] ?? []), ...(current[what] ?? [])]),
  ]);
  return `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`;
}

/** Names that are stored or public and that no code knows any more. */
export function goneNames(stored: StoredNames, current: StoredNames): string[] {
  return Object.entries(stored).flatMap(([what, names]) =>
    names
      .filter((name) => !current[what]?.includes(name))
      .map((name) => `${listFile}: ${what}: "${name}" is gone: keep it as an alias or write a migration`),
  );
}
