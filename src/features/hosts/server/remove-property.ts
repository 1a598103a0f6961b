import { forgetMoved } from '#features/uploads/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { Job } from '#platform/jobs/port.ts';
import { deleteFiles, forgetGuest } from './forget.ts';
import { guestIdsOf } from './guest-repository.ts';
import { forgetHouseJob } from './jobs.ts';
import { found } from './own.ts';
import { filesOf } from './property.ts';
import {
  deleteProperty,
  lockProperty,
  lockRemoved,
  mediaOf,
  takeMedia,
  updateProperty,
  welcomesOf,
} from './repository.ts';

/** Guests that are forgotten in one transaction: nobody waits long for what it holds. */
const batch = 100;

/** Deletes a property: for everybody it is gone at once, and the rest follows in the background. @throws Refusal PROPERTY_NOT_FOUND */
export async function removeProperty(deps: Deps, accountId: string, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    found(await lockProperty(tx, accountId, id));
    const nothing = { calendarAddress: '', calendarReadAt: null, calendarProblem: null };
    await updateProperty(tx, id, { ...nothing, removedAt: deps.clock.now() });
    await deps.jobs.enqueue(tx, forgetHouseJob, { propertyId: id });
  });
}

/** Job: forgets the guests of a deleted property batch by batch, then all else of it. A run that was cut goes on where it was. */
export async function forgetHouse(deps: Deps, { propertyId }: { propertyId: string }, job: Job): Promise<void> {
  await job.step('forget', async () => {
    for (let isLeft = true; isLeft;) {
      const done = await deps.db.transaction((tx) => forgetSome(deps, tx, propertyId));
      await deleteFiles(deps, done.keys);
      isLeft = done.isLeft;
    }
  });
}

/** @returns keys of stored files, deleted once the transaction is through */
async function forgetSome(deps: Deps, tx: Transaction, id: string): Promise<{ keys: string[]; isLeft: boolean }> {
  if (!(await lockRemoved(tx, id))) return { keys: [], isLeft: false };
  const keys: string[] = [];
  const guests = await guestIdsOf(tx, id, batch);
  for (const guestId of guests) keys.push(...(await forgetGuest(deps, tx, guestId)));
  if (guests.length > 0) return { keys, isLeft: true };
  const media = await mediaOf(tx, id);
  await takeMedia(
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
  await deleteProperty(tx, id);
  return { keys: [...keys, ...media.flatMap(filesOf)], isLeft: false };
}
