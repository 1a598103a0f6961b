import { existsSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { systemClock } from '#platform/clock.ts';
import { readConfig, type Config } from '#platform/config.ts';
import { openOwnDatabase } from '#platform/db/own-database.ts';
import { systemIds } from '#platform/ids.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { backUp } from '#server/backup/backup.ts';
import { backupPath } from '#server/backup/backup-route.ts';
import { manifestFile, manifestSchema, type Manifest } from '#server/backup/manifest.ts';
import { ownAddress } from '#server/open-service.ts';

/** `npm run keepsong -- backup FOLDER`: rows and files of the shop, running or not. */
const [target] = process.argv.slice(2);
if (target === undefined) throw new Error('Name the folder that the backup goes to; it must not exist yet.');
const config = readConfig();
const folder = path.resolve(target);
const manifest = (await askRunning(config)) ?? (await backUpHere(config));
const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
process.stdout.write(
  `✓ ${folder}: ${rows} rows of ${manifest.tables.length} tables, ${manifest.files.count} files (${Math.ceil(manifest.files.bytes / 1e6)} MB). It needs the SECRET of this shop, whose mark is ${manifest.secretMark}.\n`,
);

/** The embedded database can be opened by one process: where the shop runs, it makes the backup itself. Null where none runs. */
async function askRunning({ DATABASE_URL, operatorKey, ...rest }: Config): Promise<Manifest | null> {
  if (DATABASE_URL) return null;
  const headers = { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' };
  const text = await new Promise<string | null>((resolve, reject) => {
    // Not `fetch`, which gives up after five minutes.
    const outgoing = request(`${ownAddress(rest)}${backupPath}`, { method: 'POST', headers }, (incoming) => {
      let body = '';
      incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
      incoming.on('error', reject);
      incoming.on('end', () => {
        if (incoming.statusCode === 200) resolve(body);
        else reject(new Error(`The running shop answered ${incoming.statusCode}: ${body}`));
      });
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNREFUSED' ? resolve(null) : reject(error),
    );
    outgoing.end(JSON.stringify({ folder }));
  });
  if (text === null) return null;
  const manifest = manifestSchema.parse(JSON.parse(text));
  // A unit of systemd may see another /tmp than this command.
  if (!existsSync(path.join(folder, manifestFile)))
    throw new Error(`The running shop wrote ${folder} where this command cannot see it: name a folder that both see.`);
  return manifest;
}

async function backUpHere(settings: Config): Promise<Manifest> {
  const database = await openOwnDatabase(settings);
  const storage = await openStorage(settings, systemClock, systemIds);
  return backUp({ config: settings, clock: systemClock, storage, database }, folder).finally(
    () => void database.close(),
  );
}
