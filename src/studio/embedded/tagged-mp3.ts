import { readFile } from 'node:fs/promises';
import { type Lyrics, type SongTags, StudioError, type TimedWord, type Timeline } from '../contracts.ts';
import { id3Tag, type Id3Content } from '../mix/id3.ts';
import { MP3_DELAY_SECONDS } from '../mix/mp3.ts';

type Cover = NonNullable<Id3Content['cover']>;

export function taggedMp3(
  frames: Uint8Array,
  song: { tags: SongTags; lyrics: Lyrics; timeline: Timeline; bpm: number; cover: Cover | undefined },
): Buffer {
  const { tags, lyrics, cover } = song;
  const tag = id3Tag({
    title: tags.title,
    artist: tags.artist,
    album: tags.album,
    comment: tags.comment,
    bpm: song.bpm,
    language: lyrics.language,
    lyrics: lyrics.sections.map(({ lines }) => lines.map((line) => line.display).join('\n')).join('\n\n'),
    synced: syncedWords(song.timeline.words ?? []),
    ...(cover === undefined ? {} : { cover }),
  });
  return Buffer.concat([tag, frames]);
}

/** A line begins with a newline, a word inside it with a space, as players expect. */
function syncedWords(words: readonly TimedWord[]): Id3Content['synced'] {
  return words.map(({ text, start, line }, i) => ({
    text: (words[i - 1]?.line === line ? ' ' : '\n') + text,
    seconds: start + MP3_DELAY_SECONDS,
  }));
}

/** @throws StudioError 'internal' when the cover, which is of our making, is neither PNG nor JPEG or cannot be read. */
export async function readCover(path: string): Promise<Cover> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    throw new StudioError('internal', 'the cover cannot be read', { cause: error });
  }
  if (bytes.subarray(1, 4).toString('latin1') === 'PNG') return { mime: 'image/png', bytes };
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return { mime: 'image/jpeg', bytes };
  throw new StudioError('internal', 'the cover is neither PNG nor JPEG');
}
