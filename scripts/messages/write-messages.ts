import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Compiled } from './compile-message.ts';
import { type Language, readLanguages } from './read-languages.ts';

/** The module of all messages in the first language, whose names `m` has. */
export const firstModule = 'first-language.js';

const functions = ['choose', 'message', 'numeral', 'plural'];
const head = '// Written by scripts/messages from content/messages.\n';

/** Import of those functions of the runtime that some code uses. */
function imports(code: string): string {
  const used = functions.filter((name) => code.includes(`${name}(`));
  return used.length > 0 ? `import { ${used.join(', ')} } from '#ui/locale.ts';\n` : '';
}

const textOf = ({ expression, values }: Compiled): string => (values.size > 0 ? `(v) => ${expression}` : expression);

/** One message of the first language as an export. Its number is its place among all keys, by which other languages know it. */
export function messageExport(key: string, number: number, message: Compiled): string {
  return `export const ${key} = /* @__PURE__ */ message(${number}, ${textOf(message)});\n`;
}

/** One message of the first language as a module of its own, for bundlers that put each where it is needed. */
export function messageModule(key: string, number: number, message: Compiled): string {
  const code = messageExport(key, number, message);
  return imports(code) + code;
}

/** All modules of the folder that `#messages` names, by their file names. */
export function messageModules(languages: readonly Language[]): Map<string, string> {
  const [first, ...others] = languages;
  if (!first) throw new Error('There is no language');
  const keys = [...first.messages.keys()];
  const all = [...first.messages].map(([key, message], number) => messageExport(key, number, message)).join('');
  const types = [...first.messages].map(([key, message]) => typeOf(key, message)).join('');
  return new Map([
    ['messages.js', `${head}export * as m from './${firstModule}';\n`],
    ['messages.d.ts', `${head}export declare const m: {\n${types}};\n`],
    [firstModule, head + imports(all) + all],
    ['languages.js', head + listOf(languages)],
    ['languages.d.ts', head + listTypes],
    ...others.map((language) => [`${language.code}.js`, head + translation(keys, language)] as const),
  ]);
}

function typeOf(key: string, { source, values }: Compiled): string {
  const fields = [...values].map(([name, type]) => `${name}: ${type}`).join('; ');
  const comment = source.replaceAll('*/', '* /');
  return `  /** “${comment}” */\n  readonly ${key}: (${fields && `values: { ${fields} }`}) => string;\n`;
}

function listOf(languages: readonly Language[]): string {
  const lists = [...new Set(languages.flatMap(({ pages }) => (pages ? [JSON.stringify(pages)] : [])))];
  const shared = lists.map((pages, place) => `const pages${place} = ${pages};\n`).join('');
  const list = languages.map(({ code, name, pages }) => {
    const its = pages ? `, pages: pages${lists.indexOf(JSON.stringify(pages))}` : '';
    return `  { code: ${JSON.stringify(code)}, name: ${JSON.stringify(name)}${its} },\n`;
  });
  const loaders = languages.slice(1).map(({ code }) => `  ${JSON.stringify(code)}: () => import('./${code}.js'),\n`);
  return `${shared}export const languages = [\n${list.join('')}];\nexport const translations = {\n${loaders.join('')}};\n`;
}

const listTypes = `import type { Catalogue, Language } from '#ui/locale.ts';
export declare const languages: readonly Language[];
export declare const translations: Readonly<Partial<Record<string, () => Promise<{ default: Catalogue }>>>>;
`;

function translation(keys: readonly string[], { messages }: Language): string {
  const entries = keys.flatMap((key, number) => {
    const message = messages.get(key);
    return message ? [`  ${number}: ${textOf(message)},\n`] : [];
  });
  const code = `export default {\n${entries.join('')}};\n`;
  return imports(code) + code;
}

/**
 * Writes the modules of all languages; a file that is right already is left alone, one that is no module of theirs removed. Builds of
 * pages and server do this at the same time, so that a file is never seen half written.
 */
export function writeMessages(content = 'content/messages', folder = 'src/messages'): void {
  const modules = messageModules(readLanguages(content));
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    if (!modules.has(name) && !name.startsWith('.')) rmSync(path.join(folder, name), { recursive: true, force: true });
  }
  for (const [name, code] of modules) {
    const file = path.join(folder, name);
    if (existsSync(file) && readFileSync(file, 'utf8') === code) continue;
    const unfinished = path.join(folder, `.${name}.${process.pid}`);
    writeFileSync(unfinished, code);
    renameSync(unfinished, file);
  }
}
