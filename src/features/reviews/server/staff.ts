import { Refusal } from '#kit/refusal.ts';
import { recordAudit } from '#features/accounts/server/index.ts';
import { isHeld } from '#features/moderation/server/index.ts';
import { lockOrder } from '#features/orders/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { TaskList } from '#platform/rooms/task-list.ts';
import type { StaffReview, StaffReviewList, reviewsContract } from '../contract.ts';
import {
  countReviews,
  lockReview,
  reviewById,
  reviewPublication,
  reviewsIn,
  updateReview,
  type ReviewRow,
  type ReviewWithOrder,
} from './repository.ts';

type Contract = (typeof reviewsContract)['judgeReview'];

/** A review, and the time of the words that staff have read. */
interface LookedAt {
  id: string;
  given_at: string;
}

/** Reviews that the list shows of each state. */
const listed = 100;
const listedStates = ['waiting', 'shown', 'refused'] as const;

/** Reviews for admins by state, with the numbers of all states. */
export async function listStaffReviews(deps: Deps): Promise<StaffReviewList> {
  const reviews: StaffReview[] = [];
  for (const state of listedStates)
    for (const row of await reviewsIn(deps.db, state, listed)) reviews.push(await deskView(deps, row));
  const counts = await countReviews(deps.db);
  return { reviews, counts: Object.fromEntries(counts) };
}

async function deskView({ db }: Pick<Deps, 'db'>, row: ReviewWithOrder): Promise<StaffReview> {
  const { id, orderNumber, state, stars, words, name, occasion, reply, givenAt } = row;
  return {
    id,
    order_number: orderNumber,
    state: state as StaffReview['state'],
    is_held: await isHeld(db, reviewPublication, id),
    stars: stars ?? 0,
    words,
    name,
    occasion,
    reply,
    given_at: (givenAt ?? new Date(0)).toISOString(),
  };
}

/**
 * Shows a review on the pages, or takes it off them again.
 * @throws Refusal REVIEW_NOT_FOUND, CHANGED when its giver changed or withdrew it meanwhile, HELD by moderation
 */
export async function judgeReview(
  deps: Deps,
  { id, show, given_at }: LookedAt & { show: boolean },
  actor: string,
): Promise<StaffReviewList> {
  await change(deps, { id, given_at }, async (tx, row) => {
    if (show && (await isHeld(tx, reviewPublication, id))) throw new Refusal<Contract>('HELD');
    const state = show ? 'shown' : 'refused';
    await updateReview(tx, id, { state });
    await recordAudit(deps, tx, { actor, action: `review-${state}`, subject: id, before: { state: row.state } });
  });
  return listStaffReviews(deps);
}

/** Writes, changes or, with no words, removes staff's answer below a review. @throws Refusal REVIEW_NOT_FOUND, CHANGED */
export async function replyToReview(
  deps: Deps,
  { id, reply, given_at }: LookedAt & { reply: string },
  actor: string,
): Promise<StaffReviewList> {
  await change(deps, { id, given_at }, async (tx, row) => {
    await updateReview(tx, id, { reply });
    await recordAudit(deps, tx, { actor, action: 'review-reply', subject: id, before: { reply: row.reply } });
  });
  return listStaffReviews(deps);
}

/** Changes a review as it was looked at. */
async function change(
  deps: Deps,
  { id, given_at: givenAt }: LookedAt,
  write: (tx: Transaction, row: ReviewRow) => Promise<void>,
): Promise<void> {
  const known = await reviewById(deps.db, id);
  await deps.db.transaction(async (tx) => {
    if (known) await lockOrder(tx, known.orderId);
    const row = await lockReview(tx, id);
    if (!row || row.stars === null) throw new Refusal<Contract>('REVIEW_NOT_FOUND');
    if (row.givenAt?.toISOString() !== givenAt) throw new Refusal<Contract>('CHANGED');
    await write(tx, row);
  });
}

/** Reviews that nobody has looked at. */
export function reviewTasks({ db }: Deps): TaskList[] {
  return [
    {
      kind: 'review',
      role: 'admin',
      async read({ limit }) {
        const rows = await reviewsIn(db, 'waiting', limit);
        return {
          count: (await countReviews(db)).get('waiting') ?? 0,
          tasks: rows.map(({ id, orderNumber, name, givenAt, heardAt }) => ({
            id,
            orderNumber,
            about: name,
            since: givenAt ?? heardAt,
            due: null,
          })),
        };
      },
    },
  ];
}
