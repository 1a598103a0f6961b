import { orderById, type OrderRow } from '#features/orders/server/index.ts';
import { isHeld, isTakenDown } from '#features/moderation/server/index.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { SealedColumn } from '#platform/db/reseal-column.ts';
import type { Deps } from '#platform/deps.ts';
import { openText, resealText, sealText } from '#platform/sealed-text.ts';
import { isPaidFor, isUnpaid } from '#features/orders/domain/status.ts';
import { circleState, type CircleState } from '../domain/circle-state.ts';
import type { CircleRow } from './repository.ts';
import { circles } from './schema.ts';

/** Names by which moderation knows invitations and what friends add; their subjects are the ids. */
export const circlePublication = 'circle';
export const contributionThing = 'contribution';

const purpose = 'circle of friends';

export const sealInvite = (deps: Pick<Deps, 'ids' | 'config'>, token: string): string =>
  sealText(deps.ids, deps.config.SECRET, purpose, token);

/** Address of a circle's invitation. */
export function inviteAddress({ config }: Pick<Deps, 'config'>, { sealedInvite }: CircleRow): string {
  return friendAddress({ config }, openText(config, purpose, sealedInvite));
}

/** Address of the page behind a token. */
export const friendAddress = ({ config }: Pick<Deps, 'config'>, token: string): string =>
  `${config.BASE_URL}/together/${token}`;

/** Tokens of the invitations, which their givers read again. */
export const sealedInvites = ({ config, ids }: Pick<Deps, 'config' | 'ids'>): SealedColumn[] => [
  {
    table: circles,
    id: circles.id,
    column: circles.sealedInvite,
    reseal: (sealed) => resealText(ids, config, purpose, sealed),
  },
];

type Reading = Pick<Deps, 'clock'> & { db: Queryable };

/** True for an order that is unpaid, or paid and not in production. */
export const isBeforeProduction = ({ status, erasedAt }: OrderRow): boolean =>
  erasedAt === null && (isUnpaid(status) || status === 'paid');

/** State of a circle for its friends. */
export async function readCircleState(
  { db, clock }: Reading,
  circle: CircleRow,
): Promise<{ standing: CircleState; order: OrderRow | undefined; isInDoubt: boolean }> {
  const order = circle.orderId === null ? undefined : await orderById(db, circle.orderId);
  const isGivenUp =
    order !== undefined && (order.erasedAt !== null || !(isUnpaid(order.status) || isPaidFor(order.status)));
  const standing = circleState({
    closedAt: circle.closedAt,
    lastDay: circle.lastDay,
    isGone: isGivenUp || (await isTakenDown(db, circlePublication, circle.id)),
    hasBegun: circle.begunAt !== null || (order !== undefined && !isBeforeProduction(order)),
    now: clock.now(),
  });
  // Words of the giver in doubt are shown to nobody until staff have looked at them.
  const isInDoubt = await isHeld(db, circlePublication, circle.id);
  return { standing: isInDoubt && standing === 'open' ? 'over' : standing, order, isInDoubt };
}
