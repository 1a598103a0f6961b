import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import {
  maximumNetworkBytes,
  maximumNetworkFiles,
  minimumShareBytes,
  networkHours,
  networkShare,
  ownerShare,
  reservedMinutes,
  reservedShare,
  unpaidDays,
} from '../domain/limits.ts';
import type { UploadBudget } from './deps.ts';
import { unpaidUsage } from './repository.ts';

/** Why there is no room for an upload: not for its network, or not for anybody. */
export type UploadLimitReached = { outcome: 'too-often'; seconds: number } | { outcome: 'full' };

const hour = 3_600_000;

/** The moment up to which what was announced and not sent is kept free no more. */
export const reservedAfter = (now: Date): Date => new Date(now.getTime() - reservedMinutes * 60_000);

const shareOf = (bytes: number, share: number): number => Math.max(minimumShareBytes, bytes * share);

/** The refusal of an upload for which its network, or the whole shop, has no room left. */
export async function overBudget(
  deps: UploadBudget & Pick<Deps, 'clock'>,
  tx: Transaction,
  { networkHash, sentBytes, except }: { networkHash: string; sentBytes: number; except?: string },
): Promise<UploadLimitReached | null> {
  const now = deps.clock.now();
  const begunWithin = (hours: number) => ({
    since: new Date(now.getTime() - hours * hour),
    reservedAfter: reservedAfter(now),
    ...(except === undefined ? {} : { except }),
  });
  const room = deps.maximumUnpaidBytes;
  const network = await unpaidUsage(tx, { ...begunWithin(networkHours), networkHash });
  const networkBytes = Math.min(maximumNetworkBytes, shareOf(room, networkShare));
  if (network.begun >= maximumNetworkFiles || network.bytes + sentBytes > networkBytes)
    return { outcome: 'too-often', seconds: hour / 1000 };
  if (network.reservedBytes + sentBytes > shareOf(room, reservedShare))
    return { outcome: 'too-often', seconds: reservedMinutes * 60 };
  // What other rooms took fills a room of its own, so that they do not take the buyers' places.
  const all = await unpaidUsage(tx, { ...begunWithin(unpaidDays * 24), keptAt: now, moved: false });
  return all.files >= deps.maximumUnpaidFiles || all.bytes + sentBytes > room ? { outcome: 'full' } : null;
}

/**
 * The reason for which another room may not take a photo of so many bytes for `owner`: photos that other rooms took fill as much as
 * the shop has for those that no paid order has taken, or those of this owner their share of it. Null if it may.
 */
export async function overMoved(
  { clock, maximumUnpaidBytes, maximumUnpaidFiles }: UploadBudget & Pick<Deps, 'clock'>,
  tx: Transaction,
  { owner, bytes }: { owner: string; bytes: number },
): Promise<'full' | 'share-full' | null> {
  const now = clock.now();
  const since = new Date(now.getTime() - unpaidDays * 24 * hour);
  const moved = await unpaidUsage(tx, { since, keptAt: now, reservedAfter: reservedAfter(now), moved: true, owner });
  const isOverShare =
    moved.ownFiles >= maximumUnpaidFiles * ownerShare ||
    moved.ownBytes + bytes > shareOf(maximumUnpaidBytes, ownerShare);
  if (isOverShare) return 'share-full';
  return moved.files >= maximumUnpaidFiles || moved.bytes + bytes > maximumUnpaidBytes ? 'full' : null;
}
