import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import type { Config } from './config.ts';
import { makeFolder, unwritableData } from './make-folder.ts';
import { OperatorError } from './operator-error.ts';

/** Makes the folder of the shop's data, if there is none. @throws OperatorError where nothing can be written there */
export async function makeDataFolder({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): Promise<void> {
  try {
    // One of a file system that is only read is refused by the second, in its own words.
    makeFolder(DATA_DIR);
    await access(DATA_DIR, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new OperatorError(unwritableData(DATA_DIR, error));
  }
}
