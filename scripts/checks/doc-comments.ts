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

/** Lines that say that a refusal is thrown, and not with which codes. */
export function namelessRefusals(files: readonly SourceFile[]): { path: string; line: number }[] {
  return files.flatMap(({ path, source }) =>
    source
      .split('\n')
      .flatMap((text, index) =>
        /^\s*\/?\*.*@throws Refusal(?:\.| \*\/|$)/.test(text) ? [{ path, line: index + 1 }] : [],
      ),
  );
}

/** Every opener and every refusal without codes in the code of the repository. */
export function docCommentProblems(): string[] {
  const files = sourceFiles();
  return [
    ...openersIn(files).map(
      ({ path, line, opener }) =>
        `${path}:${line}: a doc comment says what a thing is or does; this one opens with "${opener}"`,
    ),
    ...namelessRefusals(files).map(({ path, line }) => `${path}:${line}: "@throws Refusal" names its codes`),
  ];
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
