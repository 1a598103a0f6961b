import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseOrder, type StudioOrder } from '../brief.ts';
import { UsageError } from './usage.ts';

const PHOTO = /\.(jpe?g|png)$/i;
const MOST_PHOTOS = 10;

/** @throws UsageError when there is no such file or no JSON in it @throws StudioError bad-input when it is not an order */
export async function readOrder(path: string): Promise<StudioOrder> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    throw new UsageError(`${path} cannot be read`);
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new UsageError(`${path} is not JSON`);
  }
  return parseOrder(json);
}

/** The first ten JPEG and PNG files of a folder by name. @throws UsageError when there is none */
export async function photosIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => {
    throw new UsageError(`${folder} is not a folder that can be read`);
  });
  const photos = names.filter((name) => PHOTO.test(name)).sort();
  if (photos.length === 0) throw new UsageError(`${folder} has no JPEG and no PNG`);
  return photos.slice(0, MOST_PHOTOS).map((name) => resolve(join(folder, name)));
}
