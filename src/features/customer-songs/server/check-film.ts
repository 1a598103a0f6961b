import { rm } from 'node:fs/promises';
import { copyFilm, type CopiedRecording, type RecordingEnding } from '#features/assets/server/index.ts';
import { endConsent } from '#features/consents/server/index.ts';
import { holdForLook } from '#features/moderation/server/index.ts';
import { lockOrder } from '#features/orders/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Job } from '#platform/jobs/port.ts';
import { StorageError } from '#platform/storage/port.ts';
import { longestFilmSeconds } from '../domain/challenge.ts';
import type { CustomerSongDeps } from './deps.ts';
import {
  deleteUpload,
  entryById,
  filmFolder,
  lockEntry,
  reactionPublication,
  updateEntry,
  type EntryRow,
} from './repository.ts';

/** A film that waits for its look. */
interface Waiting {
  entry: string;
  upload: string;
}

type Checked = { state: 'entered'; storageKey: string } | { state: 'refused' | 'failed' };

/** Looks at a film, keeps it without its metadata, and notes what became of it. A run that a crash has cut begins anew. */
export async function checkFilm(deps: CustomerSongDeps, waiting: Waiting, job: Job): Promise<void> {
  await job.step('check', async () => {
    const entry = await entryById(deps.db, waiting.entry);
    if (entry?.state !== 'checking') return;
    const checked = await check(deps, waiting);
    const isKept = await deps.db.transaction((tx) => write(deps, tx, entry, checked));
    // Taken back meanwhile: its file goes with it.
    if (!isKept && checked.state === 'entered') await deps.storage.delete(checked.storageKey);
    // One that could not be looked at stays, to be tried again.
    if (isKept && checked.state === 'failed') return;
    await deleteUpload(deps.db, waiting.upload);
    await deps.incomingFilms.discard(waiting.upload);
  });
}

async function check(deps: CustomerSongDeps, { entry, upload }: Waiting): Promise<Checked> {
  if ((await deps.incomingFilms.sizeOf(upload)) === null) return { state: 'failed' };
  // A name of its own, which the next round of abandoned films finds after a crash.
  const copy = deps.incomingFilms.pathOf(deps.ids.id());
  try {
    const film = await deps.filmTurns.take(() => copyOf(deps, upload, copy));
    if (film.outcome === 'no-recording') return { state: 'refused' };
    if (film.outcome === 'copied') return await put(deps, keyOf(entry, film.ending), copy);
    return { state: 'failed' };
  } finally {
    await rm(copy, { force: true });
  }
}

/** An error that nobody foresaw is the shop's fault too: the film must not wait for ever. */
async function copyOf(deps: CustomerSongDeps, upload: string, copy: string): Promise<CopiedRecording> {
  const file = deps.incomingFilms.pathOf(upload);
  try {
    const film = await copyFilm({
      file,
      copy,
      longestSeconds: longestFilmSeconds,
      configured: deps.config.FFMPEG_PATH,
    });
    if (film.outcome === 'failed') deps.log.error({ upload, ...film }, 'a film could not be looked at');
    return film;
  } catch (error) {
    deps.log.error({ upload, err: error }, 'a film could not be looked at');
    return { outcome: 'failed', isDiskFull: false };
  }
}

const keyOf = (entry: string, ending: RecordingEnding): string => `${filmFolder}${entry}.${ending}`;

async function put({ storage }: CustomerSongDeps, storageKey: string, path: string): Promise<Checked> {
  try {
    await storage.put(storageKey, { path });
    return { state: 'entered', storageKey };
  } catch (error) {
    await storage.delete(storageKey);
    if (error instanceof StorageError && error.code === 'no-space') return { state: 'failed' };
    throw error;
  }
}

/** @returns false when the film does not wait any more */
async function write(deps: CustomerSongDeps, tx: Transaction, known: EntryRow, checked: Checked): Promise<boolean> {
  const order = await lockOrder(tx, known.orderId);
  // Nothing is left that the consent would be about.
  if (checked.state === 'refused' && known.consentId !== null) await endConsent(deps, tx, known.consentId, 'refused');
  const entry = await lockEntry(tx, known.id);
  if (!order || entry?.state !== 'checking') return false;
  await updateEntry(tx, entry.id, checked.state === 'refused' ? { ...checked, consentId: null } : checked);
  if (checked.state === 'entered' && entry.consentId !== null) {
    const thing = { kind: reactionPublication, subject: entry.id, orderId: order.id, title: order.title, path: '' };
    await holdForLook(deps, tx, thing, 'pictures');
  }
  return true;
}
