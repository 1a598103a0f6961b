import { readIssuedCredit } from '#features/credits/server/index.ts';
import { isTakenDown } from '#features/moderation/server/index.ts';
import type { OrderRow } from '#features/orders/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { MagazineOrder } from '../contract.ts';
import { largestFilmBytes } from '../domain/challenge.ts';
import { consentVersion } from '../domain/texts.ts';
import { canEnter } from './challenge.ts';
import { reactionConsent, songConsent } from './consent-texts.ts';
import { knownOrder } from './offers.ts';
import { openEntryOf, openOfferOf, songPublication, uploadsOf } from './repository.ts';
import { publishableParts, songPath } from './songs.ts';

/** An order's place in the magazine, for its buyer. @throws Refusal ORDER_NOT_FOUND */
export async function magazineOrder(deps: Deps, orderNumber: string): Promise<MagazineOrder> {
  const order = await knownOrder(deps, orderNumber);
  const heard = await publishableParts(deps, order);
  return {
    can_offer: heard.song,
    has_film: heard.film,
    consent_version: consentVersion,
    words: songConsent(deps, false).words,
    words_with_film: songConsent(deps, true).words,
    words_of_reaction: reactionConsent(deps).words,
    offer: await offerView(deps, order),
    challenge: await challengeView(deps, order),
  };
}

async function offerView({ db }: Pick<Deps, 'db'>, { id: orderId }: OrderRow): Promise<MagazineOrder['offer']> {
  const offer = await openOfferOf(db, orderId);
  if (!offer || offer.state === 'ended') return null;
  const { id, state, customer, story, includesFilm } = offer;
  const isShown = state === 'featured' && !(await isTakenDown(db, songPublication, id));
  return { id, state, customer, story, includes_film: includesFilm, page: isShown ? songPath(id) : null };
}

async function challengeView(deps: Deps, order: OrderRow): Promise<MagazineOrder['challenge']> {
  const entry = await openEntryOf(deps.db, order.id);
  if (!entry && !(await canEnter(deps, order))) return null;
  const { hashtag, creditPence } = deps.site.challenge;
  const terms = { hashtag, credit_pence: creditPence, largest_bytes: largestFilmBytes };
  if (!entry || entry.state === 'ended') return { ...terms, entry: null };
  const credit = entry.creditId === null ? null : await readIssuedCredit(deps, entry.creditId);
  return {
    ...terms,
    entry: {
      state: entry.state,
      upload_id: entry.state === 'failed' ? ((await uploadsOf(deps.db, order.id))[0]?.id ?? null) : null,
      month: entry.month,
      may_be_shown: entry.consentId !== null,
      credit: credit && {
        code: credit.code,
        amount_pence: credit.amountPence,
        expires_at: credit.expiresAt.toISOString(),
        is_taken: credit.isTaken,
      },
    },
  };
}
