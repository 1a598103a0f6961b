import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { keyedHash } from '#platform/ids.ts';
import { type GuestEntry, sameGuest } from '../domain/guest-file.ts';
import type { Source } from '../domain/states.ts';
import type { GuestRow } from './guest-repository.ts';
import { deleteWithdrawal, insertWithdrawals, withdrawnMarks } from './withdrawal-repository.ts';

/** Person by whose wish a stay is not entered again. The host's holds against files; the guest's against the host's own hand too. */
export type WithdrawnBy = 'guest' | 'host';

type Config = Pick<Deps, 'config'>;

/** Keyed, of the secret that never changes: nobody can try addresses against it, and it is known again as long as it is kept. */
const markOf = ({ config }: Config, propertyId: string, what: string): string =>
  keyedHash(config.HASH_SECRET, `withdrawn ${propertyId} ${what}`);

const entryMark = (deps: Config, propertyId: string, by: WithdrawnBy, entry: Omit<GuestEntry, 'language'>): string =>
  markOf(deps, propertyId, `${by} ${sameGuest(entry)}`);

const programMark = (deps: Config, propertyId: string, programKey: string): string =>
  markOf(deps, propertyId, `program ${programKey}`);

/** Keeps a stay of a calendar out of its next reading; no effect for a guest without a calendar. */
export async function withdrawEvent(
  tx: Transaction,
  { propertyId, calendarEvent, expiresAt }: Pick<GuestRow, 'propertyId' | 'calendarEvent' | 'expiresAt'>,
): Promise<void> {
  if (calendarEvent !== null) await insertWithdrawals(tx, [{ propertyId, mark: calendarEvent, expiresAt }]);
}

/** Lets the calendar enter the stay again. @returns false for a stay that was not taken out by hand */
export async function restoreEvent(
  tx: Transaction,
  { propertyId, calendarEvent }: Pick<GuestRow, 'propertyId' | 'calendarEvent'>,
): Promise<boolean> {
  return calendarEvent !== null && deleteWithdrawal(tx, { propertyId, mark: calendarEvent });
}

/** Keeps a guest as they stand now out of later files. */
export async function withdrawEntry(deps: Config, tx: Transaction, guest: GuestRow, by: WithdrawnBy): Promise<void> {
  const { propertyId, expiresAt } = guest;
  await insertWithdrawals(tx, [{ propertyId, expiresAt, mark: entryMark(deps, propertyId, by, guest) }]);
}

/** Keeps a guest who is forgotten out of calendars, files and repeated calls, until their page would have ended. */
export async function withdrawGuest(deps: Config, tx: Transaction, guest: GuestRow, by: WithdrawnBy): Promise<void> {
  const { propertyId, expiresAt, programKey } = guest;
  await withdrawEvent(tx, guest);
  // All that a calendar knows are the days, which other guests have too.
  if (guest.calendarEvent === null || guest.firstName !== '' || guest.email !== null)
    await withdrawEntry(deps, tx, guest, by);
  if (programKey !== null)
    await insertWithdrawals(tx, [{ propertyId, expiresAt, mark: programMark(deps, propertyId, programKey) }]);
}

/** True for the guest of a program's call who was forgotten or deleted since. */
export async function isCallWithdrawn(
  deps: Config,
  db: Queryable,
  propertyId: string,
  programKey: string,
): Promise<boolean> {
  return (await withdrawnMarks(db, propertyId)).has(programMark(deps, propertyId, programKey));
}

/**
 * Tells which of these entries are not entered again. A file says nothing new of whom its host has deleted, cancelled or changed; by
 * hand or by a program's new call the host enters them deliberately. Nobody enters who asked to be forgotten. A calendar asks for itself.
 * @param there guests of the property on the entries' days
 */
export async function withdrawnEntries(
  deps: Config,
  db: Queryable,
  { propertyId, source, there }: { propertyId: string; source: Source; there: readonly GuestRow[] },
): Promise<(entry: GuestEntry) => boolean> {
  if (source === 'calendar') return () => false;
  const marks = await withdrawnMarks(db, propertyId);
  const isMarked = (entry: GuestEntry, by: WithdrawnBy): boolean =>
    marks.size > 0 && marks.has(entryMark(deps, propertyId, by, entry));
  if (source !== 'file') return (entry) => isMarked(entry, 'guest');
  const isCancelled = ({ state, calendarEvent }: GuestRow): boolean => state === 'cancelled' && calendarEvent === null;
  const cancelled = new Set(there.filter(isCancelled).map(sameGuest));
  return (entry) => cancelled.has(sameGuest(entry)) || isMarked(entry, 'guest') || isMarked(entry, 'host');
}
