import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { deleteDrafts, obtainLyrics, type ObtainedSong, obtainSong } from '#features/engines/server/index.ts';
import type { SpokenGreeting } from '#features/orders/domain/contributed.ts';
import type { OrderRow } from '#features/orders/server/index.ts';
import { lockOrder, orderById, updateOrder } from '#features/orders/server/index.ts';
import { photosOfOrder } from '#features/uploads/server/index.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { LocalFile } from '#platform/storage/port.ts';
import { type FilmGreeting, type Lyrics, StudioError, type StageOptions, type VideoInput } from '#studio/contracts.ts';
import type { StageName } from '../contract.ts';
import { briefOf, sleeveOf, styleOf } from './brief.ts';
import { awaitClaimedLyrics } from './generate-lyrics.ts';
import { holdIfWanted } from './hold.ts';
import { fileKey, recordingFile, type VersionOfOrder } from './file-keys.ts';
import { isStopped, OrderStopped } from './is-stopped.ts';
import { storeRecording, findReusedTune, seedOf } from './reused-tune.ts';
import {
  assetsOf,
  productionOf,
  updateProduction,
  upsertAsset,
  type AssetRow,
  type ProductionRow,
} from './repository.ts';

/** Input of one stage. A stage may run again after a crash, so everything it writes replaces what was there. */
export interface StageWork {
  order: OrderRow;
  production: ProductionRow;
  options: StageOptions;
}

/** Thrown when no engine writes the order's language: a producer writes the lyrics. Not a failure. */
export class LyricsRequired extends Error {
  constructor() {
    super('Nothing here writes this language. A producer writes the words.');
    this.name = 'LyricsRequired';
  }
}

type Stage = (deps: Deps, work: StageWork) => Promise<void>;

