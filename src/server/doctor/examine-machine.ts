import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#platform/config.ts';
import { findFfmpeg } from '#studio/ffmpeg.ts';
import { messageOf, type Finding } from './finding.ts';

const bytesPerMebibyte = 1024 * 1024;

/** The data folder and its room, and the program that films are made with. */
export async function examineMachine(config: Config): Promise<Finding[]> {
  const withoutFilm = config.ROLE === 'web';
  return [await examineFolder(config), ...(withoutFilm ? [] : [await examineEncoder(config)])];
}

async function examineFolder({ DATA_DIR: folder, MIN_FREE_MB: needed }: Config): Promise<Finding> {
  const probe = path.join(folder, `.probe-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    return { part: 'machine', state: 'bad', says: `DATA_DIR: ${folder} cannot be written: ${messageOf(error)}.` };
  }
  const { bavail, bsize } = await statfs(folder);
  const free = Math.floor((bavail * bsize) / bytesPerMebibyte);
  if (free < needed)
    return {
      part: 'machine',
      state: 'bad',
      says: `DATA_DIR: ${free} MiB are free in ${folder}, and MIN_FREE_MB wants ${needed}: the shop takes no orders there.`,
    };
  return { part: 'machine', state: 'good', says: `${folder} can be written, ${free} MiB are free.` };
}

async function examineEncoder({ FFMPEG_PATH }: Config): Promise<Finding> {
  try {
    return { part: 'film', state: 'good', says: `Films are made with ${await findFfmpeg(FFMPEG_PATH)}.` };
  } catch (error) {
    return { part: 'film', state: 'bad', says: `FFMPEG_PATH: ${messageOf(error)}; install Debian's ffmpeg.` };
  }
}
