import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { ConfigError } from './config.ts';

/**
 * One of the operator's files below `content`, checked.
 * @throws ConfigError with the file and the place of every mistake
 */
export function readContentFile<T>(name: string, schema: z.ZodType<T>): T {
  const file = `content/${name}`;
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path.resolve(file), 'utf8'));
  } catch (error) {
    throw new ConfigError([`${file}: ${error instanceof Error ? error.message : 'cannot be read'}`]);
  }
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${file}, ${path.join('.')}: ${message}`));
}
