import { readFile } from 'node:fs/promises';
import { awaitingRun, deleteUpload, runFfmpeg } from '#features/assets/server/index.ts';
import type { Job } from '#platform/jobs/port.ts';
import { StorageError } from '#platform/storage/port.ts';
import { deleteAll } from '#platform/storage/delete-all.ts';
import { longestClipSeconds, shortestClipSeconds } from '../domain/limits.ts';
import type { ClipProblem } from '../domain/states.ts';
import type { HostDeps } from './deps.ts';
import { makeClipJob } from './jobs.ts';
import { mediaFolder } from './media.ts';
import { mediaById, type MediaRow, settleClip, waitingClips } from './repository.ts';

/** Milliseconds for one film, and for one picture of it. */
const patience = 600_000;
const posterPatience = 60_000;
/** Files that telephones and cameras make. */
const containers = 'mov,matroska,webm';

/** Wider than this for its height, a film is shown whole over a blurred, darkened copy of itself, as photos are. */
const widest = 0.85;
const shape = [
  'scale=w=iw*sar:h=ih,setsar=1,fps=30,split[ground][film]',
  '[ground]scale=135:240:force_original_aspect_ratio=increase,crop=135:240,gblur=sigma=6,eq=brightness=-0.18,scale=1080:1920[under]',
  `[film]scale=w='if(gt(a,${widest}),1080,max(1080,2*ceil(960*a)))':h='if(gt(a,${widest}),2*ceil(540/a),max(1920,2*ceil(540/a)))'`,
].join(';');
const filter = `${shape},crop='min(iw,1080)':'min(ih,1920)'[over];[under][over]overlay=(W-w)/2:(H-h)*0.42,setsar=1,format=yuv420p[out]`;

const picture = [
  '-filter_complex',
  `[0:v:0]${filter}`,
  '-map',
  '[out]',
  '-an',
  '-map_metadata',
  '-1',
  '-map_chapters',
  '-1',
];
const encoding = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-g', '30', '-movflags', '+faststart'];

type Made = { outcome: 'made'; seconds: number } | { outcome: ClipProblem };

/** Longer than a short outage of the storage, and few enough for a film that takes minutes to encode. */
const tries = { attempts: 4, firstWaitSeconds: 20 };

/** Job: makes a film that a host sent ready to be shown, and notes what became of it. A run that a crash has cut begins again. */
export async function makeClip(deps: HostDeps, { mediaId }: { mediaId: string }, job: Job): Promise<void> {
  const make = async (): Promise<void> => {
    const row = await mediaById(deps.db, mediaId);
    if (row?.state === 'working') await finish(deps, row);
  };
  try {
    await job.step('make', make, tries);
  } catch (error) {
    await job.step('give up', async () => {
      deps.log.error({ mediaId, err: error }, 'a film of a house could not be made ready');
      await settleClip(deps.db, mediaId, { state: 'failed', problem: 'failed' });
    });
  }
}

/** Uploads of the films that wait to be made ready. One that no run looks at any more is not waited for. */
export async function awaitedFilms(deps: Pick<HostDeps, 'db' | 'jobs'>): Promise<string[]> {
  const rows = await waitingClips(deps.db);
  const awaited = await awaitingRun(deps, makeClipJob, { rows, partsOf: ({ id }) => ({ mediaId: id }) });
  return awaited.map(({ uploadId }) => uploadId);
}

async function finish(deps: HostDeps, row: MediaRow): Promise<void> {
  const { id, uploadId } = row;
  // Among the uploads, whose round of abandoned files finds them after a crash.
  const workId = deps.ids.id();
  const work = deps.incomingAssets.pathOf(workId);
  const [film, poster] = [`${work}.mp4`, `${work}.jpg`];
  try {
    const source = deps.incomingAssets.pathOf(uploadId);
    const has = (await deps.incomingAssets.sizeOf(uploadId)) !== null;
    const made: Made = has
      ? await convert(deps, { source, film, poster, facts: `${work}.txt` })
      : { outcome: 'failed' };
    await keep(deps, { id, workId, made, film, poster });
    await deleteUpload(deps.db, uploadId);
    await deps.incomingAssets.discard(uploadId);
  } finally {
    await deps.incomingAssets.discardAll(workId);
  }
}

