import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase, type Database } from '#platform/db/database.ts';
import { copyTemplateTo, templateCopy } from '#platform/test/database.ts';
import { freePort } from '#platform/test/free-port.ts';
import { startProcess, type ProcessRequest, type ServiceProcess } from './service-process.ts';

/** A shop in one process after the other, which a test kills: they share database, files and address. */
export interface KilledShop {
  baseUrl: string;
  /** Folder of its files. */
  folder: string;
  /** File with a line for every piece of work that its processes began. */
  workLog: string;
  /** Kills the process that runs, starts the next one and waits until it works. */
  start(changes?: Omit<Partial<ProcessRequest>, 'environment' | 'workLog'>): Promise<ServiceProcess>;
  /** Opens its database, while no process of it runs. */
  inDatabase<T>(query: (db: Database) => Promise<T>): Promise<T>;
  /** Subjects of the letters that the mail server has taken for somebody. */
  delivered(to: string): Promise<string[]>;
  /** Kills the process that runs, and deletes the shop's files. */
  end(): Promise<void>;
}

/** Prepares a shop of its own; nothing runs yet. */
export async function killedShop(environment: Record<string, string> = {}): Promise<KilledShop> {
  const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-killed-'));
  const workLog = path.join(folder, 'work.log');
  writeFileSync(workLog, '');
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const { url } = await templateCopy();
  const paths = { PORT: String(port), BASE_URL: baseUrl, DATA_DIR: folder, ...(url ? { DATABASE_URL: url } : {}) };
  const request = { workLog, environment: { NODE_ENV: 'test', LOG_LEVEL: 'error', ...paths, ...environment } };
  let running: ServiceProcess | undefined;
  return {
    baseUrl,
    folder,
    workLog,
    async start(changes = {}) {
      await running?.kill();
      running = await startProcess({ ...request, ...changes });
      return running;
    },
    async inDatabase(query) {
      const embedded = path.join(folder, 'database');
      if (!url) copyTemplateTo(embedded);
      const database = await openDatabase(url ? { url } : { folder: embedded });
      try {
        return await query(database.db);
      } finally {
        await database.close();
      }
    },
    delivered: (to) => subjectsIn(path.join(folder, 'outbox'), to),
    async end() {
      await running?.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function subjectsIn(outbox: string, to: string): Promise<string[]> {
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.json'));
  const letters = await Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')));
  return letters
    .map((text) => JSON.parse(text) as { to: string; subject: string })
    .filter((letter) => letter.to === to)
    .map(({ subject }) => subject);
}
