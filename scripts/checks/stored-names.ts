import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { getTableColumns, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { sendEmail } from '#platform/mail/jobs.ts';
import { rooms } from '#server/features.ts';
import { orderParts } from '#server/order-parts.ts';
import { globSync } from './files.ts';

/** Names by what they name, each list sorted. */
export type StoredNames = Record<string, string[]>;

const listFile = 'docs/stored-names.json';

const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();

/** Jobs with their queues, as the rooms have them. */
const jobNames = (): string[] =>
  [sendEmail, ...rooms.flatMap(({ jobs }) => jobs.map(({ job }) => job))].map(
    ({ name, queue }) => `${name} in ${queue}`,
  );

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
  'keys of letters and records': { files: /\/server\//, name: /(?<=\bkey: `)[\w-]+:[^`]*/g },
  'steps of workflows': { files: /\/server\/|^src\/platform\//, name: /(?<=\.step\(\s*['`])[^'`]+/g },
};

/** Ids that were written down a second time; the rule that makes them now. */
const sameRule: Record<string, string> = { 'produce-*-1': 'produce-*-**' };

/** Templates of the id rules of jobs. One that begins with a dash is a part of another. */
function jobIds(): string[] {
  const rules = globSync('src', /\/server\/jobs\.ts$|\/mail\/jobs\.ts$/).flatMap(({ source }) =>
    source
      .split(/\bid: (?=\()/)
      .slice(1)
      .map((rest) => rest.split(/\n {2,4}\}/, 1)[0] ?? ''),
  );
  const ids = rules
    .flatMap((rule) => [...rule.matchAll(/`([^`]*)`/g)].map(([, id = '']) => withStars(id)))
    .filter((id) => !id.startsWith('-'));
  const older = Object.entries(sameRule).flatMap(([id, rule]) => (ids.includes(rule) ? [id] : []));
  return [...ids, ...older];
}

const withStars = (template: string): string => template.replace(/\$\{[^}]*\}/g, '*');

function sourceNames(): StoredNames {
  const sources = globSync('src', /\.tsx?$/).filter(
    ({ path }) => !/\.(test|contract)\.|\/test\/|^src\/(messages|studio)\//.test(path),
  );
  const namesOf = ({ files, name }: (typeof inSource)[string]): string[] =>
    sources
      .filter(({ path }) => files.test(path))
      .flatMap(({ source }) => [...source.matchAll(name)].map(([found]) => withStars(found)));
  return Object.fromEntries(Object.entries(inSource).map(([what, rule]) => [what, namesOf(rule)]));
}

/** Every name that a database, a browser, a caller or a piece of work in flight may still use. */
export async function currentNames(document: object): Promise<StoredNames> {
  const names: StoredNames = {
    'kinds of orders': orderParts.kinds.names,
    'values of columns': await columnValues(),
    'workflows and their queues': jobNames(),
    'ids of jobs': jobIds(),
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
