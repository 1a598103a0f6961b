import { endConsent, recordConsent } from '#features/consents/server/index.ts';
import { giftMoments } from '#features/gifts/server/index.ts';
import {
  inOrderLanguage,
  lockOrder,
  lockOrders,
  orderById,
  orderByNumber,
  ordersOfEmail,
  type OrderListener,
  type OrderRow,
} from '#features/orders/server/index.ts';
import { isOver, isPaidFor } from '#features/orders/domain/status.ts';
import { cancelMessage, scheduleMessage } from '#features/schedule/server/index.ts';
import { businessDay } from '#kit/business-day.ts';
import { comparableText } from '#kit/comparable-text.ts';
import { Refusal } from '#kit/refusal.ts';
import { addDays, zonedDay, zonedMoment, type ZonedHour } from '#kit/zoned-time.ts';
import { m } from '#messages/messages.js';
import { isCalm } from '#occasions/occasions.ts';
import type { ConsentScope } from '#platform/consent.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { sha256 } from '#platform/ids.ts';
import type { ScheduledMessageKind, SendOutcome } from '#platform/scheduled-message.ts';
import type { NextYear, nextYearContract } from '../contract.ts';
import { furthestDays, nextOccurrence, reminderDays } from '../domain/days.ts';
import { consentVersion, nextYearScope, nextYearText } from './consent-text.ts';
import { enqueueReminder, sealToken } from './letters.ts';
import {
  deleteReminder,
  insertReminder,
  moveReminder,
  reminderById,
  reminderOf,
  replaceToken,
  type ReminderRow,
} from './repository.ts';

type Contract = (typeof nextYearContract)['planNextYear'];

/** Kind of the scheduled messages; a subject is a reminder's id, its date and the days ahead, with colons. */
export const nextYearKind = 'next-year';
const reminderHour = 9;
/** Days after which a letter is too late. */
const latestDays = 7;
const timeZone = 'Europe/London';

type Planned = Pick<ReminderRow, 'id' | 'day'>;

/** Each date has letters of its own: what was sent or dropped ahead of another one does not count. */
const messageOf = ({ id, day }: Planned, days: number) => ({ kind: nextYearKind, subject: `${id}:${day}:${days}` });

/**
 * Reminders suit what comes again every year, and nobody is reminded of a loss by a shop, nor of a shop that they know by a
 * business's name.
 */
function isOffered({ orders }: Pick<Deps, 'orders'>, order: OrderRow | undefined): order is OrderRow {
  if (order?.erasedAt !== null || !isPaidFor(order.status) || order.email === '') return false;
  const { brief, isGivenOn } = orders.kinds.facts(order);
  return !isCalm(brief.occasion) && !isGivenOn;
}

/** @throws Refusal ORDER_NOT_FOUND */
async function knownOrder(db: Queryable, orderNumber: string): Promise<OrderRow> {
  const order = await orderByNumber(db, orderNumber);
  if (!order) throw new Refusal<Contract>('ORDER_NOT_FOUND');
  return order;
}

/**
 * The date that is proposed: a year after the gift was sent, else after the day that the buyer named for it, else after its page was
 * opened, the song released, or the order placed.
 */
async function proposedDay(deps: Pick<Deps, 'clock'>, db: Queryable, order: OrderRow): Promise<string> {
  const gift = await giftMoments(db, order.id);
  const openedOn = gift?.openedAt ? zonedDay(gift.openedAt, timeZone) : null;
  const since = businessDay(order.completedAt ?? order.createdAt);
  const day = gift?.sentOn ?? order.wantedOn ?? openedOn ?? since;
  return nextOccurrence(day, businessDay(deps.clock.now()));
}

/** The reminders of an order as its giver sees them. @throws Refusal ORDER_NOT_FOUND */
export async function readNextYear(deps: Deps, orderNumber: string): Promise<NextYear> {
  const order = await knownOrder(deps.db, orderNumber);
  const reminder = await reminderOf(deps.db, order.id);
  const { version, words } = await inOrderLanguage(deps, order, () => nextYearText(deps));
  return {
    is_offered: isOffered(deps, order),
    is_planned: reminder !== undefined,
    day: reminder?.day ?? (await proposedDay(deps, deps.db, order)),
    first_day: addDays(businessDay(deps.clock.now()), 1),
    last_day: addDays(businessDay(deps.clock.now()), furthestDays),
    consent: { version, words },
  };
}

