import { constants, existsSync } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#platform/config.ts';
import { unwritableData } from '#platform/make-folder.ts';
import { messageOf } from '#platform/operator-error.ts';
import { findFfmpeg } from '#studio/ffmpeg.ts';
import type { Finding } from './finding.ts';

const bytesPerMebibyte = 1024 * 1024;

/** The data folder and its room, and the program that films are made with. */
export async function examineMachine(config: Config): Promise<Finding[]> {
  const withoutFilm = config.ROLE === 'web';
  return [await examineFolder(config), ...(withoutFilm ? [] : [await examineEncoder(config)])];
}

/** The nearest folder that exists, in which a new one would be made. */
const existing = (folder: string): string => (existsSync(folder) ? folder : existing(path.dirname(folder)));

async function examineFolder({ DATA_DIR, MIN_FREE_MB: needed }: Config): Promise<Finding> {
  const folder = path.resolve(DATA_DIR);
  try {
    await access(existing(folder), constants.W_OK | constants.X_OK);
    const { bavail, bsize } = await statfs(existing(folder));
    const free = Math.floor((bavail * bsize) / bytesPerMebibyte);
    if (free >= needed)
      return { part: 'machine', state: 'good', says: `${folder} can be written, ${free} MiB are free.` };
    return {
      part: 'machine',
      state: 'bad',
      says: `DATA_DIR: ${free} MiB are free in ${folder}, and MIN_FREE_MB wants ${needed}: the shop takes no orders there.`,
    };
  } catch (error) {
    return { part: 'machine', state: 'bad', says: `${unwritableData(folder, error)}.` };
  }
}

async function examineEncoder({ FFMPEG_PATH }: Config): Promise<Finding> {
  try {
    return { part: 'film', state: 'good', says: `Films are made with ${await findFfmpeg(FFMPEG_PATH)}.` };
  } catch (error) {
    return { part: 'film', state: 'bad', says: `FFMPEG_PATH: ${messageOf(error)}; install Debian's ffmpeg.` };
  }
}
