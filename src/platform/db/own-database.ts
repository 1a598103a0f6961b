import path from 'node:path';
import type { Config } from '../config.ts';
import { openDatabase, type OpenDatabase } from './database.ts';

export const embeddedFolder = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string => path.join(DATA_DIR, 'database');

/** The database that the configuration names: PostgreSQL, else the embedded one in its data folder. Does not migrate. */
export function openOwnDatabase({
  DATABASE_URL: url,
  DATA_DIR,
}: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): Promise<OpenDatabase> {
  return openDatabase(url ? { url } : { folder: embeddedFolder({ DATA_DIR }) });
}
