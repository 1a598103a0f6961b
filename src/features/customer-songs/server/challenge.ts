import { Refusal } from '#kit/refusal.ts';
import { recordAudit } from '#features/accounts/server/index.ts';
import { endConsent, recordConsent } from '#features/consents/server/index.ts';
import { dropOpenCase, forgetCasesAbout } from '#features/moderation/server/index.ts';
import { issueCredit } from '#features/credits/server/index.ts';
import { isPaidFor } from '#features/orders/domain/status.ts';
import { lockOrder, orderById, type OrderRow } from '#features/orders/server/index.ts';
import { poundsAndPence } from '#kit/money.ts';
import { m } from '#messages/messages.js';
import type { ConsentScope } from '#platform/consent.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import { deleteAll } from '#platform/storage/delete-all.ts';
import type { customerSongsContract, StaffEntry } from '../contract.ts';
import { challengeMonth, creditEnd, isMonthOver } from '../domain/challenge.ts';
import { consentVersion } from '../domain/texts.ts';
import { reactionConsent, reactionScope } from './consent-texts.ts';
import type { CustomerSongDeps } from './deps.ts';
import { checkReactionFilm } from './jobs.ts';
import { knownOrder } from './offers.ts';
import {
  entriesOf,
  entryById,
  hasWinner,
  insertEntry,
  lockEntry,
  lockMonth,
  openEntryOf,
  reactionPublication,
  removeUploads,
  checkedEntries,
  touchUpload,
  updateEntry,
  uploadById,
  type EntryRow,
  type UploadRow,
} from './repository.ts';
import { publishableParts, reactionPath } from './songs.ts';

type Contract = typeof customerSongsContract;

const mostEntries = 300;
const occasionOfChallenge = 'birthday';

/** True for an order whose buyer may enter a film: a finished birthday song that others may hear. */
export async function canEnter(deps: Deps, order: OrderRow): Promise<boolean> {
  if (order.erasedAt || deps.orders.kinds.facts(order).brief.occasion !== occasionOfChallenge) return false;
  return (await publishableParts(deps, order)).song;
}

/** True while the film of an order may win: not once the order is erased, or its money went back. */
const takesPart = (order: OrderRow | undefined): order is OrderRow =>
  order?.erasedAt === null && isPaidFor(order.status);

interface NewEntry {
  order_number: string;
  upload_id: string;
  may_be_shown: boolean;
  consent_version: string;
}

/**
 * Enters a film whose last byte has arrived, and has it looked at. The consent, if it was given, is recorded with it. A film
 * that was refused, or could not be looked at, makes room for this one.
 * @throws Refusal ORDER_NOT_FOUND, NO_CHALLENGE, CONSENT_CHANGED, ENTERED, UPLOAD_NOT_FOUND, UPLOAD_INCOMPLETE
 */
export async function enterChallenge(deps: CustomerSongDeps, input: NewEntry): Promise<void> {
  const order = await knownOrder(deps, input.order_number);
  if (!(await canEnter(deps, order))) throw new Refusal<Contract['enterChallenge']>('NO_CHALLENGE');
  if (input.may_be_shown && input.consent_version !== consentVersion)
    throw new Refusal<Contract['enterChallenge']>('CONSENT_CHANGED');
  const upload = await uploadById(deps.db, input.upload_id);
  const arrived = upload?.orderId === order.id ? await deps.incomingFilms.sizeOf(upload.id) : null;
  if (!upload || arrived === null) throw new Refusal<Contract['enterChallenge']>('UPLOAD_NOT_FOUND');
  if (arrived < upload.sentBytes) throw new Refusal<Contract['enterChallenge']>('UPLOAD_INCOMPLETE');
  await deps.db.transaction((tx) => beginCheck(deps, tx, { orderId: order.id, upload, input }));
}

async function beginCheck(
  deps: CustomerSongDeps,
  tx: Transaction,
  { orderId, upload, input }: { orderId: string; upload: UploadRow; input: NewEntry },
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order || order.erasedAt) throw new Refusal<Contract['enterChallenge']>('NO_CHALLENGE');
  const earlier = await openEntryOf(tx, orderId);
  if (earlier && !isOutOfTheRunning(earlier)) throw new Refusal<Contract['enterChallenge']>('ENTERED');
  if (earlier) await endEntriesOf(deps, tx, orderId, 'replaced');
  const now = deps.clock.now();
  // The round of abandoned uploads leaves it alone while it waits for its check.
  if (!(await touchUpload(tx, upload.id, now))) throw new Refusal<Contract['enterChallenge']>('UPLOAD_NOT_FOUND');
  const id = deps.ids.id();
  const consent = input.may_be_shown
    ? await recordConsent(deps, tx, { text: reactionConsent(deps), email: order.email, about: id, attested: null })
    : null;
  const consentId = consent?.id ?? null;
  const place = { id, orderId, month: await monthOf(tx, now, earlier), consentId, enteredAt: now };
  await insertEntry(tx, { ...place, state: 'checking', storageKey: '', sizeBytes: upload.sentBytes });
  await deps.jobs.enqueue(tx, checkReactionFilm, { entry: id, upload: upload.id });
}

/** That we could not look at an earlier film is our fault: the month that it arrived in counts while it can still be won. */
async function monthOf(tx: Transaction, now: Date, earlier: EntryRow | undefined): Promise<string> {
  if (earlier?.state !== 'failed' || (await hasWinner(tx, earlier.month))) return challengeMonth(now);
  return earlier.month;
}

/** True for an entry whose film was refused, or could not be looked at. */
const isOutOfTheRunning = ({ state }: EntryRow): boolean => state === 'refused' || state === 'failed';

