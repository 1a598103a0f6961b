import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileMessage, type Compiled } from './compile-message.ts';

/** The language that every message is written in first; the others fall back to it, message by message. */
export const firstLanguage = 'en';

export interface Language {
  code: string;
  /** Its own name for itself. */
  name: string;
  /** Route patterns of the pages it is offered on; absent where it is offered on all. */
  pages?: string[];
  messages: Map<string, Compiled>;
  /** The file of each message: 'wizard.json'. */
  files: Map<string, string>;
}

/** An optional file of each language: its name, its place in lists, and on which pages it is offered. */
interface LanguageFile {
  name?: string;
  place?: number;
  pages?: string[];
}

const settingsFile = 'language.json';

/**
 * All languages of a folder, one folder of files each (`de/wizard.json`), the first language first.
 * @throws Error with the file and the key of a message that cannot be compiled, stands twice, is none of the first language,
 *   or has a value that the first language does not give it
 */
export function readLanguages(folder: string): Language[] {
  const codes = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entry.name : [],
  );
  const first = readLanguage(folder, firstLanguage);
  const others = codes
    .filter((code) => code !== firstLanguage)
    .map((code) => readLanguage(folder, code))
    .sort((a, b) => a.place - b.place || a.name.localeCompare(b.name));
  for (const { code, messages } of others) {
    for (const [key, message] of messages) checkAgainst(first.messages, code, key, message);
  }
  return [first, ...others];
}

function readLanguage(folder: string, code: string): Language & { place: number } {
  const messages = new Map<string, Compiled>();
  const files = new Map<string, string>();
  for (const file of readdirSync(path.join(folder, code)).sort()) {
    if (!file.endsWith('.json') || file === settingsFile) continue;
    for (const [key, text] of Object.entries(readJson(path.join(folder, code, file)))) {
      const place = `${code}/${file}, ${key}`;
      if (messages.has(key)) throw new Error(`${place}: stands in another file too`);
      messages.set(key, compileMessage(text, code, place));
      files.set(key, file);
    }
  }
  const settings = path.join(folder, code, settingsFile);
  const {
    name = ownName(code),
    place = Infinity,
    pages,
  } = existsSync(settings) ? readJson<LanguageFile>(settings) : {};
  return { code, name, place, messages, files, ...(pages ? { pages } : {}) };
}

function readJson<T = Record<string, unknown>>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

/** 'Português' */
function ownName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

function checkAgainst(first: ReadonlyMap<string, Compiled>, code: string, key: string, message: Compiled): void {
  const original = first.get(key);
  if (!original) throw new Error(`${code}, ${key}: no message of ${firstLanguage} has this key`);
  const unknown = [...message.values.keys()].filter((value) => !original.values.has(value));
  if (unknown.length > 0) throw new Error(`${code}, ${key}: {${unknown.join('}, {')}} is no value of this message`);
}
