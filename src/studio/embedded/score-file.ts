/** The score of a song as JSON: what a later version needs to keep its tune, whatever composer and voice have become. */
import { readFile } from 'node:fs/promises';
import type { Lyrics } from '../contracts.ts';
import type { MixLevels } from '../mix/mix.ts';
import type { Composition } from '../music/compose.ts';
import { ENGINE_VERSION } from './engine-version.ts';
import type { VoiceGeneration } from '../voice/index.ts';
import type { StoredStems } from './stems.ts';

export interface StoredSong {
  engineVersion: string;
  /** Missing in songs of the first. */
  voices?: VoiceGeneration;
  /** The neural model that sings it, where one does. */
  neuralVoice?: string;
  language: string;
  /** The words it sets. */
  sections: Lyrics['sections'];
  composition: Composition;
  levels: MixLevels;
  /** Null where no stems could be kept. */
  stems: StoredStems | null;
}

const FORMAT = 1;

type NewSong = Omit<StoredSong, 'engineVersion' | 'language' | 'sections'> & {
  lyrics: Pick<Lyrics, 'language' | 'sections'>;
};

export function encodeScore({ lyrics, composition, ...song }: NewSong): Buffer {
  const { language, sections } = lyrics;
  const { score } = composition;
  return Buffer.from(
    JSON.stringify({
      format: FORMAT,
      engineVersion: ENGINE_VERSION,
      ...song,
      language,
      sections,
      composition: { ...composition, score: { ...score, programs: [...score.programs] } },
    }),
  );
}

/** Null for a file that is gone or of a format that this version does not know. */
export async function readScore(path: string): Promise<StoredSong | null> {
  try {
    const { format, composition, ...song } = JSON.parse(await readFile(path, 'utf8')) as StoredSong & {
      format: number;
      composition: { score: { programs: Iterable<[number, number]> } };
    };
    if (format !== FORMAT) return null;
    const { score } = composition;
    return { ...song, composition: { ...composition, score: { ...score, programs: new Map(score.programs) } } };
  } catch {
    return null;
  }
}
