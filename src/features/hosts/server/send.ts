import { m } from '#messages/messages.js';
import { messagesOf } from '#features/schedule/server/index.ts';
import { hostPlanOf, recordSouvenir } from '#features/subscriptions/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import { inLanguage } from '#platform/mail/in-language.ts';
import { daysBefore } from '#platform/retention.ts';
import type { DueMessage, ScheduledMessageKind, SendOutcome } from '#platform/scheduled-message.ts';
import { abandonedAfterDays } from '../domain/limits.ts';
import { isWelcomeTime } from '../domain/stay.ts';
import { updateDelivery } from './delivery-repository.ts';
import { publicStaysOf } from './guest-page-repository.ts';
import { type GuestRow, tryLockVisit, updateGuest, type Visit } from './guest-repository.ts';
import { movedPageHash, movesOf, pageAddress } from './page-address.ts';
import { shownWelcome } from './property.ts';
import { tellGuest } from './publish.ts';
import { welcomesOf } from './repository.ts';
import { souvenirKind, welcomeKind } from './stays.ts';

/** The welcome of a guest, with the way to their page; of a guest without an address the host passes the page on. */
export const guestWelcome: ScheduledMessageKind = {
  kind: welcomeKind,
  async send(deps, tx, { subject }) {
    const visit = await tryLockVisit(tx, subject);
    if (visit === 'busy') return 'not-ready';
    if (!isExpected(visit)) return 'dropped';
    const { guest, property } = visit;
    // After the day of arrival nobody wants to be welcomed.
    if (!isWelcomeTime(guest, property, deps.clock.now())) return 'dropped';
    const plan = await hostPlanOf(deps, tx, property.accountId);
    if (!plan || !shownWelcome(await welcomesOf(tx, property.id), deps.clock.now())) return 'not-ready';
    await writeTo(deps, tx, visit, 'welcome');
    return 'sent';
  },
};

/**
 * Delivers a souvenir: it is delivered, its rate frozen, its letter enqueued and its counting owed in the one transaction that marks
 * the message as sent, so a process that dies has done all of it or nothing.
 */
export const guestSouvenir: ScheduledMessageKind = { kind: souvenirKind, send: deliver };

/** True for a stay that is booked, in a house that is there. */
const isExpected = (visit: Visit | undefined): visit is Visit =>
  visit !== undefined && visit.guest.state === 'booked' && visit.property.removedAt === null;

async function deliver(deps: Deps, tx: Transaction, { subject, dueAt }: DueMessage): Promise<SendOutcome> {
  const visit = await tryLockVisit(tx, subject);
  if (visit === 'busy') return 'not-ready';
  if (!isExpected(visit)) return 'dropped';
  const { delivery, property } = visit;
  if (delivery.state === 'delivered') return 'sent';
  const now = deps.clock.now();
  const isReleased = !property.releasesByHand || delivery.releasedAt !== null;
  const usage = { accountId: property.accountId, deliveryId: delivery.id, deliveredAt: now };
  const isDeliverable = delivery.state === 'made' && isReleased;
  // While a payment is tried again a plan goes on as planned: its letters say so. Without a plan nothing is recorded.
  if (!isDeliverable || !(await recordSouvenir(deps, tx, usage))) {
    if (dueAt > daysBefore(now, abandonedAfterDays)) return 'not-ready';
    await updateDelivery(tx, delivery.id, { state: 'given-up' });
    return 'dropped';
  }
  await updateDelivery(tx, delivery.id, { state: 'delivered', deliveredAt: now });
  await writeTo(deps, tx, visit, 'souvenir');
  return 'sent';
}

type Which = 'welcome' | 'souvenir';

const kindOf = { welcome: welcomeKind, souvenir: souvenirKind };

/** Key of the letter with the address that a guest's page has now: with each address it is written once. */
function letterKey(which: Which, guest: Pick<GuestRow, 'id' | 'pageHash'>): string {
  const page = movesOf(guest) === 0 ? [] : [guest.pageHash.slice(0, 12)];
  return [kindOf[which], ...page, guest.id].join(':');
}

/** True for the key of such a letter to a guest, with whichever address of their page. */
const isLetter = (which: Which, key: string): boolean => key.startsWith(`${kindOf[which]}:`);

/** Addresses of a guest's page with which one letter goes: the host, who types those of readers, can send nothing to any number. */
const mostAddresses = 5;

/** False for a letter that has left before, once a reader of the guest's letters has refused them or the page has moved too often. */
async function mayBeWritten(deps: Deps, tx: Transaction, guest: GuestRow, which: Which): Promise<boolean> {
  const { keys, hasRefused } = await deps.mailer.recordOf(tx, guest.id);
  return !keys.some((key) => isLetter(which, key)) || (!hasRefused && movesOf(guest) < mostAddresses);
}

/** True for a guest with an address whose page moved so often that no letter went out with the address it has now. */
export async function isPageUnsent(
  { db, clock, mailer }: Pick<Deps, 'db' | 'clock' | 'mailer'>,
  guest: GuestRow,
): Promise<boolean> {
  const isOpen = guest.state === 'booked' && guest.expiresAt > clock.now();
  if (!isOpen || guest.email === null || movesOf(guest) < mostAddresses) return false;
  const { keys } = await mailer.recordOf(db, guest.id);
  return !keys.includes(letterKey('welcome', guest)) && !keys.includes(letterKey('souvenir', guest));
}

