import { Refusal } from '#kit/refusal.ts';
import { recordAudit } from '#features/accounts/server/index.ts';
import { endConsent, recordConsent, withdrawalLink } from '#features/consents/server/index.ts';
import {
  forgetCasesAbout,
  holdForReview,
  holdIfInDoubt,
  isHeld,
  isTakenDown,
} from '#features/moderation/server/index.ts';
import {
  lockOrder,
  orderById,
  orderByNumber,
  type OrderListener,
  type OrderRow,
} from '#features/orders/server/index.ts';
import { portalView } from '#features/portal/server/index.ts';
import type { ConsentScope } from '#platform/consent.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import { m } from '#messages/messages.js';
import type { customerSongsContract, StaffOffer } from '../contract.ts';
import { consentVersion } from '../domain/texts.ts';
import { songConsent, songScope } from './consent-texts.ts';
import {
  insertOffer,
  lockOffer,
  offerById,
  offersOf,
  openOfferOf,
  openOffers,
  songPublication,
  updateOffer,
  type OfferRow,
} from './repository.ts';
import { publishableParts, songPath, songView } from './songs.ts';

type Contract = typeof customerSongsContract;

const mostOffers = 200;

interface NewOffer {
  order_number: string;
  customer: string;
  story: string;
  includes_film: boolean;
  consent_given: boolean;
  consent_version: string;
}

/** @throws Refusal ORDER_NOT_FOUND */
export async function knownOrder({ db }: Pick<Deps, 'db'>, orderNumber: string): Promise<OrderRow> {
  const order = await orderByNumber(db, orderNumber);
  if (!order) throw new Refusal<Contract['magazineOrder']>('ORDER_NOT_FOUND');
  return order;
}

/**
 * Offers a finished song: the consent and the offer in one transaction, the consent first. Words in doubt hold it for staff, and
 * so does a film: no rule sees who is in its photos.
 * @throws Refusal ORDER_NOT_FOUND, NOT_RELEASED, CONSENT_MISSING, CONSENT_CHANGED, FIELDS_MISSING, OFFERED, TAKEN_DOWN
 */
export async function offerSong(deps: Deps, input: NewOffer): Promise<void> {
  const { customer, story, includes_film: includesFilm } = input;
  if (!input.consent_given) throw new Refusal<Contract['offerSong']>('CONSENT_MISSING');
  if (input.consent_version !== consentVersion) throw new Refusal<Contract['offerSong']>('CONSENT_CHANGED');
  if (customer === '' || story === '') throw new Refusal<Contract['offerSong']>('FIELDS_MISSING');
  const known = await knownOrder(deps, input.order_number);
  const heard = await publishableParts(deps, known);
  if (!heard.song || (includesFilm && !heard.film)) throw new Refusal<Contract['offerSong']>('NOT_RELEASED');
  const shown = await portalView(deps, known, { seesMoney: false });
  // What was right for one listener is looked at again before everybody hears it.
  const sung = [shown.sleeve.title, ...(shown.lyrics?.flatMap(({ lines }) => lines) ?? [])];
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, known.id);
    if (!order || order.erasedAt) throw new Refusal<Contract['offerSong']>('NOT_RELEASED');
    // Each offer is another thing to moderation, and the song is the same.
    for (const earlier of await offersOf(tx, order.id))
      if (await isTakenDown(tx, songPublication, earlier.id)) throw new Refusal<Contract['offerSong']>('TAKEN_DOWN');
    const id = deps.ids.id();
    const { email } = order;
    const consent = await recordConsent(deps, tx, {
      text: songConsent(deps, includesFilm),
      email,
      about: id,
      attested: null,
    });
    const isNew = await insertOffer(tx, {
      id,
      orderId: order.id,
      state: 'offered',
      customer,
      story,
      includesFilm,
      consentId: consent.id,
      createdAt: deps.clock.now(),
    });
    if (!isNew) throw new Refusal<Contract['offerSong']>('OFFERED');
    // It has no page before it is chosen.
    const thing = { kind: songPublication, subject: id, orderId: order.id, title: customer, path: '' };
    await holdIfInDoubt(deps, tx, thing, { texts: [customer, story, ...sung], audience: 'public' });
    if (includesFilm) await holdForReview(deps, tx, thing, 'pictures');
    await enqueueLetter(deps, tx, {
      key: `song-offered:${order.id}:${id}`,
      to: email,
      ground: 'paid',
      letter: {
        subject: m.magazine_letter_subject(),
        greeting: m.magazine_letter_greeting(),
        paragraphs: [m.magazine_letter_text()],
        action: { label: m.magazine_letter_action(), url: withdrawalLink(deps, consent.token) },
      },
    });
  });
}