/**
 * Plans the reminders of an order, the consent first, or moves them to another date.
 * @throws Refusal ORDER_NOT_FOUND, NOT_OFFERED, CONSENT_CHANGED, DAY_PAST, TOO_FAR
 */
export async function planNextYear(
  deps: Deps,
  {
    order_number: number,
    day,
    consent_version: version,
  }: { order_number: string; day: string; consent_version: string },
): Promise<NextYear> {
  if (version !== consentVersion) throw new Refusal<Contract>('CONSENT_CHANGED');
  const today = businessDay(deps.clock.now());
  if (day <= today) throw new Refusal<Contract>('DAY_PAST');
  if (day > addDays(today, furthestDays)) throw new Refusal<Contract>('TOO_FAR');
  const { id } = await knownOrder(deps.db, number);
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order || !isOffered(deps, order)) throw new Refusal<Contract>('NOT_OFFERED');
    const known = await reminderOf(tx, order.id);
    if (known && known.day !== day) {
      await cancelLetters(deps, tx, known);
      await moveReminder(tx, known.id, { day, createdAt: deps.clock.now() });
    }
    const { id: reminderId } = known ?? (await begin(deps, tx, order, day));
    await planLetters(deps, tx, { id: reminderId, day });
  });
  return readNextYear(deps, number);
}

function newToken(deps: Pick<Deps, 'config' | 'ids'>): Pick<ReminderRow, 'tokenHash' | 'sealedToken'> {
  const token = deps.ids.token();
  return { tokenHash: sha256(token), sealedToken: sealToken(deps, token) };
}

async function begin(deps: Deps, tx: Transaction, order: OrderRow, day: string): Promise<ReminderRow> {
  const id = deps.ids.id();
  const text = await inOrderLanguage(deps, order, () => nextYearText(deps));
  const consent = await recordConsent(deps, tx, { text, email: order.email, about: id, attested: null });
  const row = {
    id,
    orderId: order.id,
    consentId: consent.id,
    day,
    ...newToken(deps),
    createdAt: deps.clock.now(),
  };
  await insertReminder(tx, row);
  return row;
}

/** Plans the letters that are still to come; the others are not sent late. */
async function planLetters(deps: Deps, tx: Transaction, planned: Planned): Promise<void> {
  for (const days of reminderDays) {
    const at: ZonedHour = { day: addDays(planned.day, -days), hour: reminderHour, timeZone };
    const message = messageOf(planned, days);
    if (zonedMoment(at) > deps.clock.now()) await scheduleMessage(deps, tx, { ...message, at });
    else await cancelMessage(deps, tx, message);
  }
}

/** Cancels the letters that are planned for a date, and those of it that wait in the outbox. */
async function cancelLetters(deps: Pick<Deps, 'clock' | 'mailer'>, tx: Transaction, planned: Planned): Promise<void> {
  for (const days of reminderDays) await cancelMessage(deps, tx, messageOf(planned, days));
  await deps.mailer.forgetUnsent(tx, planned.id);
}

/** Ends the reminders of an order. Twice is once. @throws Refusal ORDER_NOT_FOUND */
export async function endNextYear(deps: Deps, orderNumber: string): Promise<NextYear> {
  const { id } = await knownOrder(deps.db, orderNumber);
  await deps.db.transaction(async (tx) => {
    await lockOrder(tx, id);
    await endInside(deps, tx, id, 'giver');
  });
  return readNextYear(deps, orderNumber);
}

/** Ends the reminders of an order and their consent in the caller's transaction, with the order locked. */
export async function endInside(
  deps: Pick<Deps, 'clock' | 'mailer'>,
  tx: Transaction,
  orderId: string,
  by: string,
): Promise<void> {
  const row = await reminderOf(tx, orderId);
  if (!row) return;
  await removeReminder(deps, tx, row);
  await endConsent(deps, tx, row.consentId, by);
}

