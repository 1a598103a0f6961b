import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EarlierSong, Recording } from '../contracts.ts';
import type { Played } from './performance.ts';
import { type Crew, writeBand, writeTakes } from './stems.ts';

/** Writes band and takes before the mix uses them up. A band that was read from an earlier recording is copied. @throws StudioError */
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
  const copy = join(directory, 'band.flac');
  if (old !== undefined) await copyFile(old, copy);
  return {
    band: old === undefined ? await writeBand(ffmpeg, { band, scales: stems.band.scales }, directory, crew) : copy,
    voice: await writeTakes(ffmpeg, takes, directory, crew),
  };
}
