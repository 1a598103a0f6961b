import { comparableAddress } from '#kit/reader.ts';
import { emailOf } from '#features/accounts/server/index.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { freeSetupPlaces } from '../domain/limits.ts';
import {
  accountsOfLapsed,
  countTaken,
  deleteLapsed,
  entryOf,
  freeSetupOf,
  lockFreeSetups,
  markUsed,
  saveFreeSetup,
  takenPlaces,
} from './repository.ts';

/** Places of the free setup, and those nobody has or holds. */
export async function freeSetupsLeft(db: Queryable): Promise<{ places: number; left: number }> {
  return { places: freeSetupPlaces, left: Math.max(0, freeSetupPlaces - (await countTaken(db))) };
}

/**
 * Holds a place of the free setup for a payment page, in the caller's transaction. It is for hosts who are on the waitlist by
 * the address of their account, which they have proven; one place an account, and one setup.
 * @returns false for anybody else, without a place left, and for who has used theirs
 */
export async function reserveFreeSetup(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  accountId: string,
  heldUntil: Date,
): Promise<boolean> {
  const email = await emailOf(tx, accountId);
  if (!email || !(await entryOf(tx, comparableAddress(email)))) return false;
  await lockFreeSetups(tx);
  const known = await freeSetupOf(tx, accountId);
  if (known?.usedAt) return false;
  const place = known?.place ?? firstFree(new Set(await takenPlaces(tx)));
  if (place === null) return false;
  await saveFreeSetup(tx, { place, accountId, takenAt: clock.now(), heldUntil, usedAt: null });
  return true;
}

function firstFree(taken: ReadonlySet<number>): number | null {
  for (let place = 1; place <= freeSetupPlaces; place++) if (!taken.has(place)) return place;
  return null;
}

/**
 * Accounts whose payment page is over and that have not used their place as far as is known. Their pages may have been paid in the
 * last second, and nobody told the shop: it stays theirs until `releaseFreeSetup`.
 */
export function lapsedFreeSetups({ clock }: Pick<Deps, 'clock'>, db: Queryable): Promise<string[]> {
  return accountsOfLapsed(db, clock.now());
}

/** Frees the place of an account whose page was not paid and never will be. Of one that was used or is held anew nothing changes. */
export function releaseFreeSetup({ clock }: Pick<Deps, 'clock'>, tx: Transaction, accountId: string): Promise<void> {
  return deleteLapsed(tx, accountId, clock.now());
}

/** Keeps the place for good once the plan has begun. */
export function useFreeSetup({ clock }: Pick<Deps, 'clock'>, tx: Transaction, accountId: string): Promise<void> {
  return markUsed(tx, accountId, clock.now());
}