async function removeReminder(
  deps: Pick<Deps, 'clock' | 'mailer'>,
  tx: Transaction,
  reminder: ReminderRow,
): Promise<void> {
  await cancelLetters(deps, tx, reminder);
  await deleteReminder(tx, reminder.id);
}

/** Ends with the consent the letters, and the link in those that were sent. */
export const nextYearConsent: ConsentScope = {
  scope: nextYearScope,
  ends: () => m.nextyear_consent_ends(),
  async lockAhead(tx, abouts) {
    const rows = await Promise.all(abouts.map((id) => reminderById(tx, id)));
    await lockOrders(
      tx,
      rows.flatMap((row) => row?.orderId ?? []),
    );
  },
  async withdrawn(deps, tx, { about }) {
    const row = await reminderById(tx, about);
    if (row) await removeReminder(deps, tx, row);
    return [];
  },
};

/** Reminds nobody of an order that was cancelled, or whose money went back. */
export const nextYearListener: OrderListener = {
  async onHappening(deps, tx, order, { kind }) {
    if (kind !== 'status' || !isOver(order.status)) return;
    await endInside(deps, tx, order.id, 'order');
  },
  /**
   * The link of the letters opens the order's story: those that were sent open nothing any more, and the next ones have another. Those
   * that wait to be sent, or are on their way, are written anew with it.
   */
  async onClosedEverywhere(deps, tx, order) {
    const row = await reminderOf(tx, order.id);
    if (!row) return;
    const token = newToken(deps);
    await replaceToken(tx, row.id, token);
    const reminder = { ...row, ...token };
    const forgotten = await deps.mailer.forgetUnsent(tx, row.id);
    for (const days of reminderDays)
      if (forgotten.some(({ key }) => key.endsWith(`:${messageOf(row, days).subject}`)))
        await remind(deps, tx, { order, reminder, days });
  },
};

/** True for a giver who has ordered a song for the same person and occasion since they asked to be reminded. */
async function hasOrderedAnew(
  deps: Deps,
  tx: Transaction,
  order: OrderRow,
  { createdAt }: ReminderRow,
): Promise<boolean> {
  const aboutOf = (one: OrderRow): string => {
    const { occasion, recipient } = deps.orders.kinds.facts(one).brief;
    return `${occasion} ${comparableText(recipient.shown)}`;
  };
  const about = aboutOf(order);
  return (await ordersOfEmail(tx, order.email)).some(
    (other) =>
      other.id !== order.id &&
      other.createdAt > createdAt &&
      isPaidFor(other.status) &&
      other.erasedAt === null &&
      aboutOf(other) === about,
  );
}

/** Enqueues the letter so many days ahead, unless it is too late for it or the giver has no use for it. */
async function remind(
  deps: Deps,
  tx: Transaction,
  { order, reminder, days }: { order: OrderRow | undefined; reminder: ReminderRow; days: number },
): Promise<SendOutcome> {
  if (!isOffered(deps, order) || (await hasOrderedAnew(deps, tx, order, reminder))) return 'dropped';
  // What a shop was away for a week long comes with the next letter, or not at all.
  if (zonedDay(deps.clock.now(), timeZone) >= addDays(reminder.day, -days + latestDays)) return 'dropped';
  if (!(await deps.mailer.isWrittenTo(tx, order.email, 'other'))) return 'dropped';
  await enqueueReminder(deps, tx, { order, reminder, days });
  return 'sent';
}

/** The letters 30, 14 and 7 days ahead of the date. */
export const nextYearReminder: ScheduledMessageKind = {
  kind: nextYearKind,
  async lockAhead(tx, subject) {
    const row = await reminderById(tx, subject.split(':')[0] ?? '');
    if (row) await lockOrder(tx, row.orderId);
  },
  async send(deps, tx, { subject }) {
    const [id = '', day = '', days = ''] = subject.split(':');
    const reminder = await reminderById(tx, id);
    if (reminder?.day !== day) return 'dropped';
    return remind(deps, tx, { order: await orderById(tx, reminder.orderId), reminder, days: Number(days) });
  },
};
