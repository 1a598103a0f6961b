import { Refusal } from '#kit/refusal.ts';
import { lockOrder, lockOrders, recordEvent, tellContributed } from '#features/orders/server/index.ts';
import { endConsent } from '#features/consents/server/index.ts';
import { forgetCasesAbout } from '#features/moderation/server/index.ts';
import { dropFacts } from '#features/production/server/index.ts';
import { cancelMessage } from '#features/schedule/server/index.ts';
import { withdrawPhotos } from '#features/uploads/server/index.ts';
import type { ConsentScope } from '#platform/consent.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { sha256 } from '#platform/ids.ts';
import { m } from '#messages/messages.js';
import { deleteAll } from '#platform/storage/delete-all.ts';
import type { circlesContract } from '../contract.ts';
import { contributionScope } from './consent-text.ts';
import { cancelAsking, reminderKind } from './attach.ts';
import { writeContributed } from './gather.ts';
import { circlePublication, contributionThing } from './known-circle.ts';
import { notifyStaff } from './letters.ts';
import { cancelRemindersTo } from './reminders.ts';
import {
  circleById,
  circleByInvite,
  contributionById,
  contributionByOwn,
  contributionOfBrowser,
  contributionsOf,
  deleteCircle,
  deleteContribution,
  deleteReminders,
  isChosen,
  lockCircle,
  remindersOf,
  type CircleRow,
  type ContributionRow,
} from './repository.ts';

type Contract = (typeof circlesContract)['withdrawContribution'];

/**
 * Removes what one friend added, in the caller's transaction: before the work on the song as if it had never been, after it from
 * everything that is kept, and staff are told. Twice is once.
 * @returns keys of stored files, deleted once the transaction is through
 */
export async function removeInside(
  deps: Deps,
  tx: Transaction,
  contributionId: string,
  by: 'friend' | 'staff',
): Promise<string[]> {
  const found = await contributionById(tx, contributionId);
  const known = found && (await circleById(tx, found.circleId));
  if (!known) return [];
  const order = known.orderId === null ? undefined : await lockOrder(tx, known.orderId);
  const circle = await lockCircle(tx, known.id);
  const row = await deleteContribution(tx, contributionId);
  if (!circle || !row) return [];
  const files = await endContribution(deps, tx, row);
  await cancelRemindersTo(deps, tx, circle.id, row.email);
  if (order && circle.begunAt !== null && isChosen(row)) {
    await writeContributed(deps, tx, order.id, circle.id);
    await dropFacts(tx, order.id, row.id);
    await tellContributed(deps, tx, order.id);
    await recordEvent(deps, tx, {
      orderId: order.id,
      kind: 'contribution-withdrawn',
      actor: by === 'staff' ? 'staff' : 'friend',
    });
    await notifyStaff(deps, tx, order, row.id);
  }
  return files;
}

/** Ends what rests on a contribution that is deleted: its case, its letters, its photos. @returns keys of stored files */
async function endContribution(
  deps: Pick<Deps, 'clock' | 'mailer'>,
  tx: Transaction,
  { id, greetingKey }: ContributionRow,
): Promise<string[]> {
  await forgetCasesAbout(tx, { kind: contributionThing, subject: id, at: deps.clock.now() });
  await deps.mailer.forget(tx, id, '');
  return [...(await withdrawPhotos(tx, id)), ...(greetingKey === null ? [] : [greetingKey])];
}

/** Takes back what the holder of an own link, or this browser, added. @throws Refusal PAGE_NOT_FOUND */
export async function withdrawContribution(
  deps: Deps,
  { token, browserHash }: { token: string; browserHash: string | null },
): Promise<{ withdrawn: true }> {
  const row = await ownContribution(deps, { token, browserHash });
  if (!row) throw new Refusal<Contract>('PAGE_NOT_FOUND');
  const files = await deps.db.transaction(async (tx) => {
    // The consent last: an erasure, too, locks the order first.
    const removed = await removeInside(deps, tx, row.id, 'friend');
    await endConsent(deps, tx, row.consentId, 'link');
    return removed;
  });
  await deleteAll(deps, files);
  return { withdrawn: true };
}

/** The contribution of the holder of an own link, or this browser to the circle of an invitation. */
export async function ownContribution(
  { db }: Pick<Deps, 'db'>,
  { token, browserHash }: { token: string; browserHash: string | null },
): Promise<ContributionRow | undefined> {
  const own = await contributionByOwn(db, sha256(token));
  if (own || browserHash === null) return own;
  const circle = await circleByInvite(db, sha256(token));
  return circle && contributionOfBrowser(db, circle.id, browserHash);
}

/** Locks the orders of contributions and their circles, ahead of the consents, as everything does that needs all three. */
async function lockAround(tx: Transaction, ids: string[]): Promise<void> {
  const known: CircleRow[] = [];
  for (const id of ids) {
    const row = await contributionById(tx, id);
    const circle = row && (await circleById(tx, row.circleId));
    if (circle) known.push(circle);
  }
  await lockOrders(
    tx,
    known.flatMap(({ orderId }) => orderId ?? []),
  );
  for (const id of [...new Set(known.map((circle) => circle.id))].toSorted()) await lockCircle(tx, id);
}

/** Ends with the consent of a friend everything that rests on it. */
export const contributionConsent: ConsentScope = {
  scope: contributionScope,
  ends: () => m.circle_consent_ends(),
  lockAhead: lockAround,
  withdrawn: (deps, tx, { about }) => removeInside(deps, tx, about, 'friend'),
};

/** Deletes a circle with everything in it and every letter to its friends. @returns keys of stored files */
export async function deleteWholeCircle(
  deps: Pick<Deps, 'clock' | 'mailer'>,
  tx: Transaction,
  circle: CircleRow,
): Promise<string[]> {
  const { id } = circle;
  await lockCircle(tx, id);
  const files: string[] = [];
  for (const row of await contributionsOf(tx, id)) {
    await endConsent(deps, tx, row.consentId, 'circle');
    files.push(...(await endContribution(deps, tx, row)));
    await deleteContribution(tx, row.id);
  }
  await cancelAsking(deps, tx, circle);
  for (const reminder of await remindersOf(tx, id))
    await cancelMessage(deps, tx, { kind: reminderKind, subject: reminder.id });
  await deleteReminders(tx, id);
  await forgetCasesAbout(tx, { kind: circlePublication, subject: id, at: deps.clock.now() });
  await deps.mailer.forget(tx, id, '');
  await deleteCircle(tx, id);
  return files;
}