/**
 * Takes back the letters to a guest that reached nobody, and writes them to the address that the guest has now, in the caller's
 * transaction: whoever has the address that was mistyped must not be sent the page of somebody's stay. One that is on its way is
 * written as well: it arrives, if at all, with somebody else. Without an address now they wait until the guest has one. What the
 * reader of a former address refused is written to no other, which may be theirs; later letters go to the new one, with its own way out.
 * Once a letter has left, the page moves: whoever got it cannot open the page any more, and the guest is written to anew.
 * @param before the address until now; null for none
 */
export async function readdressLetters(
  deps: Deps,
  tx: Transaction,
  visit: Visit,
  before: GuestRow['email'],
): Promise<void> {
  if (before === null) return writeMissed(deps, tx, visit);
  const forgotten = await deps.mailer.forgetUnsent(tx, visit.guest.id, { exceptRefused: true, alsoSuppressed: true });
  const written = await writtenTo(tx, visit);
  const guest = written.length > 0 ? await movePage(deps, tx, visit.guest) : visit.guest;
  const moved = { ...visit, guest };
  if (guest.state !== 'booked') return;
  const isTimely = { welcome: isWelcomeTime(guest, visit.property, deps.clock.now()), souvenir: true };
  for (const which of ['welcome', 'souvenir'] as const) {
    const isOwed = async (): Promise<boolean> =>
      forgotten.some(({ key }) => isLetter(which, key)) ||
      (written.includes(which) && (await mayBeWritten(deps, tx, guest, which)));
    if (isTimely[which] && (await isOwed())) await writeTo(deps, tx, moved, which);
  }
  for (const { id } of await publicStaysOf(tx, [guest.id]))
    if (forgotten.some(({ key }) => key.endsWith(`:${guest.id}:${id}`))) await tellGuest(deps, tx, moved, id);
}

/** Letters that were written to a guest, sent or not; the welcome is over once there is a souvenir. */
async function writtenTo(tx: Transaction, { guest, delivery }: Visit): Promise<Which[]> {
  if (delivery.state === 'delivered') return ['souvenir'];
  const messages = await messagesOf(tx, [guest.id]);
  return messages.some(({ kind, state }) => kind === welcomeKind && state === 'sent') ? ['welcome'] : [];
}

/** Gives a guest's page another address, in the caller's transaction. */
async function movePage(deps: Deps, tx: Transaction, guest: GuestRow): Promise<GuestRow> {
  const pageHash = movedPageHash(deps, guest);
  await updateGuest(tx, guest.id, { pageHash });
  return { ...guest, pageHash };
}

/**
 * Writes the letters whose time came while the guest had no address, or their stay was cancelled, in the caller's transaction. What
 * was sent with the address that the page has, or refused, is on record, and not written again. Who made the stay public themselves
 * is not told that it is.
 */
export async function writeMissed(deps: Deps, tx: Transaction, visit: Visit): Promise<void> {
  const { guest, delivery, property } = visit;
  if (guest.state !== 'booked') return;
  const messages = await messagesOf(tx, [guest.id]);
  const isWelcomed = messages.some(({ kind, state }) => kind === welcomeKind && state === 'sent');
  const isMissed = {
    welcome: isWelcomed && isWelcomeTime(guest, property, deps.clock.now()),
    souvenir: delivery.state === 'delivered',
  };
  for (const which of ['welcome', 'souvenir'] as const)
    if (isMissed[which] && (await mayBeWritten(deps, tx, guest, which))) await writeTo(deps, tx, visit, which);
  for (const { id, agreedBy } of await publicStaysOf(tx, [guest.id]))
    if (agreedBy === 'host') await tellGuest(deps, tx, visit, id);
}

/** Takes back the welcome to a stay that is cancelled, in the caller's transaction: one still to be sent, which its reader has not refused. */
export async function takeWelcomeBack(
  deps: Pick<Deps, 'mailer'>,
  tx: Transaction,
  guest: Pick<GuestRow, 'id' | 'pageHash'>,
): Promise<void> {
  await deps.mailer.forgetUnsent(tx, letterKey('welcome', guest), { exceptRefused: true });
}

/** Enqueues the letter in the guest's language; a guest without an address has none. */
async function writeTo(deps: Deps, tx: Transaction, { guest, property }: Visit, which: Which): Promise<void> {
  if (guest.email === null) return;
  const { name: house } = property;
  const name = guest.firstName;
  const to = guest.email;
  await inLanguage(guest.language, () =>
    enqueueLetter(deps, tx, {
      key: letterKey(which, guest),
      to,
      // The host has a plan; the guest gave the address to the host, and may take it back with one click.
      ground: 'paid',
      topic: 'other',
      letter: {
        subject: which === 'welcome' ? m.guest_welcome_subject({ house }) : m.guest_souvenir_subject({ house }),
        greeting: name === '' ? m.guest_letter_hello() : m.guest_letter_hello_name({ name }),
        paragraphs: [which === 'welcome' ? m.guest_welcome_text({ house }) : m.guest_souvenir_text({ house })],
        action: {
          label: which === 'welcome' ? m.guest_welcome_action() : m.guest_souvenir_action(),
          url: pageAddress(deps, guest),
        },
        note: m.guest_letter_why({ house }),
      },
    }),
  );
}
