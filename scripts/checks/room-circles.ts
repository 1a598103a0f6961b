import { globSync } from './files.ts';
import { importsBetweenRooms } from './room-map.ts';

/** One problem for each circle that rooms form by importing one another, types and tables included. */
export function roomCircles(imports = importsBetweenRooms(globSync('src/features', /\.tsx?$/))): string[] {
  const problems: string[] = [];
  const finished = new Set<string>();
  const visit = (room: string, way: string[]): void => {
    const begin = way.indexOf(room);
    if (begin >= 0) problems.push(`rooms form a circle: ${[...way.slice(begin), room].join(' → ')}`);
    if (begin >= 0 || finished.has(room)) return;
    for (const other of imports.get(room) ?? []) visit(other, [...way, room]);
    finished.add(room);
  };
  for (const room of imports.keys()) visit(room, []);
  return problems;
}
