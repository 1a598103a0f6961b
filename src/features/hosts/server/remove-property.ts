import { forgetMoved } from '#features/uploads/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { Job } from '#platform/jobs/port.ts';
import { deleteAll } from '#platform/storage/delete-all.ts';
import { forgetGuest } from './forget.ts';
import { publicGuestsOf } from './guest-page-repository.ts';
import { guestIdsOf, lockVisit } from './guest-repository.ts';
import { forgetHouseJob } from './jobs.ts';
import { requireFound } from './own.ts';
import { filesOf } from './property.ts';
import { endPublicStay } from './publish.ts';
import {
  deleteProperty,
  lockProperty,
  lockRemoved,
  mediaOf,
  removedBefore,
  deleteMedia,
  updateProperty,
  welcomesOf,
} from './repository.ts';
import { deleteSample } from './sample-repository.ts';

/** Guests that are forgotten in one transaction: nobody waits long for what it holds. */
const batch = 100;
/** Milliseconds after which the job of a deleted property has most likely ended. */
const jobTime = 3_600_000;

/** Deletes a property: for everybody it is gone at once, and the rest follows in the background. @throws Refusal PROPERTY_NOT_FOUND */
export async function removeProperty(deps: Deps, accountId: string, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    requireFound(await lockProperty(tx, accountId, id));
    const nothing = { calendarAddress: '', calendarReadAt: null, calendarProblem: null };
    await updateProperty(tx, id, { ...nothing, removedAt: deps.clock.now() });
    for (const guestId of await publicGuestsOf(tx, id)) {
      await lockVisit(tx, guestId);
      await endPublicStay(deps, tx, guestId, 'page-ended');
    }
    await deps.jobs.enqueue(tx, forgetHouseJob, { propertyId: id });
  });
}

/** Job: forgets the guests of a deleted property batch by batch, then all else of it. A run that was cut goes on where it was. */
export async function forgetHouse(deps: Deps, { propertyId }: { propertyId: string }, job: Job): Promise<void> {
  await job.step('forget', () => forgetAll(deps, propertyId));
}

/** Forgets deleted properties whose job has given up: each again with every round, and one that fails holds up no other. */
export async function forgetRemovedHouses(deps: Deps): Promise<void> {
  for (const propertyId of await removedBefore(deps.db, new Date(deps.clock.now().getTime() - jobTime)))
    try {
      await forgetAll(deps, propertyId);
    } catch (error) {
      deps.log.error({ err: error, propertyId }, 'a deleted property could not be forgotten');
    }
}

async function forgetAll(deps: Deps, propertyId: string): Promise<void> {
  for (let isLeft = true; isLeft;) {
    const done = await deps.db.transaction((tx) => forgetSome(deps, tx, propertyId));
    await deleteAll(deps, done.keys);
    isLeft = done.isLeft;
  }
}

/** @returns keys of stored files, deleted once the transaction is through */
async function forgetSome(deps: Deps, tx: Transaction, id: string): Promise<{ keys: string[]; isLeft: boolean }> {
  if (!(await lockRemoved(tx, id))) return { keys: [], isLeft: false };
  const keys: string[] = [];
  const guests = await guestIdsOf(tx, id, batch);
  for (const guestId of guests) keys.push(...(await forgetGuest(deps, tx, guestId, null)));
  if (guests.length > 0) return { keys, isLeft: true };
  const media = await mediaOf(tx, id);
  await deleteMedia(
    tx,
    id,
    media.map((each) => each.id),
  );
  await forgetMoved(
    tx,
    media.map(({ uploadId }) => uploadId),
  );
  for (const { filmKey, captionsKey } of await welcomesOf(tx, id))
    keys.push(...[filmKey, captionsKey].flatMap((key) => key ?? []));
  keys.push(...(await deleteSample(tx, id)));
  await deleteProperty(tx, id);
  return { keys: [...keys, ...media.flatMap(filesOf)], isLeft: false };
}
