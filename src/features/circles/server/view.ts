import { maximumPhotos } from '#features/uploads/domain/limits.ts';
import { handedPhotos, photosOfOrder } from '#features/uploads/server/index.ts';
import { isHeld } from '#features/moderation/server/index.ts';
import { choosesUntil, type OrderRow } from '#features/orders/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { CircleView, ContributionView } from '../contract.ts';
import { contributionThing, inviteAddress, isBeforeProduction, readCircleState } from './known-circle.ts';
import { contributionsOf, type CircleRow, type ContributionRow } from './repository.ts';

/** A circle as its giver sees it; `order` is undefined for one of a draft. */
export async function circleView(
  deps: Deps,
  circle: CircleRow | undefined,
  order: OrderRow | undefined,
): Promise<CircleView> {
  const includesFilm = order === undefined || deps.orders.kinds.facts(order).includesFilm;
  const shared = {
    includes_film: includesFilm,
    may_change: order === undefined || isBeforeProduction(order),
    chooses_until: (order && choosesUntil(deps, order)?.toISOString()) ?? null,
    free_photos: includesFilm ? await freePhotos(deps, order) : 0,
  };
  if (!circle) return { circle: null, contributions: [], ...shared };
  const { standing } = await readCircleState(deps, circle);
  const { giver, message, lastDay, mostFriends, closedBy } = circle;
  const rows = await contributionsOf(deps.db, circle.id);
  return {
    circle: {
      url: inviteAddress(deps, circle),
      standing,
      giver,
      message,
      last_day: lastDay,
      most_friends: mostFriends,
      closed_by_staff: closedBy === 'staff',
    },
    contributions: await Promise.all(rows.map((row) => contributionView(deps, row))),
    ...shared,
  };
}

/** Photos that the giver's own leave room for. */
async function freePhotos({ db }: Pick<Deps, 'db'>, order: OrderRow | undefined): Promise<number> {
  return maximumPhotos - (order ? (await photosOfOrder(db, order.id)).length : 0);
}

async function contributionView(deps: Deps, row: ContributionRow): Promise<ContributionView> {
  const photos = await handedPhotos(deps.db, row.id);
  return {
    id: row.id,
    name: row.name,
    words: row.words,
    photos: await Promise.all(
      photos.map(async ({ id, thumbnailKey }) => ({
        id,
        thumbnail_url: await deps.storage.signedUrl(thumbnailKey),
        is_chosen: row.chosenPhotos.includes(id),
      })),
    ),
    greeting_url: row.greetingKey === null ? null : await deps.storage.signedUrl(row.greetingKey),
    words_chosen: row.wordsChosen,
    greeting_use: row.greetingUse,
    is_held: await isHeld(deps.db, contributionThing, row.id),
    at: row.createdAt.toISOString(),
  };
}