async function keep(
  deps: HostDeps,
  { id, workId, made, film, poster }: { id: string; workId: string; made: Made; film: string; poster: string },
): Promise<void> {
  // Names of their own: a worker that is late, and another that has taken its film over, take nothing from one another.
  const name = `${mediaFolder}${id}-${workId}`;
  const keys = { storageKey: `${name}.mp4`, thumbnailKey: `${name}.jpg` };
  const isStored = made.outcome === 'made' && (await store(deps, keys, { film, poster }));
  const change = isStored
    ? { ...keys, state: 'ready' as const, clipLength: Math.floor(made.seconds * 1000), clipStart: 0, problem: null }
    : { state: 'failed' as const, problem: made.outcome === 'made' ? ('no-room' as const) : made.outcome };
  // Removed by its host meanwhile, or settled by another worker: these files go.
  if (!(await settleClip(deps.db, id, change))) await deleteAll(deps, Object.values(keys));
  if (made.outcome === 'failed') deps.log.error({ mediaId: id }, 'a film of a house could not be looked at');
}

/** Stores both files or none. @returns false when there was no room */
async function store(
  { storage }: HostDeps,
  keys: Pick<MediaRow, 'storageKey' | 'thumbnailKey'>,
  { film, poster }: { film: string; poster: string },
): Promise<boolean> {
  try {
    await storage.put(keys.storageKey, { path: film });
    await storage.put(keys.thumbnailKey, { path: poster });
    return true;
  } catch (error) {
    await deleteAll({ storage }, Object.values(keys));
    if (error instanceof StorageError && error.code === 'no-space') return false;
    throw error;
  }
}

/** Decodes a film and encodes its first minute anew, upright, without sound and metadata, in a process of its own. */
async function convert(
  deps: HostDeps,
  { source, film, poster, facts }: { source: string; film: string; poster: string; facts: string },
): Promise<Made> {
  const ending = await runFfmpeg({
    input: source,
    containers,
    before: ['-t', String(longestClipSeconds)],
    after: [...picture, ...encoding, '-progress', `file:${facts}`, '-f', 'mp4', `file:${film}`],
    patience,
    configured: deps.config.FFMPEG_PATH,
  });
  if (ending.outcome === 'refused') return { outcome: 'no-film' };
  if (ending.outcome === 'failed') return { outcome: ending.isDiskFull ? 'no-room' : 'failed' };
  const seconds = lengthIn(await readFile(facts, 'utf8'));
  if (seconds < shortestClipSeconds) return { outcome: 'too-short' };
  return (await drawPoster(deps, { film, poster, seconds: 0 })) ? { outcome: 'made', seconds } : { outcome: 'failed' };
}

/** Seconds that were written, from ffmpeg's report of its progress: its last 'out_time_us'. */
function lengthIn(report: string): number {
  return (
    Number(
      report
        .match(/out_time_us=\d+/g)
        ?.at(-1)
        ?.split('=')[1] ?? 0,
    ) / 1_000_000
  );
}

/** Writes a small picture of a clip of our own making. @returns false when there is none */
export async function drawPoster(
  { config }: Pick<HostDeps, 'config'>,
  { film, poster, seconds }: { film: string; poster: string; seconds: number },
): Promise<boolean> {
  const ending = await runFfmpeg({
    input: film,
    containers: 'mov',
    before: ['-ss', seconds.toFixed(3)],
    after: ['-frames:v', '1', '-vf', 'scale=320:-2', '-q:v', '4', '-f', 'image2', '-update', '1', `file:${poster}`],
    patience: posterPatience,
    configured: config.FFMPEG_PATH,
  });
  return ending.outcome === 'done';
}
