import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readContent } from '#features/catalogue/server/read-content.ts';
import { occasionSlugs } from '#occasions/occasions.ts';
import { ConfigError } from '#platform/config.ts';
import { occasionsWithoutLines } from '#studio/lyrics/bank-lint.ts';
import type { Bank } from '#studio/lyrics/bank.ts';
import { languageEntries } from '#studio/lyrics/languages.ts';

/** All that is written for occasions outside the code, as far as it must be there for each of them. */
export interface OccasionSources {
  /** Names of the files in `content/occasions`, without their ending. */
  pages: readonly string[];
  /** Keys of `content/sleeves.json`. */
  sleeves: readonly string[];
  /** Keys of the names that a language has, by its file of messages; only languages that name occasions at all. */
  names: ReadonlyMap<string, readonly string[]>;
  /** Banks of lines by language. */
  banks: ReadonlyMap<string, Bank>;
}

/** Everybody's questions, of no occasion. */
const generalPage = 'generic';

const nameKey = (slug: string): string => `site_occasion_${slug.replaceAll('-', '_')}`;

const json = (file: string): object => JSON.parse(readFileSync(file, 'utf8')) as object;

export async function readOccasionSources(): Promise<OccasionSources> {
  const banks = languageEntries.map(async ({ code, load }) => [code, (await load()).bank] as const);
  const names = readdirSync('content/messages')
    .map((language) => path.posix.join('content/messages', language, 'site.json'))
    .filter((file) => existsSync(file))
    .map((file) => [file, Object.keys(json(file)).filter((key) => key.startsWith(nameKey('')))] as const)
    .filter(([, keys]) => keys.length > 0);
  return {
    names: new Map(names),
    pages: readdirSync('content/occasions').map((file) => path.basename(file, '.json')),
    sleeves: Object.keys(json('content/sleeves.json')),
    banks: new Map(await Promise.all(banks)),
  };
}

/** The first mistake in the files of the pages, with its place. */
export function contentProblems(folder = 'content'): string[] {
  try {
    readContent(folder);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return [error.message];
    throw error;
  }
}

/** A sentence for everything that an occasion of the table lacks, and for every page of none. */
export function occasionProblems({ pages, sleeves, names, banks }: OccasionSources): string[] {
  const pageless = occasionSlugs.filter((slug) => !pages.includes(slug));
  const known: readonly string[] = [...occasionSlugs, generalPage];
  return [
    ...pageless.map((slug) => `content/occasions/${slug}.json is missing: the page and the questions of '${slug}'`),
    ...pages
      .filter((page) => !known.includes(page))
      .map((page) => `content/occasions/${page}.json: src/occasions has no page '${page}'`),
    ...occasionSlugs
      .filter((slug) => !sleeves.includes(slug))
      .map((slug) => `content/sleeves.json: no sleeve for the page of '${slug}'`),
    ...[...names].flatMap(([file, keys]) =>
      occasionSlugs.filter((slug) => !keys.includes(nameKey(slug))).map((slug) => `${file}: no ${nameKey(slug)}`),
    ),
    ...[...banks].flatMap(([language, bank]) =>
      occasionsWithoutLines(bank).map((slug) => `lyrics in '${language}': no lines for the occasion '${slug}'`),
    ),
  ];
}
