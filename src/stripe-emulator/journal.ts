import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** An append-only file of JSON lines. A line is either wholly there or was never acknowledged. */
export interface Journal {
  /** Resolves once the line is on the disk. Lines that arrive together share one write. */
  append(line: string): Promise<void>;
  close(): Promise<void>;
}

export const memoryJournal: Journal = {
  append: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

/** The complete lines of the file; a last line cut short by a kill is left out. */
export function readJournal(file: string): string[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8').split('\n').slice(0, -1);
}

/** Replaces the file's content in one step, so that a kill leaves the old file or the new one. */
export function rewriteJournal(file: string, lines: string[]): void {
  mkdirSync(dirname(file), { recursive: true });
  const next = `${file}.next`;
  const handle = openSync(next, 'w', 0o600);
  writeSync(handle, lines.map((line) => `${line}\n`).join(''));
  fsyncSync(handle);
  closeSync(handle);
  renameSync(next, file);
  const folder = openSync(dirname(file), 'r');
  fsyncSync(folder);
  closeSync(folder);
}

export function openJournal(file: string): Journal {
  // Each write is on the disk when it ends: to ask for that apart would be one more way to a thread and back.
  const opened = open(file, 'as', 0o600);
  let waiting: string[] = [];
  let writing: Promise<void> | null = null;

  async function write(handle: FileHandle): Promise<void> {
    const lines = waiting;
    waiting = [];
    writing = null;
    await handle.writeFile(lines.map((line) => `${line}\n`).join(''));
  }

  // Each batch waits for the one before it. After a failed write every later one fails as well: what reached the disk is
  // no longer known, and nothing may be acknowledged on top of it.
  let last: Promise<unknown> = opened;
  return {
    append(line) {
      waiting.push(line);
      if (!writing) {
        const batch = last.then(() => opened).then(write);
        writing = batch;
        last = batch;
      }
      return writing;
    },
    async close() {
      await last.catch(() => undefined);
      await (await opened).close();
    },
  };
}
