/**
 * States of an order's review. `planned`: the letter that asks for it is not sent. `asked`: it is, and nothing was given.
 * `waiting`: staff have not looked. `shown`: on the pages. `refused`: staff do not show it. `withdrawn`: by its giver. `closed`: the
 * time of an unanswered letter or of a withdrawn review is over; the row says only that its giver is not asked again.
 */
export const reviewStates = ['planned', 'asked', 'waiting', 'shown', 'refused', 'withdrawn', 'closed'] as const;
export type ReviewState = (typeof reviewStates)[number];

const given: ReadonlySet<ReviewState> = new Set(['waiting', 'shown', 'refused']);

/** True for a review with stars and words in it. */
export const isGiven = (state: ReviewState): boolean => given.has(state);
