/** An order's lyrics, sleeve and song, as the service makes them: what `make` and the samples share. */
import { join } from 'node:path';
import {
  type Lyrics,
  type LyricsProvider,
  type SleeveSpec,
  type Song,
  type SongBrief,
  type SongProvider,
  type SongStyle,
  type SongTags,
  type StageOptions,
  StudioError,
} from '../contracts.ts';
import { createEmbeddedSongProvider } from '../embedded.ts';
import { writeSleeve } from '../sleeve/raster.ts';
import { threadedLyricist } from './threaded-lyricist.ts';
import type { NeuralVoice } from '../voice/neural/neural-voices.ts';

const BRAND = 'Keepsong';
const COVER_WIDTH = 1400;

/** Shows a stage's progress and hands it what every stage needs. */
export type RunStage = <Result>(name: string, work: (options: StageOptions) => Promise<Result>) => Promise<Result>;

/** Engines instead of the embedded ones. They come from outside: the studio knows no service. */
export interface ChosenEngines {
  lyrics?: LyricsProvider;
  music?: SongProvider;
  /** For the embedded engine. */
  neuralVoices?: readonly NeuralVoice[];
}

export interface Production {
  lyrics: Lyrics;
  sleeve: SleeveSpec;
  song: Song;
}

/**
 * Writes song.mp3, song.wav and sleeve.png into a folder that exists. @param written lyrics by a person, instead of the
 * lyricist's @throws StudioError
 */
export async function produceSong(
  brief: SongBrief,
  directory: string,
  stage: RunStage,
  written?: Lyrics,
  engines: ChosenEngines = {},
): Promise<Production> {
  const write = async (options: StageOptions): Promise<Lyrics> => {
    const result = await (engines.lyrics ?? threadedLyricist()).write(brief, options);
    if (result.kind === 'written') return result.lyrics;
    throw new StudioError('bad-input', `no lyricist for the language of the order (${result.language})`);
  };
  const lyrics = written ?? (await stage('lyrics', write));
  const sleeve: SleeveSpec = {
    occasion: brief.occasion,
    seed: brief.seed,
    title: lyrics.title,
    name: brief.recipient.shown,
  };
  const cover = join(directory, 'sleeve.png');
  await stage('sleeve', ({ signal }) =>
    writeSleeve({ spec: sleeve, format: 'square', width: COVER_WIDTH, output: cover }, signal),
  );
  const song = await stage('song', (options) =>
    (engines.music ?? createEmbeddedSongProvider({ neuralVoices: engines.neuralVoices ?? [] })).make(
      { lyrics, style: styleOf(brief), seed: brief.seed, directory, tags: tagsOf(brief, lyrics, cover) },
      options,
    ),
  );
  return { lyrics, sleeve, song };
}

export function styleOf({ genre, mood, tempo, vocalStyle, occasion }: SongBrief): SongStyle {
  return { genre, mood, tempo, vocalStyle, occasion };
}

export function tagsOf(brief: SongBrief, lyrics: Lyrics, cover?: string): SongTags {
  return {
    title: lyrics.title,
    artist: BRAND,
    album: `For ${brief.recipient.shown}`,
    comment: `Made with AI by ${BRAND}.`,
    ...(cover === undefined ? {} : { cover }),
  };
}
