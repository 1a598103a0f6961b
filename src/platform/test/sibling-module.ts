import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { inject } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Stands in for `#kit/sibling-module.ts` in Vitest: the same process or thread, as the run has built it. */
export function siblingModule(importMetaUrl: string, name: string): { url: URL; execArgv: string[] } {
  const beside = path.relative(root, path.dirname(fileURLToPath(importMetaUrl)));
  return { url: pathToFileURL(path.join(inject('builtProcesses'), beside, `${name}.js`)), execArgv: [] };
}