/** Takes the offer of an order back, and the consent with it. Twice is once. @throws Refusal ORDER_NOT_FOUND */
export async function withdrawSong(deps: Deps, orderNumber: string): Promise<void> {
  const order = await knownOrder(deps, orderNumber);
  await deps.db.transaction((tx) => endOfferOf(deps, tx, order.id, 'portal'));
}

/** The consent goes first, as when it is withdrawn by its link: two at once wait for one another in one sequence. */
export async function endOfferOf(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  orderId: string,
  by: string,
): Promise<void> {
  const offer = await openOfferOf(tx, orderId);
  if (!offer) return;
  await endConsent(deps, tx, offer.consentId, by);
  await endOffer(deps, tx, offer.id);
}

/** Ends an offer: its words are blanked; its address stays, so that it answers that the song is gone. */
async function endOffer({ clock }: Pick<Deps, 'clock'>, tx: Transaction, id: string): Promise<void> {
  const offer = await lockOffer(tx, id);
  if (!offer || offer.state === 'ended') return;
  const at = clock.now();
  await updateOffer(tx, id, { state: 'ended', customer: '', story: '', endedAt: at });
  await forgetCasesAbout(tx, { kind: songPublication, subject: id, at });
}

/** A song that is made anew is off the pages until staff have looked at it and chosen it once more. */
export const shownSongListener: OrderListener = {
  async onComplete(deps, tx, { id: orderId }) {
    const known = await openOfferOf(tx, orderId);
    const offer = known && (await lockOffer(tx, known.id));
    if (offer?.state !== 'offered' && offer?.state !== 'featured') return;
    const { id, customer } = offer;
    const thing = { kind: songPublication, subject: id, orderId, title: customer, path: '' };
    await holdForReview(deps, tx, thing, 'new-version');
    if (offer.state === 'featured') await updateOffer(tx, id, { state: 'offered', decidedAt: null, decidedBy: null });
  },
};

/** A consent withdrawn by the link of its letter ends the offer in the same transaction. */
export const offeredSongConsent: ConsentScope = {
  scope: songScope,
  ends: () => m.magazine_song_ends(),
  async withdrawn(deps, tx, { about }) {
    await endOffer(deps, tx, about);
    return [];
  },
};

/** @throws Refusal OFFER_NOT_FOUND, HELD, NOT_RELEASED */
export async function decideOffer(
  deps: Deps,
  { id, decision }: { id: string; decision: 'feature' | 'decline' },
  actor: string,
): Promise<{ state: 'featured' | 'declined' }> {
  const known = await offerById(deps.db, id);
  const canBeShown = known !== undefined && (await songView(deps, known)) !== null;
  return deps.db.transaction(async (tx) => {
    const offer = await lockOffer(tx, id);
    if (!offer || offer.state === 'ended') throw new Refusal<Contract['decideOffer']>('OFFER_NOT_FOUND');
    const state = decision === 'feature' ? 'featured' : 'declined';
    if (state === 'featured') {
      if (await isHeld(tx, songPublication, id)) throw new Refusal<Contract['decideOffer']>('HELD');
      if (!canBeShown) throw new Refusal<Contract['decideOffer']>('NOT_RELEASED');
    }
    if (offer.state === state) return { state };
    if (state === 'featured') await tellChosen(deps, tx, offer);
    await updateOffer(tx, id, { state, decidedAt: deps.clock.now(), decidedBy: actor });
    await recordAudit(deps, tx, {
      actor,
      action: `song-${state}`,
      subject: id,
      before: { state: offer.state },
      after: { state },
    });
    return { state };
  });
}

async function tellChosen(deps: Deps, tx: Transaction, { id, orderId }: OfferRow): Promise<void> {
  const order = await orderById(tx, orderId);
  if (!order || order.erasedAt) return;
  await enqueueLetter(deps, tx, {
    // Chosen again after a while off the page, it is told again.
    key: `song-featured:${orderId}:${id}:${deps.ids.id()}`,
    to: order.email,
    ground: 'paid',
    letter: {
      subject: m.magazine_chosen_subject(),
      greeting: m.magazine_chosen_greeting(),
      paragraphs: [m.magazine_chosen_text()],
      action: { label: m.magazine_chosen_action(), url: `${deps.config.BASE_URL}${songPath(id)}` },
    },
  });
}

/** Everything that is offered, without the orders behind it. */
export async function listOffers(deps: Deps): Promise<{ offers: StaffOffer[] }> {
  const offers: StaffOffer[] = [];
  for (const offer of await openOffers(deps.db, mostOffers)) {
    const song = await songView(deps, offer);
    if (!song || offer.state === 'ended') continue;
    offers.push({
      ...song,
      state: offer.state,
      includes_film: offer.includesFilm,
      offered_at: offer.createdAt.toISOString(),
      is_held: await isHeld(deps.db, songPublication, offer.id),
    });
  }
  return { offers };
}
