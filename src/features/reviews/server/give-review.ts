import { Refusal } from '#kit/refusal.ts';
import { endConsent, recordConsent } from '#features/consents/server/index.ts';
import { dropOpenCase, forgetCasesAbout, holdIfInDoubt } from '#features/moderation/server/index.ts';
import { inOrderLanguage, lockOrder, lockOrders, orderById, type OrderRow } from '#features/orders/server/index.ts';
import type { ConsentScope } from '#platform/consent.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { sha256 } from '#platform/ids.ts';
import type { LimitRule } from '#platform/limit-rule.ts';
import { m } from '#messages/messages.js';
import type { ReviewPage, reviewsContract } from '../contract.ts';
import { isGiven } from '../domain/states.ts';
import { consentVersion, reviewScope, reviewText } from './consent-text.ts';
import {
  withoutContent,
  isReviewShown,
  lockReview,
  reviewById,
  reviewByToken,
  reviewPublication,
  updateReview,
  type ReviewRow,
} from './repository.ts';

type Contract = (typeof reviewsContract)['giveReview'];

/** Changes of one review: its words are looked at by people. */
const byLink: LimitRule = { name: 'review-changes', points: 10, seconds: 24 * 3600 };

/** The review of a link whose order still has a giver. @throws Refusal PAGE_NOT_FOUND */
async function linked(deps: Pick<Deps, 'db'>, token: string): Promise<{ row: ReviewRow; order: OrderRow }> {
  const row = await reviewByToken(deps.db, sha256(token));
  const order = row && (await orderById(deps.db, row.orderId));
  if (!row || order?.erasedAt !== null) throw new Refusal<Contract>('PAGE_NOT_FOUND');
  return { row, order };
}

/** The page of a letter's link, with what was given so far. @throws Refusal PAGE_NOT_FOUND */
export async function readReview(deps: Deps, token: string): Promise<ReviewPage> {
  const { row, order } = await linked(deps, token);
  const { version, words } = await inOrderLanguage(deps, order, () => reviewText(deps));
  const { state, stars, occasion, name, reply } = row;
  return {
    page_language: deps.orders.kinds.facts(order).pageLanguage,
    state: state === 'shown' && !(await isReviewShown(deps.db, row.id)) ? 'refused' : (state as ReviewPage['state']),
    occasion,
    stars,
    words: row.words,
    name,
    reply,
    consent: { version, words },
  };
}

export interface GivenReview {
  token: string;
  stars: number;
  words: string;
  name: string;
  consent_version: string;
}

/**
 * Keeps what a giver says, or what they say now instead: the consent first. It is shown once staff have looked at it; until then
 * what was shown before is gone.
 * @throws Refusal PAGE_NOT_FOUND, CONSENT_CHANGED, TOO_MANY
 */
export async function giveReview(deps: Deps, given: GivenReview): Promise<ReviewPage> {
  if (given.consent_version !== consentVersion) throw new Refusal<Contract>('CONSENT_CHANGED');
  const { row: found, order } = await linked(deps, given.token);
  const wait = await deps.limits.tooOften(byLink, found.id);
  if (wait !== null) throw new Refusal<Contract>('TOO_MANY', { retry_after_seconds: wait });
  await deps.db.transaction(async (tx) => {
    await lockOrder(tx, order.id);
    const row = await lockReview(tx, found.id);
    if (!row || row.tokenHash === null) throw new Refusal<Contract>('PAGE_NOT_FOUND');
    const consentId = await standingConsent(deps, tx, row, order);
    const { stars, words, name } = given;
    await updateReview(tx, row.id, {
      state: 'waiting',
      stars,
      words,
      name,
      consentId,
      givenAt: deps.clock.now(),
      endedAt: null,
      reply: '',
    });
    await dropOpenCase(tx, { kind: reviewPublication, subject: row.id, at: deps.clock.now() });
    const thing = { kind: reviewPublication, subject: row.id, orderId: order.id, title: name, path: '' };
    await holdIfInDoubt(deps, tx, thing, { texts: [name, words], audience: 'public' });
  });
  return readReview(deps, given.token);
}

/** The consent of a review that stands, or a new one. */
async function standingConsent(deps: Deps, tx: Transaction, row: ReviewRow, order: OrderRow): Promise<string> {
  if (isGiven(row.state) && row.consentId !== null) return row.consentId;
  const text = await inOrderLanguage(deps, order, () => reviewText(deps));
  const { id } = await recordConsent(deps, tx, { text, email: order.email, about: row.id, attested: null });
  return id;
}

/** Takes a review back; it is gone from the pages at once. Twice is once. @throws Refusal PAGE_NOT_FOUND */
export async function withdrawReview(deps: Deps, token: string): Promise<ReviewPage> {
  const { row, order } = await linked(deps, token);
  await deps.db.transaction(async (tx) => {
    await lockOrder(tx, order.id);
    const consentId = await endInside(deps, tx, row.id);
    // The consent last: an erasure, too, locks the order first.
    if (consentId !== null) await endConsent(deps, tx, consentId, 'link');
  });
  return readReview(deps, token);
}

/** Empties a review in the caller's transaction. Nothing of what was given stays. @returns id of the consent that it rested on */
async function endInside(deps: Pick<Deps, 'clock'>, tx: Transaction, id: string): Promise<string | null> {
  const row = await lockReview(tx, id);
  if (!row || !isGiven(row.state)) return null;
  const now = deps.clock.now();
  await updateReview(tx, id, { ...withoutContent, state: 'withdrawn', endedAt: now });
  await forgetCasesAbout(tx, { kind: reviewPublication, subject: id, at: now });
  return row.consentId;
}

/** Ends with the consent of a giver what is shown of their review. */
export const reviewConsent: ConsentScope = {
  scope: reviewScope,
  ends: () => m.review_consent_ends(),
  async lockAhead(tx, abouts) {
    const rows = await Promise.all(abouts.map((id) => reviewById(tx, id)));
    await lockOrders(
      tx,
      rows.flatMap((row) => row?.orderId ?? []),
    );
  },
  async withdrawn(deps, tx, { about }) {
    await endInside(deps, tx, about);
    return [];
  },
};
