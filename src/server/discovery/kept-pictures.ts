import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** The end of a kept picture's name: what tells one drawing of it from another. */
const version = /-[0-9a-f]{12}\.png$/;

/** Deletes kept pictures whose names may not be kept: earlier releases kept those of songs, with what they are called. */
export async function deletePictures(folder: string, mayKeep: (name: string) => Promise<boolean>): Promise<void> {
  const files = await readdir(folder).catch(() => []);
  for (const file of files)
    if (!(await mayKeep(file.replace(version, '')))) await rm(path.join(folder, file), { force: true });
}