/** Runs in a folder of this version's own, emptied before and removed after. */
async function inFolder(deps: Deps, { production }: StageWork, run: (folder: string) => Promise<void>): Promise<void> {
  const folder = path.resolve(deps.config.DATA_DIR, 'work', production.id);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function keep(deps: Deps, work: StageWork, kind: AssetRow['kind'], file: string, name: string): Promise<void> {
  const storageKey = fileKey(work, name);
  await deps.storage.put(storageKey, { path: file });
  const { sizeBytes } = await deps.storage.stat(storageKey);
  await upsertAsset(deps.db, {
    id: deps.ids.id(),
    orderId: work.order.id,
    productionId: work.production.id,
    kind,
    storageKey,
    sizeBytes,
    createdAt: deps.clock.now(),
  });
}

const lyrics: Stage = async (deps, { order, production, options }) => {
  await holdIfWanted(deps, order, production, options.signal);
  // What came before may have given it words, or taken them.
  const isWritten = async () => Boolean((await productionOf(deps.db, order.id, production.version))?.lyrics);
  if (await isWritten()) return;
  await awaitClaimedLyrics(deps, order.id, options.signal);
  if (await isWritten()) return;
  // An engine is paid: nothing that came before may have stopped the order.
  if (await isOrderStopped(deps.db, order.id)) throw new OrderStopped();
  const wanted = {
    orderId: order.id,
    version: production.version,
    run: production.attempt,
    purpose: 'lyrics',
  } as const;
  const { result, notes } = await obtainLyrics(deps, wanted, briefOf(deps, order), options);
  if (result.kind === 'unsupported-language') throw new LyricsRequired();
  const next = await deps.db.transaction((tx) => keepLyrics(deps, tx, { order, production }, { ...result, notes }));
  if (next === 'stopped') throw new OrderStopped();
  if (next !== 'kept') await lyrics(deps, { ...next, options });
};

async function isOrderStopped(db: Queryable, orderId: string): Promise<boolean> {
  const order = await orderById(db, orderId);
  return !order || isStopped(order);
}

/**
 * Keeps the words that were written for an order as it was then. @returns the order and its version as they stand now, where a
 * friend took something back while it was put into words
 */
async function keepLyrics(
  deps: Deps,
  tx: Transaction,
  { order, production }: Omit<StageWork, 'options'>,
  { lyrics: written, notes }: { lyrics: Lyrics; notes: string[] },
): Promise<'kept' | 'stopped' | Omit<StageWork, 'options'>> {
  const current = await lockOrder(tx, order.id);
  if (!current || isStopped(current)) {
    await deleteDrafts(tx, order.id);
    return 'stopped';
  }
  if (!isDeepStrictEqual(current.contributed, order.contributed)) {
    await deleteDrafts(tx, order.id);
    const version = await productionOf(tx, order.id, production.version);
    return { order: current, production: version ?? production };
  }
  await updateProduction(tx, production.id, { lyrics: written, notes });
  await updateOrder(tx, order.id, { title: written.title, updatedAt: deps.clock.now() });
  return 'kept';
}

const sleeve: Stage = (deps, work) =>
  inFolder(deps, work, async (folder) => {
    const output = path.join(folder, 'sleeve.png');
    await deps.studio.sleeve({ spec: sleeveOf(deps, work.order), format: 'square', width: 1400, output }, work.options);
    await keep(deps, work, 'sleeve', output, 'sleeve.png');
  });

/** Name of the business in whose name an order is made; null for the shop's own. */
const labelOf = ({ orders }: Deps, order: OrderRow): string | null =>
  orders.kinds.facts(order).whiteLabel?.name ?? null;

/** Sings the lyrics into `directory` and keeps the recording; another seed is another melody and another band. */
async function sing(
  deps: Deps,
  work: StageWork,
  take: { directory: string; seed: string; title: string; purpose: 'song' | 'bonus' },
): Promise<ObtainedSong> {
  const brief = briefOf(deps, work.order);
  const cover = await deps.storage.localFile(fileKey(work, 'sleeve.png'));
  const kept = await findReusedTune(deps, work, take.purpose);
  try {
    const label = labelOf(deps, work.order);
    const tags = {
      title: take.title,
      artist: label ?? deps.site.brand,
      album: `For ${brief.recipient.shown}`,
      cover: cover.path,
      // A business has not made it: nobody is named then.
      comment: label
        ? 'Made with AI, checked by a person.'
        : `Made with AI by ${deps.site.brand}, checked by a person.`,
    };
    const { directory, seed, purpose } = take;
    const lyrics = needed(work.production.lyrics, 'lyrics');
    const { id: orderId } = work.order;
    const { version, attempt: run } = work.production;
    const style = styleOf(brief);
    const order = { orderId, version, run, purpose, lyrics, name: brief.recipient, style, seed, tags, ...kept.wishes };
    const obtained = await obtainSong(deps, order, { ...work.options, directory });
    await storeRecording(deps, work, purpose, obtained.song);
    return { ...obtained, notes: [...obtained.notes, ...kept.notesOn(obtained.song)] };
  } finally {
    await kept.release();
    await cover.release();
  }
}

const song: Stage = (deps, work) =>
  inFolder(deps, work, async (directory) => {
    const { title } = needed(work.production.lyrics, 'lyrics');
    const { song: made, notes } = await sing(deps, work, { directory, seed: seedOf(work), title, purpose: 'song' });
    await deps.storage.put(fileKey(work, recordingFile), { path: made.wav });
    await keep(deps, work, 'audio', made.mp3, 'song.mp3');
    const { durationSeconds, timeline, engine, voice, engineVersion, bpm } = made;
    await updateProduction(deps.db, work.production.id, {
      song: {
        durationSeconds,
        timeline,
        engine,
        voice,
        ...(engineVersion === undefined ? {} : { engineVersion }),
        ...(bpm === undefined ? {} : { bpm }),
      },
      notes: [...work.production.notes.filter((note) => !notes.includes(note)), ...notes],
    });
  });

/** The add-on Bonus Track: the same words, sung as another song. */
const bonus: Stage = (deps, work) =>
  inFolder(deps, work, async (directory) => {
    const { title } = needed(work.production.lyrics, 'lyrics');
    const take = {
      directory,
      seed: `${seedOf(work)}:bonus`,
      title: `${title} (Bonus Track)`,
      purpose: 'bonus',
    } as const;
    const { song: made } = await sing(deps, work, take);
    await keep(deps, work, 'bonus', made.mp3, 'bonus.mp3');
  });

/** The add-on Lyric Scroll: the words to print. */
const scroll: Stage = (deps, work) =>
  inFolder(deps, work, async (folder) => {
    const lyrics = needed(work.production.lyrics, 'lyrics');
    const sleeve = { ...sleeveOf(deps, work.order), title: lyrics.title };
    const output = path.join(folder, 'lyrics.pdf');
    const brand = labelOf(deps, work.order) ?? deps.site.brand;
    await deps.studio.scroll({ lyrics, sleeve, brand, output }, work.options);
    await keep(deps, work, 'scroll', output, 'lyrics.pdf');
  });

/** Draws the film of a version, and cuts its teaser from it where one is wanted. */
async function film(deps: Deps, work: StageWork, wanted: { teaser: boolean }): Promise<void> {
  await inFolder(deps, work, async (folder) => {
    const { timeline, durationSeconds } = needed(work.production.song, 'song');
    const files: LocalFile[] = [];
    const local = async (key: string): Promise<string> => {
      const file = await deps.storage.localFile(key);
      files.push(file);
      return file.path;
    };
    try {
      const wav = await local(fileKey(work, recordingFile));
      const photos: string[] = [];
      for (const photo of await photosOfOrder(deps.db, work.order.id)) photos.push(await local(photo.photoKey));
      const teaser = path.join(folder, 'teaser.mp4');
      const made = await deps.studio.render(
        {
          ...(await localGreetings(work.order, local)),
          photos,
          timeline,
          lyrics: needed(work.production.lyrics, 'lyrics'),
          wav,
          durationSeconds,
          sleeve: sleeveOf(deps, work.order),
          cut: 'full',
          output: path.join(folder, 'film.mp4'),
          ...(wanted.teaser && { teaser }),
        },
        work.options,
      );
      if (wanted.teaser) await keep(deps, work, 'teaser', teaser, 'teaser.mp4');
      await keep(deps, work, 'captions', made.vtt, 'video.vtt');
      await keep(deps, work, 'video', made.mp4, 'video.mp4');
    } finally {
      await Promise.all(files.map((file) => file.release()));
    }
  });
}

/** The film is there with its teaser, unless an earlier release made that alone. */
const video: Stage = async (deps, work) => {
  const files = await assetsOf(deps.db, work.order.id);
  const kinds = files.filter(({ productionId }) => productionId === work.production.id).map(({ kind }) => kind);
  const isMade = kinds.includes('video') && kinds.includes('captions');
  if (!isMade) await film(deps, work, { teaser: false });
};

/** Greetings of friends at the ends of the film. */
async function localGreetings(
  { contributed }: OrderRow,
  local: (key: string) => Promise<string>,
): Promise<Pick<VideoInput, 'opening' | 'closing'>> {
  const one = async (greeting: SpokenGreeting): Promise<FilmGreeting> => ({
    audio: await local(greeting.storageKey),
    from: greeting.from,
  });
  return {
    ...(contributed?.opening ? { opening: await one(contributed.opening) } : {}),
    ...(contributed?.closing ? { closing: await one(contributed.closing) } : {}),
  };
}

function needed<T>(value: T | null, what: string): T {
  if (value === null) throw new StudioError('internal', `The ${what} of an earlier stage are missing.`);
  return value;
}

/** Stages in the order of work. */
export const stages: Record<StageName, Stage> = {
  lyrics,
  sleeve,
  song,
  bonus,
  scroll,
  teaser: (deps, work) => film(deps, work, { teaser: true }),
  video,
};

/** The WAV is only for the film. */
export async function deleteWav(deps: Deps, work: VersionOfOrder): Promise<void> {
  await deps.storage.delete(fileKey(work, recordingFile));
}
