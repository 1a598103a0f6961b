import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Files below a folder whose path matches, with their text. Paths have forward slashes. */
export function globSync(folder: string, matching: RegExp): { path: string; source: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file.replaceAll('\\', '/')))
    .filter((file) => matching.test(file))
    .sort()
    .map((file) => ({ path: file, source: readFileSync(file, 'utf8') }));
}
