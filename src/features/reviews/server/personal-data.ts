import { redactAudit } from '#features/accounts/server/index.ts';
import { endConsent } from '#features/consents/server/index.ts';
import { forgetCasesAbout } from '#features/moderation/server/index.ts';
import { cancelMessage } from '#features/schedule/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import { daysBefore, type RetentionRule } from '#platform/retention.ts';
import { linkDays, withdrawnDays } from '../domain/limits.ts';
import { askKind } from './ask.ts';
import { closeUnanswered, countUnanswered, deleteReview, reviewOf, reviewPublication } from './repository.ts';

/** Reviews with staff's answers. With the order all of it goes, from the pages too. */
export const reviewsPersonalData: PersonalData = {
  room: 'reviews',
  tables: ['reviews'],
  async collect({ db }, orderId) {
    const row = await reviewOf(db, orderId);
    if (!row) return { data: null, files: [] };
    const { state, heardAt, askedAt, stars, words, name, occasion, givenAt, reply, endedAt } = row;
    return { data: { state, heardAt, askedAt, stars, words, name, occasion, givenAt, reply, endedAt }, files: [] };
  },
  async forget(deps, tx, orderId) {
    const row = await reviewOf(tx, orderId);
    if (!row) return [];
    await cancelMessage(deps, tx, { kind: askKind, subject: row.id });
    await forgetCasesAbout(tx, { kind: reviewPublication, subject: row.id, at: deps.clock.now() });
    if (row.consentId !== null) await endConsent(deps, tx, row.consentId, 'erasure');
    await redactAudit(deps, tx, [row.id]);
    await deleteReview(tx, row.id);
    return [];
  },
};

/** Rows of unanswered letters and withdrawn reviews are emptied, and stay with their order: nobody is asked twice. */
export function reviewRetention({ db }: Pick<Deps, 'db'>): RetentionRule {
  const since = (now: Date) => ({ asked: daysBefore(now, linkDays), withdrawn: daysBefore(now, withdrawnDays) });
  return {
    what: 'letters asking for a review that nobody answered, and what says that a review was withdrawn',
    kept: `${linkDays} days, ${withdrawnDays} days; that its giver was asked stays with the order`,
    due: (now) => countUnanswered(db, since(now)),
    clear: (now) => closeUnanswered(db, since(now)),
  };
}
