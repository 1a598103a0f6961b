import { readFileSync } from 'node:fs';
import path from 'node:path';
import { occasionName } from '#occasions/occasions.ts';
import type { FeaturedSong } from '#features/customer-songs/contract.ts';
import { loadSamples, readCues, samplesFolder } from '#features/gallery/server/index.ts';
import type { Sample } from '#features/gallery/contract.ts';
import { readContentFile } from '#platform/content-file.ts';
import type { Deps } from '#platform/deps.ts';
import { type CustomerSong, type Producer, producersFile, type TrendingCard, trendingFile } from '../page-content.ts';

/** TRD-01: a snippet is cut at 100 characters or three lines. */
const snippetLength = 100;
const snippetLines = 3;

export interface PageContent {
  occasions: TrendingCard[];
  songs: CustomerSong[];
  producers: Producer[];
  voices: ReturnType<typeof readProducers>['voices'];
}

const readProducers = () => readContentFile('producers.json', producersFile);

export const readTrendingFile = () => readContentFile('trending.json', trendingFile);

/**
 * The front page's songs and the producers from the operator's files, with the media of the samples they name. What the shop wrote
 * itself to show what stands there is left out everywhere but on the demo (D11, D22).
 * A song that is not among the samples is left out with a warning, as the gallery does.
 */
export async function readPageContent({ config, log }: Pick<Deps, 'config' | 'log'>): Promise<PageContent> {
  const file = readTrendingFile();
  const { producers, voices } = readProducers();
  const samples = await loadSamples(samplesFolder, log);
  const find = (id: string, place: string): Sample | undefined => {
    const sample = samples.find((one) => one.id === id);
    if (!sample) log.warn({ sample: id, file: `content/${place}` }, 'a sample is missing');
    return sample;
  };
  const isShown = ({ sample }: { sample: boolean }): boolean => !sample || config.DEMO;
  return {
    occasions: file.occasions.flatMap(({ song, ...words }) => {
      const sample = find(song, 'trending.json');
      if (!sample) return [];
      const shown = songOf(sample);
      return [{ ...words, ...shown, lyric_snippet: snippet(shown.full_lyrics) }];
    }),
    songs: file.songs.filter(isShown).flatMap(({ song, ...words }) => {
      const sample = find(song, 'trending.json');
      if (!sample) return [];
      const shown = songOf(sample);
      return [{ ...words, ...shown, verse_preview: snippet(shown.full_lyrics), page: null }];
    }),
    producers: producers.filter(isShown).map(({ song, ...words }) => {
      const sample = song === null ? undefined : find(song, 'producers.json');
      return { ...words, song: sample ? producerSong(sample) : null };
    }),
    voices: voices.filter(isShown),
  };
}

/** A song of a buyer of this shop, as a card of the front page. */
export function customerCard(song: FeaturedSong): CustomerSong {
  return { ...song, verse_preview: snippet(song.full_lyrics), sample: false };
}

const producerSong = ({ title, url }: Sample) => ({ title, audio: url });

/** A film's file has its song too. */
function songOf(sample: Sample) {
  const { id, title, type, occasion, url, poster, captions } = sample;
  const vtt = readFileSync(path.join(samplesFolder, path.basename(new URL(captions, 'file://').pathname)), 'utf8');
  return {
    id,
    title,
    image: poster,
    video: type === 'video' ? url : null,
    audio: url,
    captions,
    full_lyrics: readCues(vtt).map(({ text }) => text),
    occasion,
    occasion_name: occasionName(occasion),
  };
}

/** Whole lines, at most three; the first is cut within if it is too long by itself. */
function snippet(lines: readonly string[]): string {
  const shown: string[] = [];
  for (const line of lines.slice(0, snippetLines)) {
    if ([...shown, line].join('\n').length > snippetLength) break;
    shown.push(line);
  }
  return shown.length > 0 ? shown.join('\n') : `${(lines[0] ?? '').slice(0, snippetLength - 1)}…`;
}
