import { globSync } from './files.ts';

/** Expression that only certain files may use, so that tests control the time and every secret has one way in. */
interface Rule {
  what: RegExp;
  onlyIn: RegExp;
  instead: string;
}

const browser = /^src\/(app|ui)\/|^src\/features\/[^/]+\/ui\//;
const tests = /\.(test|spec|setup|contract)\.tsx?$|\/test\/|^e2e\/|^bench\//;

const rules: Rule[] = [
  {
    what: /\bprocess\.env\b/,
    onlyIn: /^src\/(platform\/config|kit\/child-environment)\.ts$|^scripts\//,
    instead: 'config.ts reads the environment',
  },
  {
    what: /\bnew Date\(\s*\)|\bDate\.now\(/,
    onlyIn: new RegExp(`^src/platform/(clock|log)\\.ts$|^scripts/|${browser.source}`),
    instead: 'the clock port says what time it is',
  },
  {
    what: /\bMath\.random\(|\brandomUUID\(|\brandomBytes\(|\bgetRandomValues\(/,
    onlyIn: new RegExp(
      `^src/platform/(ids|config)\\.ts$|^src/features/accounts/server/password\\.ts$|^src/server/security\\.ts$|${browser.source}`,
    ),
    instead: 'the ids port, or a seed in the studio',
  },
  { what: /\beval\(|\bnew Function\(/, onlyIn: /^$/, instead: 'nothing' },
  { what: /\bexec(Sync)?\(\s*[`'"]/, onlyIn: /^scripts\//, instead: 'spawn with a list of arguments, never a shell' },
];

/** Blanks comments out, which may mention anything; line numbers stay. */
const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')).replace(/(^|\s)\/\/.*$/gm, '$1');

/** Lines that use an expression outside the files where it is allowed. */
export function restrictedUses(files: { path: string; source: string }[] = globSync('src', /\.tsx?$/)): string[] {
  return files
    .filter(({ path }) => !tests.test(path) && !path.startsWith('src/messages/'))
    .flatMap(({ path, source }) =>
      withoutComments(source)
        .split('\n')
        .flatMap((line, index) =>
          rules
            .filter((rule) => rule.what.test(line) && !rule.onlyIn.test(path))
            .map((rule) => `${path}:${index + 1}: ${line.trim().slice(0, 80)}  (${rule.instead})`),
        ),
    );
}
