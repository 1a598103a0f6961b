import { Refusal } from '#kit/refusal.ts';
import { endConsent, recordConsent, type ConsentText } from '#features/consents/server/index.ts';
import { holdForReview, isTakenDown } from '#features/moderation/server/index.ts';
import { m } from '#messages/messages.js';
import type { ConsentScope } from '#platform/consent.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { LimitRule } from '#platform/limit-rule.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import { inLanguage } from '#platform/mail/in-language.ts';
import type { PublicationKindOfRoom } from '#platform/publication.ts';
import type { hostsContract } from '../contract.ts';
import type { GuestLanguage } from '../domain/languages.ts';
import type { AgreedBy } from '../domain/states.ts';
import { lockVisit, lockVisitOf, visitOf, type Visit } from './guest-repository.ts';
import {
  endedByGuest,
  endPublicStayOfConsent,
  guestsWhoTookBack,
  insertPublicStay,
  photosOf,
  publicStayById,
  publicStaysOf,
  updatePublicStay,
  type PublicStayRow,
} from './guest-page-repository.ts';
import { pageAddress, tokenHash } from './page-address.ts';

type Contract = (typeof hostsContract)['publishStay'];
type HostContract = (typeof hostsContract)['publishGuest'];

const scope = 'guest-stay';
/** Publications of one guest by the host: each writes to the address that the host has typed. */
const ofGuest: LimitRule = { name: 'guest-publications', points: 5, seconds: 24 * 3600 };
/** Changes whenever the words beside the tick do. */
const consentVersion = 'stay-1';

/** Name by which moderation knows the pages of guests; their subject is the guest's id. */
export const stayPublication = 'guest-page';

export const publicAddress = ({ config }: Pick<Deps, 'config'>, id: string): string => `${config.BASE_URL}/stays/${id}`;

/** Words that a guest agrees to on their page, in its language. */
export async function guestConsent(language: GuestLanguage, house: string): Promise<ConsentText> {
  const words = await inLanguage(language, () => m.guest_publish_consent({ house }));
  return { scope, version: consentVersion, words };
}

const attestedConsent = (house: string): ConsentText => ({
  scope,
  version: `${consentVersion}-host`,
  words: m.host_publish_consent({ house }),
});

/** A thing of moderation's. The path is that of the public page alone: the other has the secret that opens it. */
export const stayThing = ({ guest, property }: Visit, publicId?: string) => ({
  kind: stayPublication,
  subject: guest.id,
  title: property.name,
  path: publicId === undefined ? '' : `/stays/${publicId}`,
  orderId: null,
});

/** Publishes on the guest's own page. @throws Refusal PAGE_NOT_FOUND, NOT_DELIVERED, TAKEN_DOWN, CONSENT_CHANGED */
export async function publishStay(
  deps: Deps,
  { token, consent_version: version }: { token: string; consent_version: string },
): Promise<{ url: string }> {
  const known = await visitOf(deps.db, { pageHash: tokenHash(token) });
  return deps.db.transaction(async (tx) => {
    const visit = known && (await lockVisit(tx, known.guest.id));
    if (!visit || visit.guest.expiresAt <= deps.clock.now()) throw new Refusal<Contract>('PAGE_NOT_FOUND');
    // Nobody agrees to words that they did not see.
    if (version !== consentVersion) throw new Refusal<Contract>('CONSENT_CHANGED');
    const text = await guestConsent(visit.guest.language, visit.property.name);
    const { id } = await publish(deps, tx, visit, { text, agreedBy: 'guest', attested: null });
    // No rule sees who is in a picture.
    if ((await photosOf(tx, visit.guest.id)).length > 0)
      await holdForReview(deps, tx, stayThing(visit, id), 'pictures');
    return { url: publicAddress(deps, id) };
  });
}

/**
 * Publishes by the host's word; after a guest's own no, only the guest's own yes counts.
 * @throws Refusal GUEST_NOT_FOUND, NOT_DELIVERED, TAKEN_DOWN, HOW_MISSING, GUEST_SAID_NO, TOO_MANY
 */
export async function publishGuest(
  deps: Deps,
  accountId: string,
  { guest_id: guestId, how }: { guest_id: string; how: string },
): Promise<{ url: string }> {
  if (how.trim() === '') throw new Refusal<HostContract>('HOW_MISSING');
  const wait = await deps.limits.tooOften(ofGuest, `${accountId} ${guestId}`);
  if (wait !== null) throw new Refusal<HostContract>('TOO_MANY', { retry_after_seconds: wait });
  return deps.db.transaction(async (tx) => {
    const visit = await lockVisitOf(tx, accountId, guestId);
    if (!visit) throw new Refusal<HostContract>('GUEST_NOT_FOUND');
    const attested = { by: accountId, how: how.trim(), at: deps.clock.now() };
    const text = attestedConsent(visit.property.name);
    const { id, isNew } = await publish(deps, tx, visit, { text, agreedBy: 'host', attested });
    if (isNew) await tellGuest(deps, tx, visit, id);
    return { url: publicAddress(deps, id) };
  });
}

