import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Log } from '#platform/log.ts';
import { sampleSchema, type Sample } from '../contract.ts';

/** Where `npm run samples` leaves them. */
export const samplesFolder = path.resolve('content/samples');

const files = ['url', 'poster', 'thumbnail', 'captions'] as const;

/**
 * The samples whose every file is there, each address with its file's version. One that is incomplete is left out and
 * logged: better one fewer than a player without a song.
 */
export async function readShelf(folder: string, log: Log): Promise<Sample[]> {
  const index = z.array(sampleSchema).parse(JSON.parse(await readFile(path.join(folder, 'samples.json'), 'utf8')));
  const complete: Sample[] = [];
  for (const sample of index) {
    try {
      const versioned = await Promise.all(files.map(async (file) => [file, await withVersion(folder, sample[file])]));
      complete.push({ ...sample, ...(Object.fromEntries(versioned) as Pick<Sample, (typeof files)[number]>) });
    } catch (error) {
      log.warn({ err: error, sample: sample.id }, 'a sample lacks a file and is left out');
    }
  }
  return complete;
}

async function withVersion(folder: string, address: string): Promise<string> {
  const bytes = await readFile(path.join(folder, path.basename(address)));
  return `${address}?v=${createHash('sha256').update(bytes).digest('hex').slice(0, 10)}`;
}
