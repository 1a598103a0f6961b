import type { Queryable } from '#platform/db/database.ts';
import { giftOf, sendsOf } from './repository.ts';

/**
 * Moments of an order's gift: when its page was first opened by somebody else than its giver, and the day on which its first
 * letter was sent, 'YYYY-MM-DD' where it went. Null for an order for which no page was made.
 */
export async function giftMoments(
  db: Queryable,
  orderId: string,
): Promise<{ openedAt: Date | null; sentOn: string | null } | null> {
  const gift = await giftOf(db, orderId);
  if (!gift) return null;
  const sent = (await sendsOf(db, gift.id)).filter(({ state }) => state === 'sent').map(({ day }) => day);
  return { openedAt: gift.openedAt, sentOn: sent.toSorted()[0] ?? null };
}
