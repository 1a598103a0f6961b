import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyFilm, copyVoice, type CopiedRecording } from '#features/assets/server/index.ts';
import { SharedSlots } from '#kit/concurrency-limit.ts';
import { SerialQueue, QueueFull } from '#kit/serial-queue.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteOrphans, orphanedBefore } from '#platform/storage/delete-orphans.ts';
import { longestRecordingSeconds, type RecordingKind } from '../domain/recording.ts';
import { namedRecordings } from './repository.ts';

/** Recordings that wait for the one that is decoded. */
const mostWaiting = 3;

/** Each may be as large as a recording may. */
const mostRead = 4;

/** Folder of the recordings in the storage. */
const recordingFolder = 'gifts/';

/** Dependencies of this room. Recordings are decoded one after another: two would take the processor from the pages. */
export interface GiftDeps extends Deps {
  recordingTurns: SerialQueue;
  /** Forms with a recording that are read into memory at once; the sender is one site for one gift, with two telephones at one party. */
  readingSlots: SharedSlots<'sender'>;
}

export function openGifts(deps: Deps): GiftDeps {
  return {
    ...deps,
    recordingTurns: new SerialQueue(mostWaiting),
    readingSlots: new SharedSlots({ most: mostRead, mostOf: { sender: 2 } }),
  };
}

/**
 * Stores a clean copy of a recording: decoded and written anew in a process of its own, cut at 30 seconds.
 * @returns its storage key, 'no-recording' for what cannot be played, 'busy' if it could not be found out now
 */
export async function storeRecording(
  deps: GiftDeps,
  { giftId, id, kind, bytes }: { giftId: string; id: string; kind: RecordingKind; bytes: Uint8Array },
): Promise<{ storageKey: string } | 'no-recording' | 'busy'> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gift-thanks-'));
  try {
    const paths = { file: path.join(folder, 'sent'), copy: path.join(folder, 'copy') };
    await writeFile(paths.file, bytes);
    const copied = await copy(deps, kind, paths);
    if (copied?.outcome === 'no-recording') return 'no-recording';
    if (copied?.outcome !== 'copied') return 'busy';
    const storageKey = `${recordingFolder}${giftId}/${id}.${copied.ending}`;
    await deps.storage.put(storageKey, { path: paths.copy });
    return { storageKey };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Clears away recordings that no thank-you names. */
export async function clearOrphans({ db, clock, storage }: Pick<Deps, 'db' | 'clock' | 'storage'>): Promise<void> {
  const before = orphanedBefore({ clock });
  await deleteOrphans({ storage }, { folder: recordingFolder, before, named: (keys) => namedRecordings(db, keys) });
}

async function copy(
  { recordingTurns, config }: GiftDeps,
  kind: RecordingKind,
  paths: { file: string; copy: string },
): Promise<CopiedRecording | null> {
  const input = { ...paths, longestSeconds: longestRecordingSeconds, configured: config.FFMPEG_PATH };
  try {
    return await recordingTurns.take(() => (kind === 'film' ? copyFilm(input) : copyVoice(input)));
  } catch (error) {
    if (error instanceof QueueFull) return null;
    throw error;
  }
}
