import { Refusal } from '#kit/refusal.ts';
import { zonedDay } from '#kit/zoned-time.ts';
import { displayName } from '#features/uploads/domain/display-name.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteAll } from '#platform/storage/delete-all.ts';
import type { hostsContract } from '../contract.ts';
import { type GuestEntry, type GuestFile, readGuestFile, sameGuest } from '../domain/guest-file.ts';
import { maximumGuests } from '../domain/limits.ts';
import { forgetGuest } from './forget.ts';
import { countGuests, guestsFrom, guestsOfImport } from './guest-repository.ts';
import { addGuests, requirePlan } from './guests.ts';
import { requireFound, ownProperty } from './own.ts';
import { insertImport, lockImport, lockProperty, updateImport, type PropertyRow } from './repository.ts';
import { withdrawnEntries } from './withdrawals.ts';

type Contract = (typeof hostsContract)['undoImport'];

/** Guests written in one transaction: the embedded database does nothing else meanwhile. */
const chunk = 100;

/** Reads a file of guests and changes nothing: what an import would take, and why not the rest. @throws Refusal PROPERTY_NOT_FOUND */
export async function checkGuestFile(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  accountId: string,
  { propertyId, bytes }: { propertyId: string; bytes: Uint8Array },
): Promise<GuestFile> {
  return read(deps, await ownProperty(deps.db, accountId, propertyId), bytes);
}

async function read(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  property: PropertyRow,
  bytes: Uint8Array,
): Promise<GuestFile> {
  const { db, clock } = deps;
  const now = clock.now();
  const there = await guestsFrom(db, property.id, zonedDay(now, property.timeZone));
  const known = new Set(there.filter(({ state }) => state === 'booked').map(sameGuest));
  const isWithdrawn = await withdrawnEntries(deps, db, { propertyId: property.id, source: 'file', there });
  const room = maximumGuests - (await countGuests(db, property.id));
  return readGuestFile(bytes, { house: property, language: property.language, known, isWithdrawn, room, now });
}

/**
 * Takes the good rows of a file, a hundred at a time; cut off in the middle, the rest comes with the same file, for whoever is there
 * already is a duplicate then. @throws Refusal PROPERTY_NOT_FOUND, NO_PLAN
 */
export async function importGuests(
  deps: Deps,
  accountId: string,
  { propertyId, bytes, name }: { propertyId: string; bytes: Uint8Array; name: string },
): Promise<GuestFile & { importId?: string }> {
  const property = await ownProperty(deps.db, accountId, propertyId);
  const file = await read(deps, property, bytes);
  if (file.outcome === 'refused') return file;
  const guests = file.rows.flatMap(({ guest }) => guest ?? []);
  if (guests.length === 0) return file;
  const importId = deps.ids.id();
  await deps.db.transaction(async (tx) => {
    await requirePlan(deps, tx, accountId);
    const row = { id: importId, propertyId, name: displayName(name), guests: 0, undoneAt: null };
    await insertImport(tx, { ...row, createdAt: deps.clock.now() });
  });
  let added = 0;
  for (let from = 0; from < guests.length; from += chunk)
    added += await addChunk(deps, accountId, { propertyId, importId, guests: guests.slice(from, from + chunk), added });
  return { ...file, importId };
}

async function addChunk(
  deps: Deps,
  accountId: string,
  {
    propertyId,
    importId,
    guests,
    added,
  }: { propertyId: string; importId: string; guests: GuestEntry[]; added: number },
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const property = requireFound(await lockProperty(tx, accountId, propertyId));
    const ids = await addGuests(deps, tx, property, guests, { source: 'file', importId });
    await updateImport(tx, importId, { guests: added + ids.length });
    return ids.length;
  });
}

/** Takes a file back; whoever has had a welcome or a souvenir stays. @throws Refusal IMPORT_NOT_FOUND */
export async function undoImport(
  deps: Deps,
  accountId: string,
  importId: string,
): Promise<{ removed: number; kept: number }> {
  let removed = 0;
  for (;;) {
    const { keys, forgotten, kept } = await deps.db.transaction((tx) => undoSome(deps, tx, accountId, importId));
    await deleteAll(deps, keys);
    removed += forgotten;
    if (forgotten < chunk) return { removed, kept };
  }
}

/** Takes some guests back; cut off in the middle, the same wish goes on with the rest. @returns keys of files to delete, and guests of whom something was sent */
async function undoSome(
  deps: Deps,
  tx: Transaction,
  accountId: string,
  importId: string,
): Promise<{ keys: string[]; forgotten: number; kept: number }> {
  if (!(await lockImport(tx, accountId, importId))) throw new Refusal<Contract>('IMPORT_NOT_FOUND');
  const guests = await guestsOfImport(tx, importId);
  const unsent = guests.filter(({ isSent }) => !isSent);
  const some = unsent.slice(0, chunk);
  const keys: string[] = [];
  for (const { guestId } of some) keys.push(...(await forgetGuest(deps, tx, guestId, null)));
  await updateImport(tx, importId, { undoneAt: deps.clock.now() });
  return { keys, forgotten: some.length, kept: guests.length - unsent.length };
}
