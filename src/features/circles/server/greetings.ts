import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { orderById } from '#features/orders/server/index.ts';
import { copyVoice } from '#features/assets/server/index.ts';
import { SharedSlots } from '#kit/concurrency-limit.ts';
import { SerialQueue, QueueFull } from '#kit/serial-queue.ts';
import type { Deps } from '#platform/deps.ts';
import { sha256 } from '#platform/ids.ts';
import { deleteOrphans, orphanedBefore } from '#platform/storage/delete-orphans.ts';
import { longestGreetingSeconds } from '../domain/limits.ts';
import { readCircleState } from './known-circle.ts';
import {
  circleById,
  contributionByOwn,
  countFreeGreetings,
  lockCircle,
  namedGreetings,
  updateContribution,
  type CircleRow,
} from './repository.ts';

/** Greetings that wait for the one that is decoded, and those that are read into memory at once. */
const mostWaiting = 3;
const mostRead = 4;
/** Of those that are read, the greetings of one site: an invitation costs nothing, so a stranger may have any number of circles. */
const mostReadOfSite = 2;

/** Greetings, of a quarter of a megabyte at most, in circles that nobody has paid for: those of strangers fill the disk no further. */
const mostFree = 10_000;

const greetingFolder = 'circles/';
/** Dependencies of this room. Greetings are decoded one after another: two would take the processor from the pages. */
export interface CircleDeps extends Deps {
  greetingTurns: SerialQueue;
  /** Forms with a greeting that are read into memory at once: of a site, and of a site for one circle. */
  readingSlots: SharedSlots<'site' | 'siteOfCircle'>;
  mostFreeGreetings: number;
}

export function openCircles(deps: Deps): CircleDeps {
  return {
    ...deps,
    greetingTurns: new SerialQueue(mostWaiting),
    readingSlots: new SharedSlots({ most: mostRead, mostOf: { siteOfCircle: 1, site: mostReadOfSite } }),
    mostFreeGreetings: mostFree,
  };
}

/** The circle that takes a greeting from who has this token of their own link; null where none does any more. */
export async function circleForGreeting(deps: Pick<Deps, 'db' | 'clock'>, token: string): Promise<CircleRow | null> {
  const known = await contributionByOwn(deps.db, sha256(token));
  const circle = known && (await circleById(deps.db, known.circleId));
  return circle && (await readCircleState(deps, circle)).standing === 'open' ? circle : null;
}

/**
 * Stores a friend's greeting in place of an earlier one: decoded in a child process, cut at 20 s, normalised to the songs' loudness.
 */
export async function storeGreeting(
  deps: CircleDeps,
  { token, bytes }: { token: string; bytes: Uint8Array },
): Promise<'kept' | 'gone' | 'no-greeting' | 'busy'> {
  const circle = await circleForGreeting(deps, token);
  if (circle === null) return 'gone';
  if (!(await hasRoom(deps, circle))) return 'busy';
  const copied = await storeCopy(deps, circle.id, bytes);
  if (copied === 'no-greeting' || copied === 'busy') return copied;
  const before = await deps.db.transaction(async (tx) => {
    const locked = await lockCircle(tx, circle.id);
    const row = await contributionByOwn(tx, sha256(token));
    // Taken back, or begun, while it was decoded.
    if (!row || !locked || locked.begunAt !== null) return 'gone';
    // The giver chose what they had heard, and not what stands there now.
    await updateContribution(tx, row.id, { greetingKey: copied.storageKey, greetingUse: 'none' });
    return row.greetingKey;
  });
  if (before === 'gone') await deps.storage.delete(copied.storageKey);
  else if (before !== null) await deps.storage.delete(before);
  return before === 'gone' ? 'gone' : 'kept';
}

/** False if its giver has not paid, and the greetings of all who have not are as many as the shop keeps. */
async function hasRoom({ db, log, mostFreeGreetings }: CircleDeps, { orderId }: CircleRow): Promise<boolean> {
  const order = orderId === null ? undefined : await orderById(db, orderId);
  if (order?.paidAt || (await countFreeGreetings(db)) < mostFreeGreetings) return true;
  log.warn('there is no room left for greetings to songs that nobody has paid for');
  return false;
}

async function storeCopy(
  deps: CircleDeps,
  circleId: string,
  bytes: Uint8Array,
): Promise<{ storageKey: string } | 'no-greeting' | 'busy'> {
  const folder = await mkdtemp(path.join(tmpdir(), 'greeting-'));
  try {
    const [file, copy] = [path.join(folder, 'sent'), path.join(folder, 'copy')];
    await writeFile(file, bytes);
    const input = { file, copy, longestSeconds: longestGreetingSeconds, configured: deps.config.FFMPEG_PATH };
    const copied = await deps.greetingTurns.take(() => copyVoice({ ...input, asLoudAsSong: true }));
    if (copied.outcome === 'no-recording') return 'no-greeting';
    if (copied.outcome !== 'copied') return 'busy';
    const storageKey = `${greetingFolder}${circleId}/${deps.ids.id()}.${copied.ending}`;
    await deps.storage.put(storageKey, { path: copy });
    return { storageKey };
  } catch (error) {
    if (error instanceof QueueFull) return 'busy';
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Clears away greetings that nobody's contribution names. */
export async function clearOrphans({ db, clock, storage }: Pick<Deps, 'db' | 'clock' | 'storage'>): Promise<void> {
  const before = orphanedBefore({ clock });
  await deleteOrphans({ storage }, { folder: greetingFolder, before, named: (keys) => namedGreetings(db, keys) });
}
