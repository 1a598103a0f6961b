import { make } from './make.ts';
import { photosIn, readOrder } from './order-file.ts';
import type { OutsideEngines } from './outside-engines.ts';
import { UsageError } from './usage.ts';
import { readLyrics } from './written-lyrics.ts';

interface Options {
  out: string;
  photos?: string;
  lyrics?: string;
  music?: string;
  seed?: string;
}

/** Makes the song of an order's file; what to tell of it. @throws UsageError, StudioError */
export async function makeOrder(
  file: string,
  { out, photos, lyrics: words, music: singer, seed }: Options,
  { signal, outside }: { signal: AbortSignal; outside: OutsideEngines },
): Promise<string> {
  const order = await readOrder(file);
  const brief = seed === undefined ? order.brief : { ...order.brief, seed };
  const lyricist = words === undefined ? undefined : outside.lyrics.get(words);
  const written = lyricist ? undefined : words;
  const music = singer === undefined || singer === 'embedded' ? undefined : outside.music.get(singer);
  if (singer !== undefined && singer !== 'embedded' && !music)
    throw new UsageError(`there is no ${singer} here, but: ${['embedded', ...outside.music.keys()].join(', ')}`);
  const request = {
    order: { ...order, brief },
    out,
    ...(photos === undefined ? {} : { photos: await photosIn(photos) }),
    engines: {
      neuralVoices: outside.neuralVoices,
      ...(lyricist ? { lyrics: lyricist } : {}),
      ...(music ? { music } : {}),
    },
    ...(written === undefined ? {} : { lyrics: await readLyrics(written, brief) }),
  };
  const { lyrics, song } = await make(request, signal, process.stdout);
  const used = lyrics.facts.filter((fact) => fact.used).length;
  return [
    `“${lyrics.title}”, ${song.durationSeconds.toFixed(0)} s, ${used} of ${lyrics.facts.length} facts: ${out}`,
    ...song.notes,
  ].join('\n');
}
