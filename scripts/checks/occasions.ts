import { readdirSync, readFileSync } from 'node:fs';
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
  /** Slugs that have a name, by the file of messages. */
  names: ReadonlyMap<string, readonly string[]>;
  /** Banks of lines by language. */
  banks: ReadonlyMap<string, Bank>;
}

/** Everybody's questions, of no occasion. */
const generalPage = 'generic';

const json = (file: string): object => JSON.parse(readFileSync(file, 'utf8')) as object;

export async function readOccasionSources(): Promise<OccasionSources> {
  const banks = languageEntries.map(async ({ code, load }) => [code, (await load()).bank] as const);
  const translations = readdirSync('content/messages')
    .filter((language) => language !== 'en')
    .map((language) => path.posix.join('content/messages', language, 'frame.json'));
  return {
    pages: readdirSync('content/occasions').map((file) => path.basename(file, '.json')),
    sleeves: Object.keys(json('content/sleeves.json')),
    names: new Map(
      translations.map((file) => [file, Object.keys((json(file) as { occasions: object }).occasions)] as const),
    ),
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

/** A sentence for everything that an occasion of the table lacks, and for everything that is written for none. */
export function occasionProblems({ pages, sleeves, names, banks }: OccasionSources): string[] {
  const lacking = (file: string, written: readonly string[]): string[] =>
    occasionSlugs
      .filter((slug) => !written.includes(slug))
      .map((slug) => `${file}: nothing for the occasion '${slug}'`);
  const known: readonly string[] = occasionSlugs;
  const unknown = (file: string, written: readonly string[]): string[] =>
    written.filter((slug) => !known.includes(slug)).map((slug) => `${file}: '${slug}' has no page in src/occasions`);
  return [
    ...occasionSlugs
      .filter((slug) => !pages.includes(slug))
      .map((slug) => `content/occasions/${slug}.json is missing: the page and the questions of '${slug}'`),
    ...unknown(
      'content/occasions',
      pages.filter((page) => page !== generalPage),
    ),
    ...lacking('content/sleeves.json', sleeves),
    ...[...names].flatMap(([file, slugs]) => [...lacking(file, slugs), ...unknown(file, slugs)]),
    ...[...banks].flatMap(([language, bank]) =>
      occasionsWithoutLines(bank).map((slug) => `lyrics in '${language}': no lines for the occasion '${slug}'`),
    ),
  ];
}
