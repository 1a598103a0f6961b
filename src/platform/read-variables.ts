import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

type Variables = Record<string, string | undefined>;

/** Variables of this process, completed by those of the `.env` file in the folder it was started in; the process's own win. */
export function readVariables(own: Variables, file = '.env'): Variables {
  return { ...parseEnv(readIfThere(file)), ...own };
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/**
 * Replaces each `NAME_FILE` of a known name by the content of that file without its last line break, as containers hand out
 * secrets. @returns what is set, and a problem for each file that cannot be read or each name that is set twice
 */
export function withFileContents(
  variables: Variables,
  names: readonly string[],
): { set: Variables; problems: string[] } {
  const set: Variables = { ...variables };
  const problems: string[] = [];
  for (const name of names) {
    const file = variables[`${name}_FILE`];
    if (!file) continue;
    if (variables[name]) problems.push(`${name}: set by ${name} and by ${name}_FILE; keep one of them`);
    try {
      set[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      problems.push(`${name}_FILE: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { set, problems };
}
