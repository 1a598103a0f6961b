import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Deps } from '#platform/deps.ts';
import type { LocalFile } from '#platform/storage/port.ts';
import type { Lyrics, StageOptions } from '#studio/contracts.ts';
import { mediaOf, type PropertyRow } from './repository.ts';

/** Stored files of a finished song with its film. */
export interface MadeFilm {
  songKey: string;
  filmKey: string;
  captionsKey: string;
}

interface FilmOrder {
  /** Of this run: it names folder and files, and decides melody and band. */
  id: string;
  seed: string;
  property: PropertyRow;
  lyrics: Lyrics;
  /** On the cover. */
  name: string;
}

/** Pictures that a film takes at most, the logo's among them. */
const mostPhotos = 10;

/** Nobody waits for a souvenir in front of a screen: it is finished or fails. */
const options = (): StageOptions => ({ signal: new AbortController().signal, onProgress: () => undefined });

/**
 * Sings and films a house's song with its photos, begun by its logo and ended by it where there is room, by the studio's own stages in its child process. What a run
 * writes replaces what the same run wrote before. @throws StudioError, StorageError
 */
export async function makeFilm(deps: Deps, order: FilmOrder): Promise<MadeFilm> {
  const folder = path.resolve(deps.config.DATA_DIR, 'work', `host-${order.id}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const files: LocalFile[] = [];
  try {
    return await make(deps, order, { folder, files });
  } finally {
    await Promise.all(files.map((file) => file.release()));
    await rm(folder, { recursive: true, force: true });
  }
}

async function make(
  deps: Deps,
  { id, seed, property, lyrics, name }: FilmOrder,
  { folder, files }: { folder: string; files: LocalFile[] },
): Promise<MadeFilm> {
  const cover = path.join(folder, 'sleeve.png');
  const sleeve = { occasion: 'travel', seed: property.id, title: lyrics.title, name };
  await deps.studio.sleeve({ spec: sleeve, format: 'square', width: 1400, output: cover }, options());
  const song = await deps.studio.make(
    {
      lyrics,
      style: { genre: 'Acoustic', mood: 'Happy', tempo: 'Medium', vocalStyle: 'No Preference', occasion: 'travel' },
      seed,
      directory: folder,
      tags: {
        title: lyrics.title,
        artist: property.name,
        album: property.name,
        cover,
        comment: `Made with AI by ${deps.site.brand}.`,
      },
    },
    options(),
  );
  const photos: string[] = [];
  const media = await mediaOf(deps.db, property.id);
  const logo = media.filter(({ kind }) => kind === 'logo');
  const pictures = media.filter(({ kind }) => kind === 'photo');
  for (const { storageKey } of [...logo, ...pictures, ...(pictures.length > 0 ? logo : [])].slice(0, mostPhotos)) {
    const file = await deps.storage.localFile(storageKey);
    files.push(file);
    photos.push(file.path);
  }
  const film = await deps.studio.render(
    {
      photos: photos.length > 0 ? photos : [cover],
      timeline: song.timeline,
      lyrics,
      wav: song.wav,
      durationSeconds: song.durationSeconds,
      sleeve,
      cut: 'full',
      output: path.join(folder, 'film.mp4'),
    },
    options(),
  );
  const keys = { songKey: `hosts/${id}.mp3`, filmKey: `hosts/${id}.mp4`, captionsKey: `hosts/${id}.vtt` };
  await deps.storage.put(keys.songKey, { path: song.mp3 });
  await deps.storage.put(keys.captionsKey, { path: film.vtt });
  await deps.storage.put(keys.filmKey, { path: film.mp4 });
  return keys;
}
