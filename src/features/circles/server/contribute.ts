import { Refusal } from '#kit/refusal.ts';
import { checkedEmail, lockOrder } from '#features/orders/server/index.ts';
import { recordConsent } from '#features/consents/server/index.ts';
import { holdIfInDoubt } from '#features/moderation/server/index.ts';
import { handOverPhotos, reserveForOrder } from '#features/uploads/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import { sha256 } from '#platform/ids.ts';
import { inLanguage } from '#platform/mail/in-language.ts';
import type { circlesContract } from '../contract.ts';
import { retainedUntil } from '../domain/circle-state.ts';
import { consentVersion, contributionText } from './consent-text.ts';
import { contributionThing, readCircleState } from './known-circle.ts';
import { sendOwnLink } from './letters.ts';
import { cancelRemindersTo } from './reminders.ts';
import {
  circleByInvite,
  contributionOfBrowser,
  contributionsOf,
  insertContribution,
  lockCircle,
} from './repository.ts';

type Contract = (typeof circlesContract)['contribute'];

export interface NewContribution {
  token: string;
  name: string;
  email: string;
  words: string;
  photo_ids: string[];
  with_greeting: boolean;
  consent_version: string;
}

/**
 * Keeps what a friend adds: the consent first, and the photos of this browser with it. Words in doubt are held for staff.
 * @returns the token of the friend's own link
 * @throws Refusal PAGE_NOT_FOUND, CIRCLE_OVER, CIRCLE_FULL, NOTHING_GIVEN, CONSENT_CHANGED, INVALID_EMAIL, PHOTO_GONE,
 * GIVEN_ALREADY
 */
export async function contribute(
  deps: Deps,
  given: NewContribution,
  browserHash: string,
): Promise<{ own_token: string }> {
  const { name, words, photo_ids: photoIds } = given;
  if (given.consent_version !== consentVersion) throw new Refusal<Contract>('CONSENT_CHANGED');
  if (words === '' && photoIds.length === 0 && !given.with_greeting) throw new Refusal<Contract>('NOTHING_GIVEN');
  const email = given.email === '' ? '' : checkedEmail(given.email);
  const found = await circleByInvite(deps.db, sha256(given.token));
  if (!found) throw new Refusal<Contract>('PAGE_NOT_FOUND');
  const token = deps.ids.token();
  await deps.db.transaction(async (tx) => {
    // The order first, as everywhere.
    if (found.orderId !== null) await lockOrder(tx, found.orderId);
    const circle = await lockCircle(tx, found.id);
    const { standing } = circle ? await readCircleState({ ...deps, db: tx }, circle) : { standing: 'gone' };
    if (!circle || standing === 'gone') throw new Refusal<Contract>('PAGE_NOT_FOUND');
    if (standing === 'over') throw new Refusal<Contract>('CIRCLE_OVER');
    if (await contributionOfBrowser(tx, circle.id, browserHash)) throw new Refusal<Contract>('GIVEN_ALREADY');
    const others = await contributionsOf(tx, circle.id);
    if (others.length >= circle.mostFriends) throw new Refusal<Contract>('CIRCLE_FULL');
    const id = deps.ids.id();
    const text = await inLanguage(circle.pageLanguage, () => contributionText(deps));
    const consent = await recordConsent(deps, tx, { text, email, about: id, attested: null });
    const expiresAt = retainedUntil(circle.lastDay);
    const missing = await handOverPhotos(tx, { from: browserHash, to: id, ids: [...new Set(photoIds)], expiresAt });
    if (missing.length > 0) throw new Refusal<Contract>('PHOTO_GONE');
    // An order that was placed just now has them reserved once it is paid.
    if (circle.orderId !== null && circle.orderId === found.orderId)
      await reserveForOrder(tx, { owners: [id], orderId: circle.orderId });
    await insertContribution(tx, {
      id,
      circleId: circle.id,
      browserHash,
      ownHash: sha256(token),
      name,
      email,
      words,
      consentId: consent.id,
      wordsChosen: false,
      chosenPhotos: [],
      greetingUse: 'none',
      createdAt: deps.clock.now(),
    });
    const thing = { kind: contributionThing, subject: id, orderId: circle.orderId, title: name, path: '' };
    await holdIfInDoubt(deps, tx, thing, { texts: [name, words], audience: 'private' });
    await cancelRemindersTo(deps, tx, circle.id, email);
    if (email !== '') await sendOwnLink(deps, tx, circle, { id, email, token });
  });
  return { own_token: token };
}
