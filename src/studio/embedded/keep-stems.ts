import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EarlierSong, Recording } from '../contracts.ts';
import type { Played } from './performance.ts';
import { type Crew, writeBand, writeTakes } from './stems.ts';

/**
 * Writes band and takes. When it returns its promise it has copied them, so that the mix may use them up meanwhile. A band that was
 * read from an earlier recording is copied as a file. @throws StudioError
 */
export async function keepStems(
  { band, isBandKept, takes, stems }: Played,
  {
    ffmpeg,
    directory,
    crew,
    earlier,
  }: { ffmpeg: string; directory: string; crew: Crew; earlier: EarlierSong | undefined },
): Promise<Required<Pick<Recording, 'band' | 'voice'>>> {
  const old = isBandKept ? earlier?.recording?.band : undefined;
  const [bandFile, voice] = await Promise.all([
    old === undefined
      ? writeBand(ffmpeg, { band, scales: stems.band.scales }, directory, crew)
      : copyInto(directory, old),
    writeTakes(ffmpeg, takes, directory, crew),
  ]);
  return { band: bandFile, voice };
}

async function copyInto(directory: string, band: string): Promise<string> {
  const copy = join(directory, 'band.flac');
  await copyFile(band, copy);
  return copy;
}
