/** Files that `make` writes to a folder, and their reader for `judge`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseOrder, type StudioOrder } from '../brief.ts';
import type { Lyrics, Song } from '../contracts.ts';
import { UsageError } from './usage.ts';

export const FILES = {
  order: 'order.json',
  lyrics: 'lyrics.json',
  song: 'song.json',
  mp3: 'song.mp3',
  wav: 'song.wav',
  video: 'video.mp4',
  teaser: 'teaser.mp4',
} as const;

export interface Made {
  order: StudioOrder;
  lyrics: Lyrics;
  song: Omit<Song, 'mp3' | 'wav'>;
}

export function madeJson({ order, lyrics, song }: Made): { path: string; bytes: Uint8Array }[] {
  const { brief, photos, format } = order;
  const { durationSeconds, bpm, timeline, engine, voice, notes } = song;
  const heard = { durationSeconds, ...(bpm === undefined ? {} : { bpm }), timeline, engine, voice, notes };
  const contents = { [FILES.order]: { ...brief, photos, format }, [FILES.lyrics]: lyrics, [FILES.song]: heard };
  return Object.entries(contents).map(([path, content]) => ({
    path,
    bytes: Buffer.from(`${JSON.stringify(content, null, 2)}\n`),
  }));
}

/** @throws UsageError when it is no folder that `make` wrote */
export async function readMade(folder: string): Promise<Made> {
  const read = async (name: string): Promise<unknown> => {
    try {
      return JSON.parse(await readFile(join(folder, name), 'utf8')) as unknown;
    } catch {
      throw new UsageError(`${folder} has no readable ${name}: is it a folder that \`make\` wrote?`);
    }
  };
  return {
    order: parseOrder(await read(FILES.order)),
    lyrics: (await read(FILES.lyrics)) as Lyrics,
    song: (await read(FILES.song)) as Made['song'],
  };
}

/** The lyrics as a person reads them. */
export function lyricsText({ title, sections }: Lyrics): string {
  const parts = sections.map(({ tag, lines }) => `[${tag}]\n${lines.map(({ display }) => display).join('\n')}`);
  return `${[title, ...parts].join('\n\n')}\n`;
}
