import { Refusal } from '#kit/refusal.ts';
import { recordAudit } from '#features/accounts/server/index.ts';
import { lockOrder, orderById } from '#features/orders/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { StaffGift, giftsContract } from '../contract.ts';
import { closedByStaff, isClosedByStaff } from '../domain/gift-state.ts';
import { readGiftState } from './find-gift.ts';
import { countThanks, giftById, listGifts, sendsOf, updateGift } from './repository.ts';
import { cancelWaitingSends } from './sends.ts';

type CloseContract = (typeof giftsContract)['closeGift'];

/** Pages that the list shows. */
const listed = 200;

/** Gift pages for admins, without the addresses that open them and the people they are for. */
export async function listStaffGifts(deps: Deps): Promise<{ gifts: StaffGift[] }> {
  const shown: StaffGift[] = [];
  for (const { gift, orderNumber, title } of await listGifts(deps.db, listed)) {
    const order = await orderById(deps.db, gift.orderId);
    if (!order) continue;
    shown.push({
      id: gift.id,
      order_number: orderNumber,
      title,
      standing: (await readGiftState(deps, order, gift)).standing,
      dedication: gift.dedication,
      signature: gift.signature,
      sends: (await sendsOf(deps.db, gift.id)).length,
      thanks: await countThanks(deps.db, gift.id),
      created_at: gift.createdAt.toISOString(),
      opened_at: gift.openedAt?.toISOString() ?? null,
    });
  }
  return { gifts: shown };
}

/** Closes a gift's page as staff, with its letters that wait, or gives it back. @throws Refusal GIFT_NOT_FOUND */
export async function closeGift(
  deps: Deps,
  { id, open }: { id: string; open: boolean },
  actor: string,
): Promise<{ open: boolean }> {
  const found = await giftById(deps.db, id);
  if (!found) throw new Refusal<CloseContract>('GIFT_NOT_FOUND');
  await deps.db.transaction(async (tx) => {
    await lockOrder(tx, found.orderId);
    const before = await giftById(tx, id);
    if (!before || isClosedByStaff(before.closedBy) === !open) return;
    const closedBy = closedByStaff(before.closedBy, open);
    await updateGift(tx, id, { closedBy, closedAt: closedBy && (before.closedAt ?? deps.clock.now()) });
    if (!open) await cancelWaitingSends(deps, tx, before);
    await recordAudit(deps, tx, {
      actor,
      action: 'gift-page',
      subject: found.orderId,
      before: { open: !isClosedByStaff(before.closedBy) },
      after: { open },
    });
  });
  return { open };
}
