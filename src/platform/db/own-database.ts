import path from 'node:path';
import type { Config } from '../config.ts';
import { makeDataFolder } from '../data-folder.ts';
import { openDatabase, type OpenDatabase } from './database.ts';

export const embeddedFolder = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string => path.join(DATA_DIR, 'database');

/** The database that the configuration names: PostgreSQL, else the embedded one in its data folder. Does not migrate. */
export async function openOwnDatabase(config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): Promise<OpenDatabase> {
  if (config.DATABASE_URL) return openDatabase({ url: config.DATABASE_URL });
  await makeDataFolder(config);
  return openDatabase({ folder: embeddedFolder(config) });
}
