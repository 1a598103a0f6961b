import { globSync } from './files.ts';

/** Lines of a file in all, blank ones and comments too. */
const mostLines = 300;

const ours = (): { path: string; source: string }[] =>
  ['src', 'scripts', 'bench', 'e2e']
    .flatMap((folder) => globSync(folder, /\.tsx?$/))
    .filter(({ path }) => !path.startsWith('src/messages/'));

/** Source files of more than 300 lines. oxlint's own rule counts code alone. */
export function tooLongFiles(files: { path: string; source: string }[] = ours()): string[] {
  return files
    .map(({ path, source }) => ({ path, lines: source.replace(/\n$/, '').split('\n').length }))
    .filter(({ lines }) => lines > mostLines)
    .map(({ path, lines }) => `${path}: ${lines} lines, at most ${mostLines}: split it by meaning`);
}