/** Writes a public page with its consent; a guest's own word takes the place of the host's at the same address. */
async function publish(
  deps: Deps,
  tx: Transaction,
  { guest, delivery }: Visit,
  {
    text,
    agreedBy,
    attested,
  }: { text: ConsentText; agreedBy: AgreedBy; attested: Parameters<typeof recordConsent>[2]['attested'] },
): Promise<{ id: string; isNew: boolean }> {
  if (delivery.state !== 'delivered') throw new Refusal<Contract>('NOT_DELIVERED');
  if (await isTakenDown(tx, stayPublication, guest.id)) throw new Refusal<Contract>('TAKEN_DOWN');
  const [living] = await publicStaysOf(tx, [guest.id]);
  if (living && (living.agreedBy === 'guest' || agreedBy === 'host')) return { id: living.id, isNew: false };
  // Otherwise a guest's no would last until the host's next word.
  if (agreedBy === 'host' && (await guestsWhoTookBack(tx, [guest.id])).has(guest.id))
    throw new Refusal<HostContract>('GUEST_SAID_NO');
  const id = living?.id ?? deps.ids.token();
  const consent = await recordConsent(deps, tx, { text, email: guest.email ?? '', about: id, attested });
  if (living) {
    await endConsent(deps, tx, living.consentId, endedByGuest);
    await updatePublicStay(tx, id, { consentId: consent.id, agreedBy });
  } else {
    const row = { id, guestId: guest.id, consentId: consent.id, agreedBy, publishedAt: deps.clock.now() };
    await insertPublicStay(tx, { ...row, endedAt: null });
  }
  return { id, isNew: true };
}

/** The guest, who did not do it here, hears of it, with the page on which it is taken back. */
export async function tellGuest(deps: Deps, tx: Transaction, { guest, property: { name: house } }: Visit, id: string) {
  if (guest.email === null) return;
  const { email: to, firstName: name } = guest;
  // Names the guest, by whom letters are forgotten, ahead of the page.
  const about = `${guest.id}:${id}`;
  await inLanguage(guest.language, () =>
    enqueueLetter(deps, tx, {
      key: `guest-public:${about}`,
      to,
      ground: 'paid',
      topic: 'other',
      letter: {
        subject: m.guest_public_subject({ house }),
        greeting: name === '' ? m.guest_letter_hello() : m.guest_letter_hello_name({ name }),
        paragraphs: [m.guest_public_text({ house }), publicAddress(deps, id)],
        action: { label: m.guest_public_action(), url: pageAddress(deps, guest) },
        note: m.guest_letter_why({ house }),
      },
    }),
  );
}

/** Ends a guest's public page with its consent, in the caller's transaction, which holds the guest. Twice is once. */
export async function endPublicStay(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  guestId: string,
  by: string,
): Promise<void> {
  for (const { id, consentId } of await publicStaysOf(tx, [guestId])) {
    await updatePublicStay(tx, id, { endedAt: deps.clock.now() });
    await endConsent(deps, tx, consentId, by);
  }
}

/** @throws Refusal PAGE_NOT_FOUND */
export async function unpublishStay(deps: Deps, token: string): Promise<{ ended: true }> {
  const known = await visitOf(deps.db, { pageHash: tokenHash(token) });
  return deps.db.transaction(async (tx) => {
    const visit = known && (await lockVisit(tx, known.guest.id));
    if (!visit) throw new Refusal<Contract>('PAGE_NOT_FOUND');
    await endPublicStay(deps, tx, visit.guest.id, endedByGuest);
    return { ended: true };
  });
}

/** @throws Refusal GUEST_NOT_FOUND */
export async function unpublishGuest(deps: Deps, accountId: string, guestId: string): Promise<{ ended: true }> {
  return deps.db.transaction(async (tx) => {
    const visit = await lockVisitOf(tx, accountId, guestId);
    if (!visit) throw new Refusal<HostContract>('GUEST_NOT_FOUND');
    await endPublicStay(deps, tx, guestId, accountId);
    return { ended: true };
  });
}

/** A withdrawn consent ends the address that rests on it. */
export const guestStayConsent: ConsentScope = {
  scope,
  ends: () => m.guest_publish_ends(),
  async withdrawn(deps, tx, { id }) {
    await endPublicStayOfConsent(tx, id, deps.clock.now());
    return [];
  },
};

/** The visit behind a public address; 'gone' for one that has ended, with its house too, or was taken down. */
export async function publicVisit(
  deps: Pick<Deps, 'db' | 'clock'>,
  id: string,
): Promise<{ visit: Visit; stay: PublicStayRow } | 'gone' | null> {
  const stay = await publicStayById(deps.db, id);
  if (!stay) return null;
  const visit = stay.guestId === null ? undefined : await visitOf(deps.db, { guestId: stay.guestId });
  if (!visit || visit.property.removedAt !== null || stay.endedAt !== null) return 'gone';
  if (visit.guest.expiresAt <= deps.clock.now()) return 'gone';
  return (await isTakenDown(deps.db, stayPublication, visit.guest.id)) ? 'gone' : { visit, stay };
}

/** Pages of guests, which their readers can report by either address. Staff see the guest's photos before they decide. */
export const stayPublications: PublicationKindOfRoom = {
  kind: stayPublication,
  async find(deps, address) {
    const found = await publicVisit(deps, address);
    if (found === 'gone') return null;
    if (found) return stayThing(found.visit, found.stay.id);
    const visit = await visitOf(deps.db, { pageHash: tokenHash(address) });
    const isThere = visit && visit.guest.expiresAt > deps.clock.now();
    return isThere && !(await isTakenDown(deps.db, stayPublication, visit.guest.id)) ? stayThing(visit) : null;
  },
  async photos(deps, subject) {
    const photos = await photosOf(deps.db, subject);
    return Promise.all(photos.map(({ storageKey }) => deps.storage.signedUrl(storageKey)));
  },
};
