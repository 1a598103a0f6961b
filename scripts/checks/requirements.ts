import { globSync } from './files.ts';

/** Requirement ids named by the title of a test. */
export function testedRequirements(): Set<string> {
  const tests = ['src', 'e2e', 'scripts'].flatMap((folder) => globSync(folder, /\.(test|spec)\.tsx?$/));
  const found = new Set<string>();
  for (const { source } of tests) {
    for (const [, title = ''] of source.matchAll(/\btest(?:\.\w+)*\(\s*(['"`][\s\S]*?)(?:,\s*(?:async\s*)?\(|\)\()/g)) {
      for (const [id] of title.matchAll(/\b[A-Z]{3,4}-\d{2}\b/g)) found.add(id);
    }
  }
  return found;
}
