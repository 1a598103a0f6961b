import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Deps } from '#platform/deps.ts';
import type { LocalFile } from '#platform/storage/port.ts';
import type { Lyrics, StageOptions, VideoClip, VideoInput } from '#studio/contracts.ts';
import { isPicture } from './media.ts';
import { mediaOf, type MediaRow, type PropertyRow } from './repository.ts';

/** Folder of the stored films and songs of houses. */
export const filmFolder = 'hosts/';

/** Stored files of a finished song with its film. */
export interface MadeFilm {
  songKey: string;
  filmKey: string;
  captionsKey: string;
}

interface FilmOrder {
  /** Of this run: it names folder and files. */
  id: string;
  seed: string;
  property: PropertyRow;
  lyrics: Lyrics;
  /** On the cover. */
  name: string;
}

/** Nobody waits for a souvenir in front of a screen: it is finished or fails. */
const options = (): StageOptions => ({ signal: new AbortController().signal, onProgress: () => undefined });

/**
 * Sings and films a house's song in the house's name, with its photos and clips, begun and ended by its logo, by the studio's own stages in its child
 * process. Files that a crash leaves are cleared away after a day. @throws StudioError, StorageError
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

/** Photos and clips in their sequence, begun and ended by the logo. */
async function picturesOf({ db }: Pick<Deps, 'db'>, propertyId: string): Promise<MediaRow[]> {
  const media = (await mediaOf(db, propertyId)).filter(({ state }) => state === 'ready');
  const logo = media.filter((each) => !isPicture(each));
  const pictures = media.filter(isPicture);
  return [...logo, ...pictures, ...(pictures.length > 0 ? logo : [])];
}

/** A picture as the studio takes it; a clip from its chosen place to its end. */
function asShown({ clipLength, clipStart }: MediaRow, file: string): string | VideoClip {
  if (clipLength === null) return file;
  const start = (clipStart ?? 0) / 1000;
  return { file, start, duration: clipLength / 1000 - start };
}

async function make(
  deps: Deps,
  { id, seed, property, lyrics, name }: FilmOrder,
  { folder, files }: { folder: string; files: LocalFile[] },
): Promise<MadeFilm> {
  const cover = path.join(folder, 'sleeve.png');
  const sleeve = { occasion: 'travel', seed: property.id, title: lyrics.title, name, brand: property.name };
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
        // The house has not made it: nobody is named.
        comment: 'Made with AI.',
      },
    },
    options(),
  );
  const photos: VideoInput['photos'] = [];
  for (const picture of await picturesOf(deps, property.id)) {
    const file = await deps.storage.localFile(picture.storageKey);
    files.push(file);
    photos.push(asShown(picture, file.path));
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
  // Names of their own: a worker that is late deletes what it has stored, and nothing of the one that has taken its run over.
  const stored = `${filmFolder}${id}-${deps.ids.id()}`;
  const keys = { songKey: `${stored}.mp3`, filmKey: `${stored}.mp4`, captionsKey: `${stored}.vtt` };
  await deps.storage.put(keys.songKey, { path: song.mp3 });
  await deps.storage.put(keys.captionsKey, { path: film.vtt });
  await deps.storage.put(keys.filmKey, { path: film.mp4 });
  return keys;
}
