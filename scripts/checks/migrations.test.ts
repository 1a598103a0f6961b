import { expect, test } from 'vitest';
import { migrationProblems, readMigrationFiles, withNewMigrations, type MigrationFiles } from './migrations.ts';

const files = { '0000_first': 'create table a ();\n', '0001_second': 'create table b ();\n' };
const journal = [
  { tag: '0000_first', when: 10 },
  { tag: '0001_second', when: 20 },
];
const listed = JSON.parse(withNewMigrations({ journal, files, listed: {} })) as Record<string, string>;
const shipped: MigrationFiles = { journal, files, listed };

test('HOLE-00 every migration of this repository is listed, in its order and unchanged', () => {
  const now = readMigrationFiles();
  expect(migrationProblems(now)).toEqual([]);
  expect(Object.keys(now.listed)[0]).toBe('0000_first');
  expect(JSON.parse(withNewMigrations(now)), 'npm run update').toEqual(now.listed);
});

test.each<[string, Partial<MigrationFiles>, string]>([
  [
    'changed',
    { files: { ...files, '0000_first': 'create table c ();\n' } },
    'migrations/0000_first.sql is shipped and was changed',
  ],
  [
    'removed',
    { journal: journal.slice(1), files: { '0001_second': files['0001_second'] } },
    '0000_first is shipped as number 0 and is no longer there',
  ],
  [
    'put before a shipped one',
    {
      journal: [journal[0]!, { tag: '0001_other', when: 15 }, journal[1]!],
      files: { ...files, '0001_other': '' },
    },
    '0001_second is shipped as number 1 and is no longer there',
  ],
  [
    'older than the one before it',
    { journal: [...journal, { tag: '0002_parallel', when: 19 }], files: { ...files, '0002_parallel': '' } },
    '0002_parallel is not younger than 0001_second',
  ],
  [
    'of the same moment as the one before it',
    { journal: [...journal, { tag: '0002_parallel', when: 20 }], files: { ...files, '0002_parallel': '' } },
    '0002_parallel is not younger than 0001_second',
  ],
  ['beside the journal', { files: { ...files, '0002_forgotten': '' } }, '0002_forgotten.sql is not in the journal'],
  ['without its file', { files: { '0000_first': files['0000_first'] } }, '0001_second.sql is in the journal and not'],
])('HOLE-00 a migration that is %s is refused', (_, change, problem) => {
  expect(migrationProblems(shipped)).toEqual([]);
  expect(migrationProblems({ ...shipped, ...change }).join('\n')).toContain(problem);
});

test('HOLE-00 a new migration is added to the list; a changed one keeps its line, whatever its file says', () => {
  const changed = {
    journal: [...journal, { tag: '0002_third', when: 30 }],
    files: { ...files, '0000_first': 'changed', '0002_third': 'create table c ();\n' },
    listed,
  };
  const after = JSON.parse(withNewMigrations(changed)) as Record<string, string>;
  expect(after).toMatchObject(listed);
  expect(Object.keys(after)).toEqual(['0000_first', '0001_second', '0002_third']);
});

test('HOLE-00 line ends of another system are no change', () => {
  const windows = { ...files, '0000_first': files['0000_first'].replaceAll('\n', '\r\n') };
  expect(migrationProblems({ ...shipped, files: windows })).toEqual([]);
});
