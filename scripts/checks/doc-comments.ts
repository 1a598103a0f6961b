import { readdirSync, readFileSync } from 'node:fs';
import { globSync } from './files.ts';

interface SourceFile {
  path: string;
  source: string;
}

interface Opener {
  path: string;
  line: number;
  opener: string;
}

/** Folders whose comments are still to be rewritten. It only shrinks. */
const foldersToDo = ['src/app', 'src/features', 'src/kit'];

/** Start of a doc comment, up to its first word. A quote before it makes it a string of a test, not a comment. */
const opening = /(?<![^\s({[,;|&=])\/\*\*[ \t]*(?:\n[ \t]*\*?[ \t]*)?(What|Whether|How|Where|Whoever|Whose)\b/g;

/** Doc comments whose first word makes a riddle of the subject, with the line they begin in. */
export function openersIn(files: readonly SourceFile[]): Opener[] {
  return files.flatMap(({ path, source }) =>
    [...source.matchAll(opening)].map(({ index, 1: opener = '' }) => ({
      path,
      line: source.slice(0, index).split('\n').length,
      opener,
    })),
  );
}

/** Every opener outside the folders to do, and every such folder that has none left. */
export function docCommentProblems(
  files: readonly SourceFile[] = sourceFiles(),
  toDo: readonly string[] = foldersToDo,
): string[] {
  const openers = openersIn(files);
  const isIn = (folder: string, path: string): boolean => path.startsWith(`${folder}/`);
  const refused = openers.filter(({ path }) => !toDo.some((folder) => isIn(folder, path)));
  const done = toDo.filter((folder) => !openers.some(({ path }) => isIn(folder, path)));
  return [
    ...refused.map(
      ({ path, line, opener }) =>
        `${path}:${line}: a doc comment says what a thing is or does; this one opens with "${opener}"`,
    ),
    ...done.map(
      (folder) => `scripts/checks/doc-comments.ts: ${folder} has no such doc comment left, take it off the list`,
    ),
  ];
}

/** Number of doc comments that are still to be rewritten. */
export function docCommentsToDo(): number {
  return openersIn(sourceFiles()).length;
}

/** All code of the repository: the folders with code, and the configuration files beside them. */
function sourceFiles(): SourceFile[] {
  const isCode = /\.(?:tsx?|mjs)$/;
  const beside = readdirSync('.').filter((name) => isCode.test(name));
  return [
    ...['src', 'bench', 'e2e', 'scripts'].flatMap((folder) => globSync(folder, isCode)),
    ...beside.map((path) => ({ path, source: readFileSync(path, 'utf8') })),
  ];
}
