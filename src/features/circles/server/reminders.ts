import { Refusal } from '#kit/refusal.ts';
import { addDays } from '#kit/zoned-time.ts';
import { businessDay } from '#kit/business-day.ts';
import { checkedEmail, lockOrder, orderById } from '#features/orders/server/index.ts';
import { cancelMessage, scheduleMessage } from '#features/schedule/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { sha256 } from '#platform/ids.ts';
import type { ScheduledMessageKind } from '#platform/scheduled-message.ts';
import type { circlesContract } from '../contract.ts';
import { closesAt } from '../domain/circle-state.ts';
import { chooseKind, londonZone, reminderKind } from './attach.ts';
import { readCircleState } from './known-circle.ts';
import { askToChoose, remindedFriend, sendReminder } from './letters.ts';
import {
  circleById,
  circleByInvite,
  contributionsOf,
  deleteReminder,
  insertReminder,
  lockCircle,
  reminderById,
  remindersOf,
  type ReminderRow,
} from './repository.ts';

type Contract = (typeof circlesContract)['remindFriend'];

const reminderHour = 10;

/** Plans a friend's reminder for the morning before the last day, or at once where that is over. */
export async function planReminder(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Transaction,
  { id }: Pick<ReminderRow, 'id'>,
  lastDay: string,
): Promise<void> {
  const at = { day: addDays(lastDay, -1), hour: reminderHour, timeZone: londonZone };
  await scheduleMessage(deps, tx, { kind: reminderKind, subject: id, at });
}

/** Asks for one reminder; asked twice it is still one. @throws Refusal PAGE_NOT_FOUND, INVALID_EMAIL, CIRCLE_OVER */
export async function remindFriend(
  deps: Deps,
  { token, email }: { token: string; email: string },
): Promise<{ asked: true }> {
  const found = await circleByInvite(deps.db, sha256(token));
  if (!found) throw new Refusal<Contract>('PAGE_NOT_FOUND');
  const address = checkedEmail(email);
  const { standing } = await readCircleState(deps, found);
  if (standing === 'gone') throw new Refusal<Contract>('PAGE_NOT_FOUND');
  // On the last morning there is nothing left to wait for.
  if (standing === 'over' || found.lastDay <= businessDay(deps.clock.now())) throw new Refusal<Contract>('CIRCLE_OVER');
  await deps.db.transaction(async (tx) => {
    const circle = await lockCircle(tx, found.id);
    if (!circle) return;
    const row = { id: deps.ids.id(), circleId: circle.id, email: address, createdAt: deps.clock.now() };
    const asked = await insertReminder(tx, row);
    if (asked) await planReminder(deps, tx, asked, circle.lastDay);
  });
  return { asked: true };
}

/** The reminder of a friend who has not added anything meanwhile; its address is deleted with it. */
const friendReminder: ScheduledMessageKind = {
  kind: reminderKind,
  async send(deps, tx, { subject }) {
    const reminder = await reminderById(tx, subject);
    const circle = reminder && (await circleById(tx, reminder.circleId));
    if (!circle) return 'dropped';
    await deleteReminder(tx, reminder.id);
    const { standing } = await readCircleState({ ...deps, db: tx }, circle);
    const hasAdded = (await contributionsOf(tx, circle.id)).some(
      ({ email }) => email.toLowerCase() === reminder.email.toLowerCase(),
    );
    if (standing !== 'open' || hasAdded) return 'dropped';
    await sendReminder(deps, tx, circle, reminder);
    return 'sent';
  },
};

/** The circle and the last day that a message is about; an earlier release's names no day. */
const askedAbout = (subject: string): [id: string, day: string | undefined] => {
  const [id = '', day] = subject.split(':');
  return [id, day];
};

/** Asks the giver on the last day to choose. */
const giverChooses: ScheduledMessageKind = {
  kind: chooseKind,
  async lockAhead(tx, subject) {
    const [id] = askedAbout(subject);
    const circle = await circleById(tx, id);
    if (circle?.orderId) await lockOrder(tx, circle.orderId);
  },
  async send(deps, tx, { subject }) {
    const [id, day] = askedAbout(subject);
    const circle = await circleById(tx, id);
    if (!circle || (day ?? circle.lastDay) !== circle.lastDay) return 'dropped';
    const order = circle.orderId ? await orderById(tx, circle.orderId) : undefined;
    if (order?.status !== 'paid' || order.erasedAt !== null) return 'dropped';
    if (circle.begunAt !== null || circle.closedBy === 'giver') return 'dropped';
    const count = (await contributionsOf(tx, circle.id)).length;
    // Paid when the day was over: there is nothing to choose, nor anybody to ask once more.
    if (count === 0 && deps.clock.now() >= closesAt(circle.lastDay)) return 'dropped';
    await askToChoose(deps, tx, { order, circle, count });
    return 'sent';
  },
};

export const circleMessages = [friendReminder, giverChooses];

/** Cancels what an address asked for that has added something to a circle, or taken it back, and forgets what was sent of it. */
export async function cancelRemindersTo(
  deps: Pick<Deps, 'clock' | 'config' | 'mailer'>,
  tx: Transaction,
  circleId: string,
  email: string,
): Promise<void> {
  if (email === '') return;
  for (const row of await remindersOf(tx, circleId)) {
    if (row.email.toLowerCase() !== email.toLowerCase()) continue;
    await cancelMessage(deps, tx, { kind: reminderKind, subject: row.id });
    await deleteReminder(tx, row.id);
  }
  await deps.mailer.forget(tx, remindedFriend(deps, circleId, email), '');
}
