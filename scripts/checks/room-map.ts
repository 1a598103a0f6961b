import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from './files.ts';

const mapFile = 'docs/map.md';
const features = 'src/features';
const begin = '<!-- npm run map draws this -->';
const end = '<!-- until here -->';

const isTest = (file: string): boolean => /\.(test|setup|contract)\.tsx?$|\/test\//.test(file);

const roomNames = (): string[] =>
  readdirSync(features, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** Rooms that each room's code imports, types included; tests are left out. */
export function importsBetweenRooms(sources: { path: string; source: string }[]): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const { path: file, source } of sources) {
    const [, room] = /^src\/features\/([^/]+)\//.exec(file) ?? [];
    if (room === undefined || isTest(file)) continue;
    for (const [, , specifier = ''] of source.matchAll(/\b(from|import)\s*\(?\s*'([^']+)'/g)) {
      const target = roomOf(file, specifier);
      if (target !== undefined && target !== room) edges.set(room, (edges.get(room) ?? new Set()).add(target));
    }
  }
  return edges;
}

function roomOf(file: string, specifier: string): string | undefined {
  const resolved = specifier.startsWith('.')
    ? path.posix.join(path.posix.dirname(file), specifier)
    : specifier.replace(/^#features\//, `${features}/`);
  return /^src\/features\/([^/]+)\//.exec(resolved)?.[1];
}

/** The graph as Mermaid draws it; an arrow leads from the importing room to the imported one. */
export function drawn(rooms: readonly string[], edges: ReadonlyMap<string, ReadonlySet<string>>): string {
  const lines = rooms.flatMap((room) => {
    const targets = [...(edges.get(room) ?? [])].sort();
    return targets.length === 0 ? [`  ${room}`] : [`  ${room} --> ${targets.join(' & ')}`];
  });
  return ['```mermaid', 'flowchart LR', ...lines, '```'].join('\n');
}

/** The map with the graph of rooms as the code has it. @throws Error when the map has no place for it */
export function currentMap(): { file: string; text: string } {
  const map = existsSync(mapFile) ? readFileSync(mapFile, 'utf8') : '';
  const [before, rest] = map.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`${mapFile} lacks "${begin}" or "${end}"`);
  const graph = drawn(roomNames(), importsBetweenRooms(globSync(features, /\.tsx?$/)));
  return { file: mapFile, text: `${before}${begin}\n\n${graph}\n\n${end}${after}` };
}

/** Rooms without a line in the map's table, and lines without a room. */
export function roomTableProblems(
  map = readFileSync(mapFile, 'utf8'),
  rooms: readonly string[] = roomNames(),
): string[] {
  const table = /^\| room \|.*\n\|[-|]+\n((?:\|.*\n)*)/m.exec(map)?.[1] ?? '';
  const listed = [...table.matchAll(/^\| ([\w-]+) \|/gm)].map(([, name = '']) => name);
  return [
    ...rooms.filter((room) => !listed.includes(room)).map((room) => `${mapFile}: the table of rooms lacks ${room}`),
    ...listed.filter((room) => !rooms.includes(room)).map((room) => `${mapFile}: there is no room ${room}`),
  ];
}
