import { globSync } from './files.ts';

interface Source {
  path: string;
  source: string;
}

/** Imports of one room by another, each with a file that does it: room → other room → file. */
export type RoomImports = Map<string, Map<string, string>>;

const isTest = /\.test\.tsx?$|\/test\//;
const roomOf = /^src\/features\/([^/]+)\//;
/** Static, dynamic and style imports, and augmented modules; types count like code. */
const imported = /(?:from|import\(|import|declare module)\s*'#features\/([^/']+)\//g;

export function roomImports(sources: Source[]): RoomImports {
  const rooms: RoomImports = new Map();
  for (const { path, source } of sources) {
    const room = roomOf.exec(path)?.[1];
    if (room === undefined || isTest.test(path)) continue;
    const others = rooms.get(room) ?? new Map<string, string>();
    rooms.set(room, others);
    for (const [, other] of source.matchAll(imported))
      if (other !== undefined && other !== room && !others.has(other)) others.set(other, path);
  }
  return rooms;
}

/** One problem for each circle that rooms form by importing one another; a test may drive the whole shop, a room may not. */
export function roomCircles(rooms = roomImports(globSync('src', /^src\/features\/.*\.tsx?$/))): string[] {
  const problems: string[] = [];
  const finished = new Set<string>();
  const visit = (room: string, way: string[]): void => {
    const begin = way.indexOf(room);
    if (begin >= 0) {
      const circle = [...way.slice(begin), room];
      const files = circle.slice(0, -1).map((from, step) => rooms.get(from)?.get(circle[step + 1] ?? ''));
      problems.push(`rooms form a circle: ${circle.join(' → ')} (${files.join(', ')})`);
    }
    if (begin >= 0 || finished.has(room)) return;
    for (const other of rooms.get(room)?.keys() ?? []) visit(other, [...way, room]);
    finished.add(room);
  };
  for (const room of rooms.keys()) visit(room, []);
  return problems;
}
