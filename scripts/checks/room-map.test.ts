import { expect, test } from 'vitest';
import { drawn, importsBetweenRooms, roomTableProblems } from './room-map.ts';

const sources = [
  {
    path: 'src/features/a/server/use.ts',
    source: "import type { X } from '#features/b/contract.ts';\nimport './own.ts';",
  },
  { path: 'src/features/a/ui/view.tsx', source: "const c = () => import('../../c/ui/part.tsx');" },
  { path: 'src/features/b/server/b.test.ts', source: "import { y } from '#features/a/server/index.ts';" },
  { path: 'src/features/c/server/index.ts', source: "export { z } from '#features/a/server/index.ts';" },
  { path: 'src/server/features.ts', source: "import { a } from '#features/a/server/room.ts';" },
];

test('STU-01 the map draws every import between rooms, types, re-exports and lazy ones too, and none of tests', () => {
  expect(drawn(['a', 'b', 'c'], importsBetweenRooms(sources)).split('\n')).toEqual([
    '```mermaid',
    'flowchart LR',
    '  a --> b & c',
    '  b',
    '  c --> a',
    '```',
  ]);
});

test('STU-01 a room without a line in the table, and a line without a room, are told', () => {
  const map =
    '| room | what it does |\n|---|---|\n| a | does a |\n| old | did |\n\n| folder | x |\n|---|---|\n| b | y |\n';
  expect(roomTableProblems(map, ['a', 'b'])).toEqual([
    'docs/map.md: the table of rooms lacks b',
    'docs/map.md: there is no room old',
  ]);
});
