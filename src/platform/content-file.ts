import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { ConfigError } from './config.ts';

/**
 * One of the operator's files below `content`, checked.
 * @throws ConfigError with the file and the place of every mistake
 */
export function readContentFile<T>(name: string, schema: z.ZodType<T>, folder = 'content'): T {
  const file = `content/${name}`;
  const parsed = schema.safeParse(parseJson(file, read(file, path.resolve(folder, name))));
  if (parsed.success) return parsed.data;
  throw new ConfigError(parsed.error.issues.flatMap(innermost).map((issue) => sentence(file, issue)));
}

interface Issue {
  path: PropertyKey[];
  message: string;
}

function read(file: string, address: string): string {
  try {
    return readFileSync(address, 'utf8');
  } catch {
    throw new ConfigError([`${file}: cannot be read`]);
  }
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const position = /position (\d+)/.exec(message)?.[1];
    const before = text.slice(0, position === undefined ? text.length : Number(position)).split('\n');
    const place = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
    throw new ConfigError([`${file}, ${place}: not JSON (${message})`]);
  }
}

/** Issues of a union's most likely member: the one whose issue has the deepest path. Other issues are returned as they are. */
function innermost(issue: z.core.$ZodIssue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const depth = (form: z.core.$ZodIssue[]): number => Math.max(...form.map(({ path: place }) => place.length));
  const meant = issue.errors.reduce((best, form) => (depth(form) > depth(best) ? form : best));
  return meant.flatMap(innermost).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

function sentence(file: string, issue: Issue): string {
  const place = issue.path.length > 0 ? issue.path.join('.') : 'the whole file';
  return `${file}, ${place}: ${issue.message}`;
}
