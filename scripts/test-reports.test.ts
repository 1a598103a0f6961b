import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readReport, toTryAgain, withSecondTry } from './test-reports.mjs';

const failure = (project: string, title: string, file = `${title}.test.ts`) => ({
  project,
  title,
  file,
  message: 'no',
});
const run = (failures: ReturnType<typeof failure>[], files: Record<string, number>) => ({
  passed: Object.values(files).reduce((sum, passed) => sum + passed, 0),
  failed: failures.length,
  failures,
  files: Object.entries(files).map(([name, passed]) => ({ name, passed, duration: 1 })),
  tests: [],
  flaky: [],
});

test('STU-01 a failed file is tried again on its own database; an error of no file, or many failed files, are no chance', () => {
  const failed = [failure('pglite', 'one', 'a.test.ts'), failure('pglite', 'two', 'a.test.ts')];
  expect(toTryAgain(run(failed, {}))).toEqual({ files: ['a.test.ts'], projects: ['pglite'] });
  expect(toTryAgain(run([], {})).files).toEqual([]);
  expect(toTryAgain(run([...failed, failure('', 'outside', '')], {})).files).toEqual([]);
  const many = Array.from({ length: 7 }, (_, index) => failure('pglite', `${index}`));
  expect(toTryAgain(run(many, {})).files).toEqual([]);
});

test('STU-01 after a second try the first counts for all other files; who passed only there is flaky', () => {
  const first = run([failure('pglite', 'one'), failure('pglite', 'two'), failure('postgres', 'one')], {
    'pglite a': 3,
    'pglite b': 1,
    'postgres a': 2,
  });
  const second = run([failure('pglite', 'two')], { 'pglite a': 4, 'postgres a': 3 });
  expect(withSecondTry(first, second)).toMatchObject({
    passed: 8,
    failed: 1,
    failures: [failure('pglite', 'two')],
    flaky: ['pglite one', 'postgres one'],
  });
});

test('STU-01 a report that is missing, or was written in part, is none, and ends no run', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-reports-'));
  try {
    const file = path.join(folder, 'unit.json');
    expect(readReport(file)).toBeNull();
    for (const written of ['', '{"passed": 3, "fail', '{}', 'null']) {
      writeFileSync(file, written);
      expect(readReport(file), written).toBeNull();
    }
    writeFileSync(file, JSON.stringify(run([failure('unit', 'one')], { 'unit a': 3 })));
    expect(readReport(file)).toMatchObject({ passed: 3, failed: 1 });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
