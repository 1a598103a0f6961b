import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Log } from '#platform/log.ts';
import { sampleSchema, type Sample } from '../contract.ts';

/** Output folder of `npm run samples`. */
export const samplesFolder = path.resolve('content/samples');

const files = ['url', 'poster', 'thumbnail', 'captions'] as const;

/**
 * Reads the samples that have all their files; each URL carries a hash of its file as version. An incomplete one is skipped
 * and logged: one sample fewer is better than a player without a song.
 */
export async function loadSamples(folder: string, log: Log): Promise<Sample[]> {
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