/** Takes the film of an order out of the challenge and deletes it; twice is once. @throws Refusal ORDER_NOT_FOUND */
export async function withdrawEntry(deps: CustomerSongDeps, orderNumber: string): Promise<void> {
  const order = await knownOrder(deps, orderNumber);
  const { files, uploads } = await deps.db.transaction(async (tx) => ({
    files: await endEntriesOf(deps, tx, order.id, 'portal'),
    uploads: await removeUploads(tx, order.id),
  }));
  for (const { id } of uploads) await deps.incomingFilms.discard(id);
  await deleteAll(deps, files);
}

/** Ends every entry of an order. A credit that was won stays. @returns keys of the films, deleted once the transaction is through */
export async function endEntriesOf(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  orderId: string,
  by: string,
): Promise<string[]> {
  const keys: string[] = [];
  for (const { id, consentId, state } of await entriesOf(tx, orderId)) {
    if (state === 'ended') continue;
    if (consentId !== null) await endConsent(deps, tx, consentId, by);
    const entry = await lockEntry(tx, id);
    if (!entry || entry.state === 'ended') continue;
    const at = deps.clock.now();
    await updateEntry(tx, id, { state: 'ended', storageKey: '', consentId: null, endedAt: at });
    await forgetCasesAbout(tx, { kind: reactionPublication, subject: id, at });
    if (entry.storageKey !== '') keys.push(entry.storageKey);
  }
  return keys;
}

/** Without its consent a film takes part all the same, and is shown to nobody but the jury. */
export const reactionFilmConsent: ConsentScope = {
  scope: reactionScope,
  ends: () => m.magazine_reaction_ends(),
  async withdrawn(deps, tx, { about }) {
    const entry = await lockEntry(tx, about);
    if (entry) await updateEntry(tx, about, { consentId: null });
    await dropOpenCase(tx, { kind: reactionPublication, subject: about, at: deps.clock.now() });
    return [];
  },
};

export async function listEntries(deps: Deps): Promise<{ entries: StaffEntry[]; credit_pence: number }> {
  const rows = await checkedEntries(deps.db, mostEntries);
  const now = deps.clock.now();
  const entries: StaffEntry[] = [];
  for (const entry of rows) {
    const order = await orderById(deps.db, entry.orderId);
    if (!takesPart(order) || (entry.state !== 'entered' && entry.state !== 'won')) continue;
    const won = rows.some(({ month, creditId }) => month === entry.month && creditId !== null);
    entries.push({
      id: entry.id,
      month: entry.month,
      state: entry.state,
      first_name: deps.orders.kinds.facts(order).brief.recipient.shown,
      title: order.title,
      may_be_shown: entry.consentId !== null,
      film: reactionPath(entry.id),
      entered_at: entry.enteredAt.toISOString(),
      can_win: !won && isMonthOver(entry.month, now),
    });
  }
  return { entries, credit_pence: deps.site.challenge.creditPence };
}

/**
 * Gives a month's credit to one film, and its code to the buyer by letter. Of two who choose at once the second is refused.
 * @throws Refusal ENTRY_NOT_FOUND, MONTH_NOT_OVER, WINNER_CHOSEN
 */
export async function chooseWinner(deps: Deps, id: string, actor: string): Promise<{ month: string }> {
  const known = await entryById(deps.db, id);
  if (!known) throw new Refusal<Contract['chooseWinner']>('ENTRY_NOT_FOUND');
  const { month } = known;
  const now = deps.clock.now();
  if (!isMonthOver(month, now)) throw new Refusal<Contract['chooseWinner']>('MONTH_NOT_OVER');
  await deps.db.transaction(async (tx) => {
    const all = await lockMonth(tx, month);
    // One that was taken back later has had the month's credit too.
    if (all.some(({ creditId }) => creditId !== null)) throw new Refusal<Contract['chooseWinner']>('WINNER_CHOSEN');
    const entry = all.find((one) => one.id === id);
    const order = entry && (await orderById(tx, entry.orderId));
    if (entry?.state !== 'entered' || !takesPart(order)) throw new Refusal<Contract['chooseWinner']>('ENTRY_NOT_FOUND');
    const { creditPence: amountPence } = deps.site.challenge;
    const reason = `birthday-challenge ${month}`;
    const expiresAt = creditEnd(now);
    const credit = await issueCredit(deps, tx, { amountPence, reason, issuedBy: actor, expiresAt });
    await updateEntry(tx, id, { state: 'won', creditId: credit.id, decidedAt: now });
    await recordAudit(deps, tx, { actor, action: 'challenge-won', subject: id, after: { month, amountPence } });
    await tellWinner(deps, tx, { order, entry, code: credit.code, amountPence, expiresAt });
  });
  return { month };
}

interface Won {
  order: OrderRow;
  entry: EntryRow;
  code: string;
  amountPence: number;
  expiresAt: Date;
}

async function tellWinner(
  deps: Deps,
  tx: Transaction,
  { order, entry, code, amountPence, expiresAt }: Won,
): Promise<void> {
  const credit = poundsAndPence(amountPence);
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' }).format(expiresAt);
  await enqueueLetter(deps, tx, {
    key: `challenge-won:${order.id}:${entry.id}`,
    to: order.email,
    ground: 'paid',
    letter: {
      subject: m.magazine_won_subject({ credit }),
      greeting: m.magazine_won_greeting(),
      paragraphs: [m.magazine_won_text({ credit }), m.magazine_won_code({ code }), m.magazine_won_end({ day })],
      action: { label: m.magazine_won_action(), url: `${deps.config.BASE_URL}/development#order-wizard` },
    },
  });
}
