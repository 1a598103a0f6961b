import { readFileSync } from 'node:fs';
import { globSync } from './files.ts';

/** Requirement ids named by the title of a test. */
function testedRequirements(): Set<string> {
  const tests = ['src', 'e2e', 'scripts'].flatMap((folder) => globSync(folder, /\.(test|spec)\.tsx?$/));
  const titles = tests.flatMap(({ source }) =>
    [...source.matchAll(/\btest(?:\.each\([\s\S]*?\))?\(\s*(['"`][^\n]*)/g)].map(([, title = '']) => title),
  );
  return new Set(titles.flatMap((title) => title.match(/\b[A-Z]{3,4}-\d{2}\b/g) ?? []));
}

/** Rows that `docs/requirements.md` calls built and no test names. */
export function untestedRequirements(): string[] {
  const tested = testedRequirements();
  const built = [...readFileSync('docs/requirements.md', 'utf8').matchAll(/^- \[x\] ([A-Z]{3,4}-\d{2})/gm)].map(
    ([, id = '']) => id,
  );
  return built
    .filter((id) => !tested.has(id))
    .map((id) => `docs/requirements.md: ${id} is ticked, but no test names it`);
}
