import { rm } from 'node:fs/promises';
import { Refusal } from '#kit/refusal.ts';
import { recordAudit } from '#features/accounts/server/index.ts';
import { copyFilm, type RecordingEnding } from '#features/assets/server/index.ts';
import { endConsent, recordConsent } from '#features/consents/server/index.ts';
import { dropOpenCase, holdForLook } from '#features/moderation/server/index.ts';
import { issueCredit } from '#features/credits/server/index.ts';
import { lockOrder, orderById, type OrderRow } from '#features/orders/server/index.ts';
import { TooManyWaiting } from '#kit/turns.ts';
import { poundsAndPence } from '#kit/money.ts';
import { m } from '#messages/messages.js';
import type { ConsentScope } from '#platform/consent.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import { StorageError } from '#platform/storage/port.ts';
import type { customerSongsContract, DeskEntry } from '../contract.ts';
import { challengeMonth, creditEnd, isMonthOver, longestFilmSeconds } from '../domain/challenge.ts';
import { consentVersion } from '../domain/texts.ts';
import { reactionConsent, reactionScope } from './consent-texts.ts';
import type { CustomerSongDeps } from './deps.ts';
import { knownOrder } from './offers.ts';
import {
  deleteUpload,
  filmFolder,
  entriesOf,
  entryById,
  insertEntry,
  lockEntry,
  lockMonth,
  openEntries,
  openEntryOf,
  reactionPublication,
  updateEntry,
  uploadById,
  type EntryRow,
} from './repository.ts';
import { canBeHeard, reactionPath } from './songs.ts';

type Contract = typeof customerSongsContract;

const mostEntries = 300;
const occasionOfChallenge = 'birthday';

/** True for an order whose buyer may enter a film: a finished birthday song that others may hear. */
export async function canEnter(deps: Deps, order: OrderRow): Promise<boolean> {
  if (order.erasedAt || deps.orders.kinds.facts(order).brief.occasion !== occasionOfChallenge) return false;
  return (await canBeHeard(deps, order)).song;
}

interface NewEntry {
  order_number: string;
  upload_id: string;
  may_be_shown: boolean;
  consent_version: string;
}

/**
 * Enters a film whose last byte has arrived: checked, and kept without its metadata. The consent, if it was given, is recorded
 * with the entry.
 * @throws Refusal ORDER_NOT_FOUND, NO_CHALLENGE, CONSENT_CHANGED, ENTERED, UPLOAD_NOT_FOUND, UPLOAD_INCOMPLETE, INVALID_TYPE, CHECK_FAILED, DISK_FULL
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
  if (await openEntryOf(deps.db, order.id)) throw new Refusal<Contract['enterChallenge']>('ENTERED');
  // A name of its own, which the next round of abandoned films finds after a crash.
  const copy = deps.incomingFilms.pathOf(deps.ids.id());
  try {
    const ending = await copied(deps, upload.id, copy);
    const id = deps.ids.id();
    const storageKey = `${filmFolder}${id}.${ending}`;
    await put(deps, storageKey, copy);
    await keep(deps, {
      id,
      order,
      storageKey,
      sizeBytes: arrived,
      uploadId: upload.id,
      mayBeShown: input.may_be_shown,
    });
    await deps.incomingFilms.discard(upload.id);
  } finally {
    await rm(copy, { force: true });
  }
}

/** Writes the copy that is kept. An upload that is no film is deleted; one that could not be looked at stays. @throws Refusal INVALID_TYPE, CHECK_FAILED, DISK_FULL */
async function copied(deps: CustomerSongDeps, uploadId: string, copy: string): Promise<RecordingEnding> {
  const film = await deps.filmTurns
    .take(() =>
      copyFilm({
        file: deps.incomingFilms.pathOf(uploadId),
        copy,
        longestSeconds: longestFilmSeconds,
        configured: deps.config.FFMPEG_PATH,
      }),
    )
    .catch((error: unknown) => {
      if (error instanceof TooManyWaiting) return null;
      throw error;
    });
  if (film?.outcome === 'copied') return film.ending;
  if (film?.outcome === 'no-recording') {
    await deleteUpload(deps.db, uploadId);
    await deps.incomingFilms.discard(uploadId);
    throw new Refusal<Contract['enterChallenge']>('INVALID_TYPE');
  }
  if (film !== null) deps.log.error({ upload: uploadId }, 'a film could not be looked at');
  throw new Refusal<Contract['enterChallenge']>(film?.isDiskFull ? 'DISK_FULL' : 'CHECK_FAILED');
}

async function put(deps: Deps, storageKey: string, path: string): Promise<void> {
  try {
    await deps.storage.put(storageKey, { path });
  } catch (error) {
    await deps.storage.delete(storageKey);
    if (error instanceof StorageError && error.code === 'no-space')
      throw new Refusal<Contract['enterChallenge']>('DISK_FULL');
    throw error;
  }
}

interface Film {
  id: string;
  order: OrderRow;
  storageKey: string;
  sizeBytes: number;
  uploadId: string;
  mayBeShown: boolean;
}

async function keep(deps: Deps, film: Film): Promise<void> {
  try {
    await deps.db.transaction((tx) => write(deps, tx, film));
  } catch (error) {
    // Any other failure may have come after the commit: a file too many is better than one too few.
    if (error instanceof Refusal) await deps.storage.delete(film.storageKey);
    throw error;
  }
}

async function write(
  deps: Deps,
  tx: Transaction,
  { id, order: { id: orderId }, storageKey, sizeBytes, uploadId, mayBeShown }: Film,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order || order.erasedAt) throw new Refusal<Contract['enterChallenge']>('NO_CHALLENGE');
  // Asked twice at once, the first has it.
  if (!(await deleteUpload(tx, uploadId))) throw new Refusal<Contract['enterChallenge']>('UPLOAD_NOT_FOUND');
  const now = deps.clock.now();
  const text = reactionConsent(deps);
  const consent = mayBeShown
    ? await recordConsent(deps, tx, { text, email: order.email, about: id, attested: null })
    : null;
  const isNew = await insertEntry(tx, {
    id,
    orderId,
    month: challengeMonth(now),
    state: 'entered',
    storageKey,
    sizeBytes,
    consentId: consent?.id ?? null,
    enteredAt: now,
  });
  if (!isNew) throw new Refusal<Contract['enterChallenge']>('ENTERED');
  if (!consent) return;
  const thing = { kind: reactionPublication, subject: id, orderId, title: order.title, path: '' };
  await holdForLook(deps, tx, thing, 'pictures');
}

/** Takes the film of an order out of the challenge and deletes it; twice is once. @throws Refusal ORDER_NOT_FOUND */
export async function withdrawEntry(deps: Deps, orderNumber: string): Promise<void> {
  const order = await knownOrder(deps, orderNumber);
  const files = await deps.db.transaction((tx) => endEntriesOf(deps, tx, order.id, 'portal'));
  for (const key of files) await deps.storage.delete(key);
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
    await dropOpenCase(tx, { kind: reactionPublication, subject: id, at });
    keys.push(entry.storageKey);
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

export async function listEntries(deps: Deps): Promise<{ entries: DeskEntry[]; credit_pence: number }> {
  const rows = await openEntries(deps.db, mostEntries);
  const now = deps.clock.now();
  const entries: DeskEntry[] = [];
  for (const entry of rows) {
    const order = await orderById(deps.db, entry.orderId);
    if (!order || order.erasedAt || entry.state === 'ended') continue;
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
    if (entry?.state !== 'entered' || !order || order.erasedAt)
      throw new Refusal<Contract['chooseWinner']>('ENTRY_NOT_FOUND');
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
