import { pagePublication } from '#features/extras/server/index.ts';
import type { ReportReason } from '#features/moderation/domain/case.ts';
import { raiseDoubts } from '#features/moderation/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { LimitRule } from '#platform/limit-rule.ts';
import type { PublicationKindOfRoom } from '#platform/publication.ts';
import { findGift, giftPublication, type FoundGift } from './find-gift.ts';

/** Gift pages, which their readers can report. The path is not told, for it has the token that opens it. */
export const giftPublications: PublicationKindOfRoom = {
  kind: giftPublication,
  async find(deps, address) {
    const found = await findGift(deps, address);
    if (found === null || found === 'gone' || found.gift === null) return null;
    return { subject: found.gift.id, title: found.order.title, path: '', orderId: found.order.id };
  },
};

const byNetwork: LimitRule = { name: 'gift-reports', points: 10, seconds: 3600 };

/** Tells staff what a recipient says of a page; one for which nobody has written anything is the printed page alone. */
export async function reportGift(
  deps: Deps,
  { order, gift }: Pick<FoundGift, 'order' | 'gift'>,
  { reason, details, address }: { reason: ReportReason; details: string; address: string },
): Promise<'reported' | 'wait'> {
  if ((await deps.limits.tooOften(byNetwork, address)) !== null) return 'wait';
  const which = gift ? { kind: giftPublication, subject: gift.id } : { kind: pagePublication, subject: order.id };
  const thing = { ...which, orderId: order.id, title: order.title, path: '' };
  const doubt = { by: 'reader', category: reason, words: details, email: '' } as const;
  await deps.db.transaction((tx) => raiseDoubts(deps, tx, thing, [doubt]));
  return 'reported';
}
