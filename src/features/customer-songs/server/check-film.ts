import { rm } from 'node:fs/promises';
import { copyFilm, type CopiedRecording } from '#features/assets/server/index.ts';
import { endConsent } from '#features/consents/server/index.ts';
import { holdForReview } from '#features/moderation/server/index.ts';
import { lockOrder } from '#features/orders/server/index.ts';
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
import { enqueueEntryRejected } from './entry-rejected-letter.ts';

/** A film that waits for its look. */
interface Waiting {
  entry: string;
  upload: string;
}

type Checked = { state: 'entered'; storageKey: string } | { state: 'refused' | 'failed' };

/** Longer than a short outage of the storage, and few enough for a film that takes minutes to decode. */
const tries = { attempts: 4, firstWaitSeconds: 20 };

/** Looks at a film, keeps it without its metadata, and notes what became of it. A run that a crash has cut begins anew. */
export async function checkFilm(deps: CustomerSongDeps, waiting: Waiting, job: Job): Promise<void> {
  try {
    await job.step('check', () => checkOnce(deps, waiting), tries);
  } catch (error) {
    await job.step('give up', async () => {
      deps.log.error({ ...waiting, err: error }, 'a film could not be looked at');
      const entry = await entryById(deps.db, waiting.entry);
      if (entry) await recordFilmCheck(deps, entry, { state: 'failed' });
    });
  }
}

/** A worker that was silent for a while is taken over and goes on all the same, so another one may do this for the same film at once. */
async function checkOnce(deps: CustomerSongDeps, waiting: Waiting): Promise<void> {
  const entry = await entryById(deps.db, waiting.entry);
  if (entry?.state !== 'checking') return;
  const checked = await check(deps, waiting);
  const isMine = await recordFilmCheck(deps, entry, checked);
  // Taken back meanwhile, or settled by another: the upload is theirs.
  if (!isMine) {
    if (checked.state === 'entered') await deps.storage.delete(checked.storageKey);
    return;
  }
  // One that could not be looked at stays, to be tried again.
  if (checked.state === 'failed') return;
  await deleteUpload(deps.db, waiting.upload);
  await deps.incomingFilms.discard(waiting.upload);
}

async function check(deps: CustomerSongDeps, { entry, upload }: Waiting): Promise<Checked> {
  if ((await deps.incomingFilms.sizeOf(upload)) === null) return { state: 'failed' };
  // Names of their own, which the next round of abandoned films finds after a crash.
  const copy = deps.incomingFilms.pathOf(deps.ids.id());
  try {
    const film = await deps.filmTurns.take(() => copyOf(deps, upload, copy));
    if (film.outcome === 'no-recording') return { state: 'refused' };
    if (film.outcome === 'copied') return await put(deps, `${entry}-${deps.ids.id()}.${film.ending}`, copy);
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

/** @throws StorageError unless the disk is full */
async function put({ storage, log }: CustomerSongDeps, name: string, path: string): Promise<Checked> {
  const storageKey = `${filmFolder}${name}`;
  try {
    await storage.put(storageKey, { path });
    return { state: 'entered', storageKey };
  } catch (error) {
    if (!(error instanceof StorageError && error.code === 'no-space')) throw error;
    log.error({ storageKey, err: error }, 'a film could not be stored');
    return { state: 'failed' };
  }
}

/** Records the check of a film and e-mails its buyer if it was rejected. @returns false if it was not waiting */
export function recordFilmCheck(deps: CustomerSongDeps, known: EntryRow, checked: Checked): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, known.orderId);
    if (!order || (await entryById(tx, known.id))?.state !== 'checking') return false;
    // Nothing is left that the consent would be about.
    if (checked.state === 'refused' && known.consentId !== null) await endConsent(deps, tx, known.consentId, 'refused');
    const entry = await lockEntry(tx, known.id);
    if (entry?.state !== 'checking') return false;
    await updateEntry(tx, entry.id, checked.state === 'refused' ? { ...checked, consentId: null } : checked);
    if (checked.state === 'entered' && entry.consentId !== null) {
      const thing = { kind: reactionPublication, subject: entry.id, orderId: order.id, title: order.title, path: '' };
      await holdForReview(deps, tx, thing, 'pictures');
    }
    if (checked.state !== 'entered') await enqueueEntryRejected(deps, tx, order, { entry, state: checked.state });
    return true;
  });
}
