import { Refusal } from '#kit/refusal.ts';
import { recordAudit } from '#features/accounts/server/index.ts';
import { endConsent } from '#features/consents/server/index.ts';
import { handedPhotos } from '#features/uploads/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteAll } from '#platform/storage/delete-all.ts';
import type { circlesContract, StaffCircle } from '../contract.ts';
import { readCircleState } from './known-circle.ts';
import { circleById, contributionById, contributionsOf, listCircles, lockCircle, updateCircle } from './repository.ts';
import { removeInside } from './withdraw.ts';

type CloseContract = (typeof circlesContract)['closeCircleByStaff'];

/** Circles that the list shows. */
const listed = 100;

/** Circles for admins, without the addresses that open them and those of friends. */
export async function listStaffCircles(deps: Deps): Promise<{ circles: StaffCircle[] }> {
  const shown: StaffCircle[] = [];
  for (const { circle, orderNumber } of await listCircles(deps.db, listed)) {
    const rows = await contributionsOf(deps.db, circle.id);
    shown.push({
      id: circle.id,
      order_number: orderNumber,
      giver: circle.giver,
      honouree: circle.honouree,
      message: circle.message,
      standing: (await readCircleState(deps, circle)).standing,
      closed_by_staff: circle.closedBy === 'staff',
      last_day: circle.lastDay,
      contributions: await Promise.all(
        rows.map(async ({ id, name, words, greetingKey }) => ({
          id,
          name,
          words,
          photos: (await handedPhotos(deps.db, id)).length,
          greeting_url: greetingKey === null ? null : await deps.storage.signedUrl(greetingKey),
        })),
      ),
    });
  }
  return { circles: shown };
}

/** Closes a circle to its friends as staff, or opens it again. @throws Refusal CIRCLE_NOT_FOUND */
export async function closeCircleByStaff(
  deps: Deps,
  { id, open }: { id: string; open: boolean },
  actor: string,
): Promise<{ open: boolean }> {
  if (!(await circleById(deps.db, id))) throw new Refusal<CloseContract>('CIRCLE_NOT_FOUND');
  await deps.db.transaction(async (tx) => {
    const circle = await lockCircle(tx, id);
    // What its giver, or its time, has closed is closed already.
    if (!circle || (circle.closedBy === 'staff') !== open || (!open && circle.closedBy !== null)) return;
    const now = deps.clock.now();
    await updateCircle(tx, id, { closedBy: open ? null : 'staff', closedAt: open ? null : now, updatedAt: now });
    const subject = circle.orderId ?? id;
    await recordAudit(deps, tx, { actor, action: 'circle', subject, before: { open: !open }, after: { open } });
  });
  return { open };
}

/** Removes what one friend added, as staff, and the consent with it. */
export async function removeContribution(deps: Deps, id: string, actor: string): Promise<{ removed: boolean }> {
  const row = await contributionById(deps.db, id);
  if (!row) return { removed: false };
  const files = await deps.db.transaction(async (tx) => {
    const removed = await removeInside(deps, tx, id, 'staff');
    await endConsent(deps, tx, row.consentId, actor);
    await recordAudit(deps, tx, { actor, action: 'remove-contribution', subject: id });
    return removed;
  });
  await deleteAll(deps, files);
  return { removed: true };
}
