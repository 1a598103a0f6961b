import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyFilm, copyVoice, type CopiedRecording } from '#features/assets/server/index.ts';
import { Turns, TooManyWaiting } from '#kit/turns.ts';
import type { Deps } from '#platform/deps.ts';
import { longestRecordingSeconds, type RecordingKind } from '../domain/recording.ts';

/** Recordings that wait for the one that is decoded. */
const mostWaiting = 3;

/** Dependencies of this room. Recordings are decoded one after another: two would take the processor from the pages. */
export interface GiftDeps extends Deps {
  recordingTurns: Turns;
}

export function openGifts(deps: Deps): GiftDeps {
  return { ...deps, recordingTurns: new Turns(mostWaiting) };
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
    const storageKey = `gifts/${giftId}/${id}.${copied.ending}`;
    await deps.storage.put(storageKey, { path: paths.copy });
    return { storageKey };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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
    if (error instanceof TooManyWaiting) return null;
    throw error;
  }
}
