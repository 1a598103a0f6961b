import { Refusal } from '#kit/refusal.ts';
import { recordAudit } from '#features/accounts/server/index.ts';
import { deleteUpload, touchUpload, uploadOf } from '#features/assets/server/index.ts';
import { StorageError } from '#platform/storage/port.ts';
import type { Job } from '#platform/jobs/port.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Focus, MediaKind, MediaState } from '../domain/media.ts';
import type { Media, mediaContract } from '../media-contract.ts';
import { makeTrendMedia } from './jobs.ts';
import { makeMedia, type MadeMedia } from './make-media.ts';
import { deleteFiles, keyOf, mediaView } from './media.ts';
import type { TrendingDeps } from './media-deps.ts';
import { insertMedia, lockMedia, mediaById, mediaOfUpload, updateMedia, type MediaRow } from './media-repository.ts';

type Contract = (typeof mediaContract)['keepMedia'];

interface Keep {
  upload_id: string;
  kind: MediaKind;
  focus: Focus;
}

/**
 * Notes an upload whose last byte has arrived, and has it made ready. One upload is one file however often it is sent, and one that
 * could not be looked at is tried again. @throws Refusal UPLOAD_NOT_FOUND, UPLOAD_INCOMPLETE
 */
export async function keepMedia(deps: TrendingDeps, input: Keep, actor: string): Promise<Media> {
  const { upload_id: uploadId, kind, focus } = input;
  const known = await mediaOfUpload(deps.db, uploadId);
  if (known && known.actor !== actor) throw new Refusal<Contract>('UPLOAD_NOT_FOUND');
  if (known && known.state !== 'failed') return mediaView(deps, known);
  const upload = await uploadOf(deps.db, actor, uploadId);
  const arrived = upload ? await deps.incomingAssets.sizeOf(upload.id) : null;
  if (!upload || arrived === null) throw new Refusal<Contract>('UPLOAD_NOT_FOUND');
  if (arrived < upload.sentBytes) throw new Refusal<Contract>('UPLOAD_INCOMPLETE');
  const id = known?.id ?? deps.ids.id();
  await deps.db.transaction(async (tx) => {
    if (known) return tryAgain(deps, tx, id, { kind, focus });
    const row = { id, kind, focus, uploadId, name: upload.name, actor, parts: [], createdAt: deps.clock.now() };
    if (!(await insertMedia(tx, { ...row, state: 'working', attempt: 1 }))) return;
    await recordAudit(deps, tx, { actor, action: 'trend-media', subject: id, after: { kind, name: row.name } });
    await deps.jobs.enqueue(tx, makeTrendMedia, { media: id, attempt: 1 });
  });
  const kept = await mediaOfUpload(deps.db, uploadId);
  if (!kept) throw new Refusal<Contract>('UPLOAD_NOT_FOUND');
  return mediaView(deps, kept);
}

async function tryAgain(
  deps: TrendingDeps,
  tx: Transaction,
  id: string,
  change: Pick<Keep, 'kind' | 'focus'>,
): Promise<void> {
  const row = await lockMedia(tx, id);
  if (row?.state !== 'failed') return;
  // It may have been cleared away a moment ago.
  if (!(await touch(deps, tx, row))) throw new Refusal<Contract>('UPLOAD_NOT_FOUND');
  const attempt = row.attempt + 1;
  await updateMedia(tx, id, { ...change, state: 'working', attempt });
  await deps.jobs.enqueue(tx, makeTrendMedia, { media: id, attempt });
}

/** Keeps the upload of a file for another day, in which it can be tried again. @returns false when it is gone */
async function touch({ clock }: TrendingDeps, tx: Transaction, { actor, uploadId }: MediaRow): Promise<boolean> {
  return uploadId !== null && touchUpload(tx, actor, uploadId, clock.now());
}

/** Longer than a short outage of the storage, and few enough for a film that takes minutes to encode. */
const tries = { attempts: 4, firstWaitSeconds: 20 };

/** Makes the files of an upload, and notes what became of it. A run that a crash has cut goes on from its beginning. */
export async function processMedia(deps: TrendingDeps, { media }: { media: string }, job: Job): Promise<void> {
  const make = async (): Promise<void> => {
    const row = await mediaById(deps.db, media);
    if (row?.state === 'working') await finish(deps, row);
  };
  try {
    await job.step('make', make, tries);
  } catch (error) {
    await job.step('give up', async () => {
      deps.log.error({ media, err: error }, 'a file of the magazine could not be made ready');
      await end(deps, media, { state: 'failed', parts: [] });
    });
  }
}

async function finish(deps: TrendingDeps, row: MediaRow): Promise<void> {
  const uploadId = row.uploadId ?? '';
  // Among the uploads, whose round of abandoned files finds them after a crash.
  const workId = deps.ids.id();
  const work = deps.incomingAssets.pathOf(workId);
  try {
    const source = deps.incomingAssets.pathOf(uploadId);
    const has = (await deps.incomingAssets.sizeOf(uploadId)) !== null;
    const job = { kind: row.kind, focus: row.focus, source, path: (name: string) => `${work}.${name}` };
    const made: MadeMedia = has ? await deps.mediaTurns.take(() => makeMedia(deps, job)) : { outcome: 'failed' };
    const state = await stateAfter(deps, row.id, made);
    const parts = state === 'kept' && made.outcome === 'made' ? made.parts.map(({ part }) => part) : [];
    const isMine = await end(deps, row.id, { state, parts });
    // Deleted by its editor meanwhile, its files go with it; what another worker has settled is that one's.
    if (!isMine && !(await mediaById(deps.db, row.id))) await deleteFiles(deps, row.id);
    if (state !== 'failed') await forgetUpload(deps, uploadId);
  } finally {
    await deps.incomingAssets.discardAll(workId);
  }
}

async function stateAfter(deps: TrendingDeps, id: string, made: MadeMedia): Promise<MediaState> {
  if (made.outcome === 'refused') return 'refused';
  return made.outcome === 'made' && (await store(deps, id, made.parts)) ? 'kept' : 'failed';
}

/** @returns false when the row is not worked on any more */
async function end(
  deps: TrendingDeps,
  id: string,
  change: Pick<MediaRow, 'parts'> & { state: MediaState },
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const row = await lockMedia(tx, id);
    if (row?.state !== 'working') return false;
    await updateMedia(tx, id, change);
    if (change.state === 'failed') await touch(deps, tx, row);
    return true;
  });
}

async function forgetUpload(deps: TrendingDeps, id: string): Promise<void> {
  await deleteUpload(deps.db, id);
  await deps.incomingAssets.discard(id);
}

/** @returns false when there was no room */
async function store(
  { storage }: TrendingDeps,
  id: string,
  parts: Extract<MadeMedia, { outcome: 'made' }>['parts'],
): Promise<boolean> {
  try {
    for (const { part, path: file } of parts) await storage.put(keyOf(id, part), { path: file });
    return true;
  } catch (error) {
    if (error instanceof StorageError && error.code === 'no-space') return false;
    throw error;
  }
}
